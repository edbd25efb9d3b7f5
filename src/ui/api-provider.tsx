/** The API for event handlers; loaders take it from the router's context instead. */
import { createContext, type ReactNode, useContext } from 'react'
import type { Api } from '#contract'

/** Rendering on the server calls nothing: there are no events there. */
const nobody: Api = { call: () => Promise.reject(new Error('There is no API outside the browser.')) }

const ApiContext = createContext<Api>(nobody)

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>
}

export const useApi = (): Api => useContext(ApiContext)
