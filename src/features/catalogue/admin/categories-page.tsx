import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconCategory, IconCornerDownRight, IconPlus } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { adminLoading } from '#ui/admin/load.ts'
import { EmptyScreen, PageHead } from '#ui/admin/page.tsx'
import { useLocale, useSite, useTexts } from '#ui/site.ts'
import { ToldText } from '#ui/told-text.tsx'
import { told } from '#ui/translated.ts'
import { type CategoryNode, categoryLimits } from '../category.ts'
import { adminTexts } from '../messages/admin.ts'
import type { Route } from './+types/categories-page.ts'
import css from './categories-page.module.css'
import { CategoryState } from './state-badge.tsx'

const createPath = '/admin/categories/create'

export const clientLoader = adminLoading(async ({ api }) => ({
  tree: await api.call('GET /category/categories-tree'),
}))

export default function CategoriesPage({ loaderData: { tree } }: Route.ComponentProps) {
  const t = useTexts(adminTexts).categories
  if (tree.length === 0) {
    return (
      <>
        <PageHead title={t.title} />
        <EmptyScreen icon={<IconCategory size={40} stroke={1.5} />} title={t.emptyTitle} text={t.emptyText}>
          <AddButton />
        </EmptyScreen>
      </>
    )
  }
  return (
    <>
      <PageHead title={t.title}>
        <AddButton />
      </PageHead>
      <div className={css.tree}>
        <Branch nodes={tree} depth={0} />
      </div>
    </>
  )
}

function AddButton() {
  const t = useTexts(adminTexts).categories
  return (
    <Button
      component={Link}
      to={createPath}
      viewTransition
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
    >
      {t.add}
    </Button>
  )
}

function Branch({ nodes, depth }: { nodes: CategoryNode[]; depth: number }) {
  return (
    <ul>
      {nodes.map(node => (
        <li key={node.id}>
          <Row node={node} depth={depth} />
          {node.children.length > 0 && <Branch nodes={node.children} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  )
}

function Row({ node, depth }: { node: CategoryNode; depth: number }) {
  const t = useTexts(adminTexts).categories
  const languages = { locale: useLocale(), base: useSite().baseLocale }
  const name = told(node, 'name', languages)
  return (
    <div className={css.row} style={{ '--depth': depth } as CSSProperties}>
      {depth > 0 && (
        <IconCornerDownRight size={16} stroke={1.5} className={`turns ${css.elbow}`} aria-hidden="true" />
      )}
      <span className={css.what}>
        <Link to={`/admin/categories/${node.id}`} className={css.name} viewTransition>
          <ToldText told={name} />
        </Link>
        <CategoryState category={node} />
      </span>
      <span className={css.count}>{t.count(node.productCount)}</span>
      {depth < categoryLimits.depth - 1 ? (
        <Tooltip label={t.addUnder(name.text)} position="top">
          <ActionIcon
            component={Link}
            to={`${createPath}?parent=${node.id}`}
            viewTransition
            variant="subtle"
            size="lg"
            className={css.add}
            aria-label={t.addUnder(name.text)}
          >
            <IconPlus size={18} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      ) : (
        <span className={css.gap} />
      )}
    </div>
  )
}
