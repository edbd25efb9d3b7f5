import { handle } from '#server/http/api.server.ts'
import { exportsApi } from './exports.contract.ts'
import type { Exports } from './exports.server.ts'

export function serveExports(exports: Exports) {
  return [
    handle(exportsApi.startExport, ({ body }, caller) => exports.start(body, caller)),
    handle(exportsApi.downloadExport, ({ params }) => exports.download(params.token)),
  ]
}
