/** How a page starts a bulk change. A file of its own and small, because every page of the back office loads it. */
import { createContext, useContext } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import type { Calls } from '#contract'
import type { CallInput } from '#shared/endpoint.ts'

type NewBulkChange = CallInput<Calls['POST /products/bulk-changes']>['body']

/** Called when a bulk change was started. Provided by `bulk-changes-layout.tsx`. */
export const BulkStartContext = createContext(() => {})

/** The returned function is done when the change was accepted, or throws why it was refused. Its card says how far it is. */
export function useBulkStart() {
  const api = useApi()
  const onStarted = useContext(BulkStartContext)
  return async (body: NewBulkChange) => {
    await api.call('POST /products/bulk-changes', { body })
    onStarted()
  }
}
