/** The list of products; the same page lists only the hidden ones at its other address. */
import { Button } from '@mantine/core'
import { IconEyeOff, IconPackage, IconPlus } from '@tabler/icons-react'
import { Link, useMatches } from 'react-router'
import { adminLoading } from '#ui/admin/load.ts'
import { EmptyScreen, PageHead } from '#ui/admin/page.tsx'
import { useLocale, useSite, useTexts } from '#ui/site.ts'
import { adminTexts } from '../messages/admin.ts'
import { pageOfQuery, pagesOf } from '../site/paging.ts'
import type { Route } from './+types/products-page.ts'
import { toOptions } from './category-options.ts'
import { ListPages } from './list-pages.tsx'
import { ProductTable } from './product-table.tsx'

const pageSize = 25
const hiddenPath = '/admin/invisible-products'
const isHiddenList = (path: string) => path.toLowerCase().startsWith(hiddenPath)

export const clientLoader = adminLoading(async ({ api, url }) => {
  const visible = isHiddenList(url.pathname) ? 'false' : 'all'
  const page = pageOfQuery(url.searchParams.get('page'), pageSize)
  const [list, tree] = await Promise.all([
    api.call('GET /products/all', { query: { visible, page, pageSize } }),
    api.call('GET /category/categories-tree'),
  ])
  return { list, tree }
})

export default function ProductsPage({ loaderData: { list, tree } }: Route.ComponentProps) {
  const t = useTexts(adminTexts).products
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const hidden = isHiddenList(useMatches().at(-1)?.pathname ?? '')
  const title = hidden ? t.hiddenTitle : t.title
  if (list.total === 0) {
    return (
      <>
        <PageHead title={title} />
        <NoProducts hidden={hidden} />
      </>
    )
  }
  const path = hidden ? hiddenPath : '/admin/products'
  return (
    <>
      <PageHead title={title} note={<Count list={list} />}>
        <AddButton />
      </PageHead>
      {list.items.length > 0 ? (
        <ProductTable products={list.items} categories={toOptions(tree, { locale, base })} />
      ) : (
        <BeyondEnd path={path} />
      )}
      <ListPages path={path} page={list.page} pages={pagesOf(list)} />
    </>
  )
}

function Count({ list }: { list: { total: number; totalIsAtLeast?: boolean } }) {
  const t = useTexts(adminTexts).products
  return (
    <span style={{ color: 'var(--c-dim)', fontSize: 'var(--text-small)' }}>
      {t.count(list.total, Boolean(list.totalIsAtLeast))}
    </span>
  )
}

function AddButton() {
  const t = useTexts(adminTexts).products
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
  const t = useTexts(adminTexts).products
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
  const t = useTexts(adminTexts).products
  return (
    <EmptyScreen icon={<IconPackage size={40} stroke={1.5} />} title={t.beyondTitle} text={t.beyondText}>
      <Button component={Link} to={path} variant="default" viewTransition>
        {t.toFirst}
      </Button>
    </EmptyScreen>
  )
}
