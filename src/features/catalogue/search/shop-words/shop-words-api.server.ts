import { handle } from '#server/http/api.server.ts'
import type { createSearchPreview } from './search-preview.server.ts'
import { shopWordsApi } from './shop-words.contract.ts'
import type { ShopWordService } from './shop-words.server.ts'

export function serveShopWords(words: ShopWordService, preview: ReturnType<typeof createSearchPreview>) {
  return [
    handle(shopWordsApi.listShopWords, ({ query }, caller) => words.list(query, caller)),
    handle(shopWordsApi.shopWord, ({ params }, caller) => words.requireOne(params.id, caller)),
    handle(shopWordsApi.createShopWord, ({ body }, caller) => words.create(body, caller)),
    handle(shopWordsApi.updateShopWord, ({ params, body }, caller) => words.update(params.id, body, caller)),
    handle(shopWordsApi.deleteShopWord, ({ params }, caller) => words.remove(params.id, caller)),
    handle(shopWordsApi.previewSearch, ({ body }, caller) => preview(body, caller)),
  ]
}
