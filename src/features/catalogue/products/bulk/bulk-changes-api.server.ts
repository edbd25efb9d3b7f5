import { handle } from '#server/http/api.server.ts'
import { bulkChangesApi } from './bulk-changes.contract.ts'
import type { BulkChanges } from './bulk-changes.server.ts'

export function serveBulkChanges(bulkChanges: BulkChanges) {
  return [
    handle(bulkChangesApi.startBulkChange, ({ body }, caller) => bulkChanges.start(body, caller)),
    handle(bulkChangesApi.previewBulkChange, ({ body }, caller) => bulkChanges.preview(body, caller)),
    handle(bulkChangesApi.listBulkChanges, (_, caller) => bulkChanges.list(caller)),
    handle(bulkChangesApi.cancelBulkChange, ({ params }, caller) => bulkChanges.cancel(params.id, caller)),
    handle(bulkChangesApi.resumeBulkChange, ({ params }, caller) => bulkChanges.resume(params.id, caller)),
    handle(bulkChangesApi.dismissBulkChange, ({ params }, caller) => bulkChanges.dismiss(params.id, caller)),
  ]
}
