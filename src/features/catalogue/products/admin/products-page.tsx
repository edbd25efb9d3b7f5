/** The page of the product list. At its other address it lists the hidden products, and with `?view=trash` the deleted ones. */
import { redirect, useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { PageHead } from '#admin/page.tsx'
import { TrashList } from '#admin/trash/trash-list.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Api } from '#contract'
import { localize } from '#ui/localize.ts'
import { pageOfQuery, pagesOf } from '../../cards/site/page-numbers.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { trashTexts } from '../../texts/trash.ts'
import { loadTree } from './list/category-tree.ts'
import { ListPages } from './list/list-pages.tsx'
import { readListPreferences } from './list/list-preferences.ts'
import { ProductList } from './list/product-list.tsx'
import { productsPath, readStaffListQuery, toStaffListPath, toStaffQuery } from './list/staff-list-query.ts'
import { useProductActions } from './product-actions.ts'

const trashPath = `${productsPath}?view=trash`

export const loader = adminLoader(async ({ api, lastingApi, url, session }) => {
  if (url.searchParams.get('view') === 'trash') return { trash: await loadTrash(api, url) }
  const query = readStaffListQuery(url)
  // An address without any query opens the list with the order, page size and columns that this account chose last.
  if (url.search === '') {
    const path = toStaffListPath({ ...query, ...readListPreferences((await session).admin.id) })
    if (path !== toStaffListPath(query)) throw redirect(path)
  }
  const { page, pageSize } = query
  const staffQuery = { ...toStaffQuery(query), page, pageSize }
  const [list, tree, { admin }] = await Promise.all([
    api.call('GET /products/staff', { query: staffQuery }),
    loadTree(lastingApi),
    session,
  ])
  return { list, query, tree, account: admin.id }
})

const trashPageSize = 25

const loadTrash = (api: Api, url: URL) =>
  api.call('GET /products/all', {
    query: {
      visible: 'all',
      deleted: 'true',
      page: pageOfQuery(url.searchParams.get('page'), trashPageSize),
      pageSize: trashPageSize,
    },
  })

export function Component() {
  const data = useLoaderData<typeof loader>()
  return data.trash ? <ProductTrash list={data.trash} /> : <ProductList {...data} />
}

function ProductTrash({ list }: { list: Awaited<ReturnType<typeof loadTrash>> }) {
  const t = useTexts(catalogueAdminTexts).products
  const { productsTitle } = useTexts(trashTexts)
  const { restore } = useProductActions()
  const languages = { locale: useLocale(), base: useSite().baseLocale }
  return (
    <>
      <PageHead title={productsTitle} back={{ to: productsPath, label: t.title }} />
      <TrashList
        items={list.items}
        onRestore={item => restore({ id: item.id, name: localize(item, 'name', languages).text })}
      />
      <ListPages path={trashPath} page={list.page} pages={pagesOf(list)} />
    </>
  )
}
