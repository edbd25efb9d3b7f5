/** What the loaders gave while the page was rendered, on its way from the server to the browser: data beside the page. */
import { UNSAFE_ErrorResponseImpl as ErrorResponse, isRouteErrorResponse } from 'react-router'

export type PageState = {
  loaderData: Record<string, unknown>
  /** What a form that was sent without JavaScript was answered. */
  actionData?: Record<string, unknown> | null
  errors: Record<string, unknown> | null
}
type Told = { status: number; statusText: string; data: unknown } | Record<string, never>

const elementId = 'state'

/** Nothing in it can end the element it stands in. */
export function writeState({ loaderData, actionData, errors }: PageState): string {
  const given = Object.entries(loaderData).map(([id, data]) => [id, data ?? null])
  const failed = errors && Object.entries(errors).map(([id, error]) => [id, toTold(error)])
  const state = {
    loaderData: Object.fromEntries(given),
    ...(actionData && { actionData }),
    errors: failed && Object.fromEntries(failed),
  }
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${elementId}">${json}</script>`
}

/** What went wrong inside the server is not for visitors. */
const toTold = (error: unknown): Told =>
  isRouteErrorResponse(error) ? { status: error.status, statusText: error.statusText, data: error.data } : {}

const toError = (told: Told) =>
  told.status === undefined
    ? new Error('Internal Server Error')
    : new ErrorResponse(told.status, told.statusText, told.data)

export function readState(page: Document): PageState {
  const state = JSON.parse(page.getElementById(elementId)?.textContent ?? '') as Omit<PageState, 'errors'> & {
    errors: Record<string, Told> | null
  }
  const failed = state.errors && Object.entries(state.errors).map(([id, told]) => [id, toError(told)])
  return { ...state, errors: failed && Object.fromEntries(failed) }
}
