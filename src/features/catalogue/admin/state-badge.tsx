/** Badges that say whether visitors see a product or category. */
import { StateBadge, States } from '#admin/state-badge.tsx'
import { useTexts } from '#app/page-site.ts'
import { catalogueAdminTexts } from '../texts/admin.ts'

type ProductVisibility = { visible: boolean; shown: boolean; lifecycle: 'active' | 'discontinued' }

export function ProductState({ product }: { product: ProductVisibility }) {
  const t = useTexts(catalogueAdminTexts).states
  const { visible, shown, lifecycle } = product
  return (
    <States>
      {shown && <StateBadge tone="good">{t.shown}</StateBadge>}
      {!visible && <StateBadge tone="quiet">{t.hidden}</StateBadge>}
      {visible && !shown && <StateBadge tone="warning">{t.hiddenByCategory}</StateBadge>}
      {lifecycle === 'discontinued' && <StateBadge tone="quiet">{t.discontinued}</StateBadge>}
    </States>
  )
}

/** Renders nothing for a category that is shown, which is the usual case. */
export function CategoryState({ category }: { category: { visible: boolean; shown: boolean } }) {
  const t = useTexts(catalogueAdminTexts).categories
  if (category.shown) return null
  return (
    <StateBadge tone={category.visible ? 'warning' : 'quiet'}>
      {category.visible ? t.hiddenAbove : t.hidden}
    </StateBadge>
  )
}
