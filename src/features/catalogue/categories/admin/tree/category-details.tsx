/** What the selected category is and holds, beside the tree. Used by `categories-page.tsx`. */
import { Button, Skeleton } from '@mantine/core'
import { IconFolderSymlink, IconPencil } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { StateBadge } from '#admin/state-badge.tsx'
import { useTexts } from '#app/page-site.ts'
import { CategoryState } from '../../../admin/state-badge.tsx'
import { PictureView } from '../../../cards/site/picture.tsx'
import type { CategoryNode } from '../../../model/category.ts'
import { treeTexts } from '../../texts/tree.ts'
import { useCategoryName } from '../category-actions.ts'
import css from './category-details.module.css'
import { useSummary } from './use-summary.ts'

type Props = {
  node: CategoryNode | undefined
  parent: CategoryNode | undefined
  /** The tree as the server has it: another object after every write. */
  loaded: CategoryNode[]
  onMove(): void
}

export function CategoryDetails({ node, ...props }: Props) {
  const t = useTexts(treeTexts).details
  return (
    <aside className={css.details} aria-label={t.products}>
      {node ? <Details key={node.id} node={node} {...props} /> : <p className={css.nothing}>{t.nothing}</p>}
    </aside>
  )
}

function Details({ node, parent, loaded, onMove }: Props & { node: CategoryNode }) {
  const t = useTexts(treeTexts)
  const nameOf = useCategoryName()
  return (
    <>
      {node.image && <PictureView picture={node.image} sizes="24rem" upTo={800} className={css.picture} />}
      <div className={css.body}>
        <div className={css.head}>
          <div>
            <h2 className={css.name}>
              <bdi>{nameOf(node)}</bdi>
            </h2>
            <p className={css.parent}>{parent ? t.details.in(nameOf(parent)) : t.details.main}</p>
          </div>
          {node.shown ? (
            <StateBadge tone="good">{t.details.visible}</StateBadge>
          ) : (
            <CategoryState category={node} />
          )}
        </div>
        <Facts node={node} tree={loaded} />
        <div className={css.actions}>
          <Button
            component={Link}
            to={`/admin/categories/${node.id}`}
            viewTransition
            size="sm"
            variant="default"
            leftSection={<IconPencil size={16} />}
          >
            {t.edit}
          </Button>
          <Button size="sm" variant="default" leftSection={<IconFolderSymlink size={16} />} onClick={onMove}>
            {t.moveTo}
          </Button>
        </div>
      </div>
    </>
  )
}

function Facts({ node, tree }: { node: CategoryNode; tree: CategoryNode[] }) {
  const t = useTexts(treeTexts).details
  const loaded = useSummary({ id: node.id, at: tree })
  if (loaded && 'failed' in loaded) {
    return (
      <p role="alert" className={css.failed}>
        {t.unknown}
      </p>
    )
  }
  const summary = loaded?.summary
  const rows = [
    [t.products, summary && t.productsValue(summary.products, summary.products - summary.shownProducts)],
    [t.categories, summary && t.categoriesValue(summary.categories)],
    [t.attributes, summary && t.attributesValue(summary.attributes.own, summary.attributes.inherited)],
  ] as const
  return (
    <dl className={css.summary}>
      {rows.map(([label, value]) => (
        <div key={label} className={css.row}>
          <dt>{label}</dt>
          <dd>{value ?? <Skeleton width="6rem" height="1em" my="0.25em" />}</dd>
        </div>
      ))}
    </dl>
  )
}
