/** What loaders and actions gave while the page was rendered, on its way from the server to the browser: JSON beside the page. */
import { type HydrationState, isRouteErrorResponse } from 'react-router'

const elementId = 'state'

type RenderedState = Pick<HydrationState, 'loaderData' | 'actionData' | 'errors'>

/** Nothing in it can end the element it stands in. */
export function writeState({ loaderData, actionData, errors }: RenderedState): string {
  // A route without data would count as not loaded, and its loader would run again.
  const given = Object.entries(loaderData ?? {}).map(([id, data]) => [id, data ?? null])
  const failed = errors && Object.entries(errors).map(([id, error]) => [id, toErrorData(error)])
  const state = {
    loaderData: Object.fromEntries(given),
    ...(actionData && { actionData }),
    errors: failed && Object.fromEntries(failed),
  }
  const json = JSON.stringify(state).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${elementId}">${json}</script>`
}

/** The shape that `isRouteErrorResponse` knows in the browser. What went wrong inside the server is not for visitors. */
function toErrorData(error: unknown) {
  if (!isRouteErrorResponse(error)) return { status: 500, statusText: '', internal: true, data: null }
  const { status, statusText, data } = error
  return { status, statusText, internal: false, data }
}

export const readState = (page: Document): HydrationState =>
  JSON.parse(page.getElementById(elementId)?.textContent ?? '')
