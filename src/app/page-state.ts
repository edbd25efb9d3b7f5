/**
 * Passes loader and action data from the server to the browser, as JSON in the page. Written on the server, read for hydration.
 */
import { type HydrationState, isRouteErrorResponse } from 'react-router'

const elementId = 'state'

type RenderedState = Pick<HydrationState, 'loaderData' | 'actionData' | 'errors'>

/** Every `<` is escaped, so that no data can end the script element. */
export function writeState({ loaderData, actionData, errors }: RenderedState): string {
  // A route with undefined data would count as not loaded, and its loader would run again in the browser.
  const loaded = Object.entries(loaderData ?? {}).map(([id, data]) => [id, data ?? null])
  const failed = errors && Object.entries(errors).map(([id, error]) => [id, toErrorData(error)])
  const state = {
    loaderData: Object.fromEntries(loaded),
    ...(actionData && { actionData }),
    errors: failed && Object.fromEntries(failed),
  }
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${elementId}">${json}</script>`
}

/** The shape that `isRouteErrorResponse` recognises in the browser. Details of internal errors are not sent to visitors. */
function toErrorData(error: unknown) {
  if (!isRouteErrorResponse(error)) return { status: 500, statusText: '', internal: true, data: null }
  const { status, statusText, data } = error
  return { status, statusText, internal: false, data }
}

export const readState = (page: Document): HydrationState =>
  JSON.parse(page.getElementById(elementId)?.textContent ?? '')
