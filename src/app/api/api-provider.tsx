/** The API for event handlers; loaders take it from the router's context instead. */
import { createContext, type ReactNode, useContext } from 'react'
import type { BrowserApi } from '#contract'

/** Rendering on the server calls nothing: there are no events there. */
const refuse = () => Promise.reject(new Error('There is no API outside the browser.'))
const nobody: BrowserApi = {
  call: refuse,
  upload: refuse,
  file: refuse,
  events: () => ({ [Symbol.asyncIterator]: () => ({ next: refuse }) }),
}

const ApiContext = createContext<BrowserApi>(nobody)

export function ApiProvider({ api, children }: { api: BrowserApi; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>
}

export const useApi = (): BrowserApi => useContext(ApiContext)
