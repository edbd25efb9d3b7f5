import { handle } from '#server/http/api.server.ts'
import { searchLogApi } from './search-log.contract.ts'
import type { SearchLog } from './search-log.server.ts'

export function serveSearchLog(log: SearchLog) {
  return [
    handle(searchLogApi.recordSearchClick, async ({ body }, caller) => log.recordClick(body, caller)),
    handle(searchLogApi.listSearchMisses, ({ query }) => log.listMisses(query)),
    handle(searchLogApi.listSearchTerms, ({ query: { list, ...page } }) => log.listTerms(list, page)),
  ]
}
