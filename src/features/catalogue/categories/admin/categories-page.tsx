/** The tree of categories, and with `?view=trash` the deleted ones. */

import { useLoaderData, useRevalidator } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { IconCategory } from '#admin/icons.tsx'
import { ImportButton } from '#admin/import/import-button.tsx'
import { AddButton } from '#admin/list/add-button.tsx'
import { ExportMenu } from '#admin/list/export-menu.tsx'
import { EmptyScreen, PageHead } from '#admin/page.tsx'
import { exportTexts } from '#admin/texts/exports.ts'
import { TrashLink } from '#admin/trash/trash-link.tsx'
import { TrashList } from '#admin/trash/trash-list.tsx'
import { useTexts } from '#app/page-site.ts'
import type { CategoryEntry, CategoryNode } from '../../model/category.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { trashTexts } from '../../texts/trash.ts'
import { treeTexts } from '../texts/tree.ts'
import css from './categories-page.module.css'
import { useCategoryDeletion, useCategoryRestore } from './category-actions.ts'
import { CategoryDeleteDialog } from './category-delete-dialog.tsx'
import { CategoryWorkbench } from './tree/category-workbench.tsx'
import { allNodes } from './tree/tree-rows.ts'
import { type LoadedTree, useTreeMoves } from './tree/use-tree-moves.ts'

const listPath = '/admin/categories'

export const loader = adminLoader(async ({ api, url }) => {
  if (url.searchParams.get('view') === 'trash') return { trash: await api.call('GET /category/trash') }
  const askedAt = performance.now()
  return { loaded: { tree: await api.call('GET /category/categories-tree'), askedAt } }
})

export function Component() {
  const { loaded, trash } = useLoaderData<typeof loader>()
  return trash ? <CategoryTrash trash={trash} /> : <Categories loaded={loaded} />
}

function CategoryTrash({ trash }: { trash: CategoryEntry[] }) {
  const t = useTexts(catalogueAdminTexts).categories
  const { categoriesTitle } = useTexts(trashTexts)
  const restore = useCategoryRestore()
  return (
    <>
      <PageHead title={categoriesTitle} back={{ to: listPath, label: t.title }} />
      <TrashList items={trash} onRestore={restore} />
    </>
  )
}

function Categories({ loaded }: { loaded: LoadedTree }) {
  const t = useTexts(catalogueAdminTexts).categories
  const exports = useTexts(exportTexts)
  const { count: treeCount } = useTexts(treeTexts)
  const { revalidate } = useRevalidator()
  const moves = useTreeMoves(loaded)
  const { tree } = moves
  const deletion = useCategoryDeletion(revalidate)
  if (tree.length === 0) {
    return (
      <>
        <PageHead title={t.title}>
          <TrashLink to={`${listPath}?view=trash`} />
        </PageHead>
        <EmptyScreen icon={<IconCategory size={40} />} title={t.emptyTitle} text={t.emptyText}>
          <AddButton to={`${listPath}/create`}>{t.add}</AddButton>
          <ImportButton to="/admin/import/categories" />
        </EmptyScreen>
      </>
    )
  }
  return (
    <>
      <PageHead title={t.title} note={<Count tree={tree} />}>
        <TrashLink to={`${listPath}?view=trash`} />
        <ExportMenu
          lists={[
            { label: treeCount(allNodes(tree).length, tree.length), wanted: { what: 'categories' } },
            { label: exports.attributes, wanted: { what: 'attributes' } },
          ]}
        />
        <ImportButton to="/admin/import/categories" />
        <AddButton to={`${listPath}/create`}>{t.add}</AddButton>
      </PageHead>
      <CategoryWorkbench moves={moves} onAdded={revalidate} onRemove={deletion.remove} />
      <CategoryDeleteDialog deletion={deletion} tree={tree} />
    </>
  )
}

function Count({ tree }: { tree: CategoryNode[] }) {
  const t = useTexts(treeTexts)
  return <span className={css.count}>{t.count(allNodes(tree).length, tree.length)}</span>
}
