import { asVisitor, handle } from '#server/http/api.server.ts'
import type { ProductLists } from '../lists/product-list.server.ts'
import type { BulkFilter } from './bulk/bulk-update.ts'
import { maxAtOnce } from './bulk/max-at-once.ts'
import { productLinksApi } from './product-links.contract.ts'
import { productTrashApi } from './product-trash.contract.ts'
import { productsApi } from './products.contract.ts'
import type { Products } from './products.server.ts'

/** One row of cards. */
const maxSiblings = 4

export function serveProducts(
  products: Products,
  lists: Pick<ProductLists, 'cards' | 'draftedRelated' | 'list' | 'listIds' | 'related'>,
) {
  const idsOf = async (chosen: { ids: number[] } | { filter: BulkFilter }) =>
    'ids' in chosen ? chosen.ids : await lists.listIds(chosen.filter, maxAtOnce)
  const requireGone = async (name: string) => {
    const { replacementId, ...gone } = await products.requireGone(name)
    const [replacement = null] = replacementId === null ? [] : await lists.cards([replacementId], asVisitor)
    const category = gone.breadcrumb.at(-1)?.id
    const newest = {
      category,
      visible: 'true',
      sort: 'newest',
      order: undefined,
      page: 1,
      pageSize: maxSiblings + 1,
    } as const
    const { items } = category === undefined ? { items: [] } : await lists.list(newest, asVisitor)
    const siblings = items.filter(one => one.id !== replacement?.id).slice(0, maxSiblings)
    return { ...gone, replacement, siblings }
  }
  return [
    handle(productsApi.productById, ({ params }, caller) => products.requireById(params.id, caller)),
    handle(productsApi.productByName, ({ params }, caller) => products.requireByName(params.name, caller)),
    handle(productsApi.goneProduct, ({ params }) => requireGone(params.name)),
    handle(productsApi.createProduct, ({ body }, caller) => products.create(body, caller)),
    handle(productsApi.updateProduct, ({ params, body }, caller) => products.update(params.id, body, caller)),
    handle(productsApi.updateProducts, async ({ body }, caller) =>
      products.updateBulk(await idsOf(body), body, caller),
    ),
    handle(productTrashApi.removeProducts, async ({ body }, caller) =>
      products.removeBulk(await idsOf(body), caller),
    ),
    handle(productsApi.relatedProducts, ({ params }, caller) => lists.related(params.id, caller)),
    handle(productLinksApi.productLinks, ({ params }) => products.requireLinks(params.id)),
    handle(productLinksApi.relatedDraft, ({ query: { relatedId: relatedIds, ...draft } }, caller) =>
      lists.draftedRelated({ ...draft, relatedIds }, caller),
    ),
    handle(productTrashApi.removeProduct, ({ params }, caller) => products.remove(params.id, caller)),
    handle(productTrashApi.restoreProduct, ({ params }, caller) => products.restore(params.id, caller)),
    handle(productTrashApi.duplicateProduct, ({ params }, caller) => products.duplicate(params.id, caller)),
  ]
}
