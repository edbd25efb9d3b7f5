/** How a page or a card starts a bulk change. */

import { announceBulkChanges } from '#admin/live/bulk-change-channel.ts'
import { useApi } from '#app/api/api-provider.tsx'
import type { Calls } from '#contract'
import type { CallInput } from '#shared/endpoint.ts'

type NewBulkChange = CallInput<Calls['POST /products/bulk-changes']>['body']

/** The returned function is done when the change was accepted, or throws why it was refused. Its card says how far it is. */
export function useBulkStart() {
  const api = useApi()
  return async (body: NewBulkChange) => {
    await api.call('POST /products/bulk-changes', { body })
    announceBulkChanges()
  }
}
