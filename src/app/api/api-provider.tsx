/** Provides the API to event handlers and effects. Loaders take it from the router's context instead. */
import { createContext, type ReactNode, useContext } from 'react'
import type { BrowserApi } from '#contract'

/** The default while rendering on the server, where no event handler or effect runs. */
const refuse = () => Promise.reject(new Error('There is no API outside the browser.'))
const refusingApi: BrowserApi = {
  call: refuse,
  upload: refuse,
  file: refuse,
  events: () => ({ [Symbol.asyncIterator]: () => ({ next: refuse }) }),
}

const ApiContext = createContext<BrowserApi>(refusingApi)

export function ApiProvider({ api, children }: { api: BrowserApi; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>
}

export const useApi = (): BrowserApi => useContext(ApiContext)
