/** What the loaders gave while the page was rendered, on its way from the server to the browser: data beside the page. */
import { UNSAFE_ErrorResponseImpl as ErrorResponse, isRouteErrorResponse } from 'react-router'

export type PageState = { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null }
type Told = { status: number; statusText: string; data: unknown } | Record<string, never>

const elementId = 'state'

/** Nothing in it can end the element it stands in. */
export function writeState({ loaderData, errors }: PageState): string {
  const given = Object.entries(loaderData).map(([id, data]) => [id, data ?? null])
  const failed = errors && Object.entries(errors).map(([id, error]) => [id, toTold(error)])
  const state = { loaderData: Object.fromEntries(given), errors: failed && Object.fromEntries(failed) }
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
  const { loaderData, errors } = JSON.parse(page.getElementById(elementId)?.textContent ?? '') as {
    loaderData: PageState['loaderData']
    errors: Record<string, Told> | null
  }
  const failed = errors && Object.entries(errors).map(([id, told]) => [id, toError(told)])
  return { loaderData, errors: failed && Object.fromEntries(failed) }
}
