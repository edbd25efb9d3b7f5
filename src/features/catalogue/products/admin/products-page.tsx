/** The list of products. At its other address the page lists the hidden ones, and with `?view=trash` the deleted ones. */

import { Button } from '@mantine/core'
import { IconEyeOff, IconPackage, IconPlus } from '@tabler/icons-react'
import { useLoaderData, useMatches } from 'react-router'
import { Link } from '#admin/link.tsx'
import { adminLoader } from '#admin/load.ts'
import { EmptyScreen, PageHead } from '#admin/page.tsx'
import type { LoaderDataOf } from '#app/load.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { toOptions } from '../../categories/admin/category-options.ts'
import type { CategoryNode } from '../../categories/category.ts'
import { pageOfQuery, pagesOf } from '../../lists/site/paging.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { trashTexts } from '../../texts/trash.ts'
import { ListPages } from './list-pages.tsx'
import { useProductActions } from './product-actions.ts'
import { ProductRows } from './product-table.tsx'
import { TrashLink } from './trash-link.tsx'
import { TrashList } from './trash-list.tsx'

const pageSize = 25
const trashPath = '/admin/products?view=trash'
const hiddenPath = '/admin/invisible-products'
const isHiddenList = (path: string) => path.toLowerCase().startsWith(hiddenPath)

export const loader = adminLoader(async ({ api, url }) => {
  const trash = url.searchParams.get('view') === 'trash'
  const visible = isHiddenList(url.pathname) ? 'false' : 'all'
  const deleted = trash ? 'true' : 'false'
  const page = pageOfQuery(url.searchParams.get('page'), pageSize)
  const [list, tree] = await Promise.all([
    api.call('GET /products/all', { query: { visible, deleted, page, pageSize } }),
    api.call('GET /category/categories-tree'),
  ])
  return { list, tree, trash }
})

export function Component() {
  const { list, tree, trash } = useLoaderData<typeof loader>()
  return trash ? <ProductTrash list={list} /> : <ProductList list={list} tree={tree} />
}

type List = { list: LoaderDataOf<typeof loader>['list'] }

function ProductTrash({ list }: List) {
  const t = useTexts(catalogueAdminTexts).products
  const { productsTitle } = useTexts(trashTexts)
  const { restore } = useProductActions()
  return (
    <>
      <PageHead title={productsTitle} back={{ to: '/admin/products', label: t.title }} />
      <TrashList items={list.items} onRestore={restore} />
      <ListPages path={trashPath} page={list.page} pages={pagesOf(list)} />
    </>
  )
}

function ProductList({ list, tree }: List & { tree: CategoryNode[] }) {
  const t = useTexts(catalogueAdminTexts).products
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const hidden = isHiddenList(useMatches().at(-1)?.pathname ?? '')
  const title = hidden ? t.hiddenTitle : t.title
  if (list.total === 0) {
    return (
      <>
        <PageHead title={title}>
          <TrashLink to={trashPath} />
        </PageHead>
        <NoProducts hidden={hidden} />
      </>
    )
  }
  const path = hidden ? hiddenPath : '/admin/products'
  return (
    <>
      <PageHead title={title} note={<Count list={list} />}>
        <TrashLink to={trashPath} />
        <AddButton />
      </PageHead>
      {list.items.length > 0 ? (
        <ProductRows products={list.items} categories={toOptions(tree, { locale, base })} />
      ) : (
        <BeyondEnd path={path} />
      )}
      <ListPages path={path} page={list.page} pages={pagesOf(list)} />
    </>
  )
}

function Count({ list }: { list: { total: number; totalIsAtLeast?: boolean } }) {
  const t = useTexts(catalogueAdminTexts).products
  return (
    <span style={{ color: 'var(--c-dim)', fontSize: 'var(--text-small)' }}>
      {t.count(list.total, Boolean(list.totalIsAtLeast))}
    </span>
  )
}

function AddButton() {
  const t = useTexts(catalogueAdminTexts).products
  return (
    <Button
      component={Link}
      to="/admin/products/create"
      viewTransition
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
    >
      {t.add}
    </Button>
  )
}

function NoProducts({ hidden }: { hidden: boolean }) {
  const t = useTexts(catalogueAdminTexts).products
  if (hidden) {
    const icon = <IconEyeOff size={40} stroke={1.5} />
    return <EmptyScreen icon={icon} title={t.hiddenEmptyTitle} text={t.hiddenEmptyText} />
  }
  return (
    <EmptyScreen icon={<IconPackage size={40} stroke={1.5} />} title={t.emptyTitle} text={t.emptyText}>
      <AddButton />
    </EmptyScreen>
  )
}

function BeyondEnd({ path }: { path: string }) {
  const t = useTexts(catalogueAdminTexts).products
  return (
    <EmptyScreen icon={<IconPackage size={40} stroke={1.5} />} title={t.beyondTitle} text={t.beyondText}>
      <Button component={Link} to={path} variant="default" viewTransition>
        {t.toFirst}
      </Button>
    </EmptyScreen>
  )
}
