/** The tree of categories, and with `?view=trash` the deleted ones. */
import { Button } from '@mantine/core'
import { IconCategory, IconPlus } from '@tabler/icons-react'
import { useLoaderData, useRevalidator } from 'react-router'
import { Link } from '#admin/link.tsx'
import { adminLoader } from '#admin/load.ts'
import { EmptyScreen, PageHead } from '#admin/page.tsx'
import { useTexts } from '#app/page-site.ts'
import { TrashLink } from '../../products/admin/trash-link.tsx'
import { TrashList } from '../../products/admin/trash-list.tsx'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { trashTexts } from '../../texts/trash.ts'
import type { CategoryEntry, CategoryNode } from '../category.ts'
import css from './categories-page.module.css'
import { useCategoryActions, useCategoryDeletion } from './category-actions.ts'
import { CategoryDeleteDialog } from './category-delete-dialog.tsx'
import { CategoryTreeRow, type RowActions } from './category-row.tsx'

const listPath = '/admin/categories'

export const loader = adminLoader(async ({ api, url }) => {
  if (url.searchParams.get('view') === 'trash') return { trash: await api.call('GET /category/trash') }
  return { tree: await api.call('GET /category/categories-tree') }
})

export function Component() {
  const { tree, trash } = useLoaderData<typeof loader>()
  return trash ? <CategoryTrash trash={trash} /> : <CategoryTree tree={tree} />
}

function CategoryTrash({ trash }: { trash: CategoryEntry[] }) {
  const t = useTexts(catalogueAdminTexts).categories
  const { categoriesTitle } = useTexts(trashTexts)
  const { restore } = useCategoryActions()
  return (
    <>
      <PageHead title={categoriesTitle} back={{ to: listPath, label: t.title }} />
      <TrashList items={trash} onRestore={restore} />
    </>
  )
}

function CategoryTree({ tree }: { tree: CategoryNode[] }) {
  const t = useTexts(catalogueAdminTexts).categories
  const { revalidate } = useRevalidator()
  const { move } = useCategoryActions()
  const deletion = useCategoryDeletion(revalidate)
  if (tree.length === 0) {
    return (
      <>
        <PageHead title={t.title}>
          <TrashLink to={`${listPath}?view=trash`} />
        </PageHead>
        <EmptyScreen icon={<IconCategory size={40} stroke={1.5} />} title={t.emptyTitle} text={t.emptyText}>
          <AddButton />
        </EmptyScreen>
      </>
    )
  }
  return (
    <>
      <PageHead title={t.title}>
        <TrashLink to={`${listPath}?view=trash`} />
        <AddButton />
      </PageHead>
      <div className={css.tree}>
        <Branch nodes={tree} depth={0} actions={{ move, remove: deletion.remove }} />
      </div>
      <CategoryDeleteDialog deletion={deletion} tree={tree} />
    </>
  )
}

function AddButton() {
  const t = useTexts(catalogueAdminTexts).categories
  return (
    <Button
      component={Link}
      to={`${listPath}/create`}
      viewTransition
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
    >
      {t.add}
    </Button>
  )
}

type BranchProps = { nodes: CategoryNode[]; depth: number; actions: RowActions }

function Branch({ nodes, depth, actions }: BranchProps) {
  return (
    <ul>
      {nodes.map((node, position) => (
        <li key={node.id}>
          <CategoryTreeRow
            node={node}
            depth={depth}
            position={position}
            siblings={nodes.length}
            actions={actions}
          />
          {node.children.length > 0 && <Branch nodes={node.children} depth={depth + 1} actions={actions} />}
        </li>
      ))}
    </ul>
  )
}
