import { handle } from '#server/http/api.server.ts'
import { feedApi } from './feed.contract.ts'
import type { createProductFeed } from './feed.server.ts'

export function serveProductFeed(feed: Pick<ReturnType<typeof createProductFeed>, 'status'>) {
  return [handle(feedApi.productFeed, () => feed.status())]
}
