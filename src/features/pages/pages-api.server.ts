import type { StorePreview } from '#features/previews/preview.ts'
import { handle } from '#server/http/api.server.ts'
import { pageTrashApi } from './page-trash.contract.ts'
import { pagesApi } from './pages.contract.ts'
import type { ShopPages } from './pages.server.ts'

export function servePages(pages: ShopPages, store: StorePreview) {
  return [
    handle(pagesApi.pageBySlug, ({ params }, caller) => pages.getBySlug(params.slug, caller)),
    handle(pagesApi.listPages, () => pages.listRows()),
    handle(pageTrashApi.pageTrash, () => pages.listTrash()),
    handle(pagesApi.page, ({ params }, caller) => pages.requireWithEmbeds(params.id, caller)),
    handle(pagesApi.createPage, ({ body }, caller) => pages.create(body, caller)),
    handle(pagesApi.updatePage, ({ params, body }, caller) => pages.update(params.id, body, caller)),
    handle(pagesApi.deletePage, ({ params }, caller) => pages.remove(params.id, caller)),
    handle(pagesApi.previewNewPage, ({ body }, caller) => pages.preview({ fields: body }, { store, caller })),
    handle(pagesApi.previewPage, ({ params: { id }, body: { version: _, ...fields } }, caller) =>
      pages.preview({ id, fields }, { store, caller }),
    ),
  ]
}
