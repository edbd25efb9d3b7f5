/** What visitors see of it, in one word. */
import { useTexts } from '#ui/site.ts'
import { adminTexts } from '../messages/admin.ts'
import css from './state-badge.module.css'

type Tone = 'good' | 'quiet' | 'warning'

function StateBadge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`${css.state} ${css[tone]}`}>{children}</span>
}

type ProductFacts = { visible: boolean; shown: boolean; lifecycle: 'active' | 'discontinued' }

export function ProductState({ product }: { product: ProductFacts }) {
  const t = useTexts(adminTexts).states
  const { visible, shown, lifecycle } = product
  return (
    <span className={css.states}>
      {shown && <StateBadge tone="good">{t.shown}</StateBadge>}
      {!visible && <StateBadge tone="quiet">{t.hidden}</StateBadge>}
      {visible && !shown && <StateBadge tone="warning">{t.hiddenByCategory}</StateBadge>}
      {lifecycle === 'discontinued' && <StateBadge tone="quiet">{t.discontinued}</StateBadge>}
    </span>
  )
}

/** Nothing for a category that is shown: that is what one expects. */
export function CategoryState({ category }: { category: { visible: boolean; shown: boolean } }) {
  const t = useTexts(adminTexts).categories
  if (category.shown) return null
  return (
    <StateBadge tone={category.visible ? 'warning' : 'quiet'}>
      {category.visible ? t.hiddenAbove : t.hidden}
    </StateBadge>
  )
}
