/** The applied filters above a list, each with a link to remove it. Rendered by `filtered-list.tsx`. */

import { LocalizedText } from '#app/components/localized-text.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatPrice } from '#shared/price.ts'
import { Icon } from '#ui/icon.tsx'
import { type LocalizedValue, localize } from '#ui/localize.ts'
import { filterTexts } from '../../texts/filters.ts'
import { type ActiveFilter, localizedValue, writtenNumber } from './active-filters.ts'
import css from './applied-filters.module.css'
import { type ListQuery, toSearch, withoutFilters } from './list-query.ts'
import { useLinksWithoutScroll } from './use-filter-navigation.ts'

type Props = {
  path: string
  query: ListQuery
  chosen: ActiveFilter[]
  /** The category to which a search is limited. */
  category: LocalizedValue | undefined
  /** Called when a filter was removed: the link that had the focus is gone then, so the focus must go somewhere else. */
  onRemoved(): void
}

/** Every applied filter, as a link that removes it. */
export function AppliedFilters({ path, query, chosen, category, onRemoved }: Props) {
  const t = useTexts(filterTexts)
  const { currency } = useSite()
  const follow = useLinksWithoutScroll(onRemoved)
  if (chosen.length === 0 && !category) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are clicked by the keyboard too
    // biome-ignore lint/a11y/noStaticElementInteractions: the clicks are those of the links inside
    <div className={css.applied} onClick={follow}>
      <ul aria-label={t.applied} className="chips">
        {category && (
          <Chip path={path} query={toSearch({ ...query, category: '', page: 1 }, currency)}>
            <LocalizedText value={category} mark={false} />
          </Chip>
        )}
        {chosen.map(filter => (
          <Chip key={filter.key} path={path} query={toSearch(filter.without, currency)}>
            <ActiveFilterText chosen={filter} />
          </Chip>
        ))}
      </ul>
      <PageLink to={path} query={toSearch(withoutFilters(query), currency)} className={css.clear}>
        {t.clearAll}
      </PageLink>
    </div>
  )
}

function Chip({ path, query, children }: { path: string; query: string; children: React.ReactNode }) {
  const t = useTexts(filterTexts)
  return (
    <li>
      <PageLink to={path} query={query} className={`chip ${css.chip}`}>
        <span className="visually-hidden">{t.remove} </span>
        <span>{children}</span>
        <Icon name="x" size={16} className={css.cross} />
      </PageLink>
    </li>
  )
}

export function ActiveFilterText({ chosen }: { chosen: ActiveFilter }) {
  const t = useTexts(filterTexts)
  const locale = useLocale()
  const { baseLocale: base, currency } = useSite()
  const language = { locale, base }
  const between = (range: { from: number | null; to: number | null }, write: (value: number) => string) => {
    if (range.from !== null && range.to !== null) return t.between(write(range.from), write(range.to))
    return range.from !== null ? t.atLeast(write(range.from)) : t.atMost(write(range.to ?? 0))
  }
  if (chosen.kind === 'tag')
    return <LocalizedText value={localize(chosen.value, 'name', language)} mark={false} />
  if (chosen.kind === 'available') return t.available
  if (chosen.kind === 'price') {
    return (
      <Named name={{ text: t.price, lang: undefined }}>
        {between(chosen.range, value => formatPrice(value, currency, locale))}
      </Named>
    )
  }
  const name = localize(chosen.facet, 'name', language)
  if (chosen.kind === 'value') {
    return (
      <Named name={name}>
        <LocalizedText value={localizedValue(chosen.value, { ...language, title: name.text })} mark={false} />
      </Named>
    )
  }
  const unit = localize(chosen.facet, 'unit', language).text
  return (
    <Named name={name}>
      <bdi>
        {between(chosen.range, value => writtenNumber(value, locale))} {unit}
      </bdi>
    </Named>
  )
}

function Named({ name, children }: { name: LocalizedValue; children: React.ReactNode }) {
  return (
    <>
      <span className={css.of}>
        <LocalizedText value={name} mark={false} />:
      </span>{' '}
      {children}
    </>
  )
}
