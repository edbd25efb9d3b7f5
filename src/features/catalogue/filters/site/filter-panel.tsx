/** The form with every filter of a list, in a column or a drawer. Rendered by `filtered-list.tsx`. */
import { useEffect, useRef } from 'react'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import { filterTexts } from '../../texts/filters.ts'
import type { AttributeFacet } from '../facets.ts'
import { type Offered, valueText, writtenNumber } from './active-filters.ts'
import { FacetGroup, FacetRange, FacetValues } from './facet-group.tsx'
import css from './filter-panel.module.css'
import { type ListQuery, rangeEnd, rangeStart, toMajor } from './list-query.ts'
import { filterFormId, useFiltering } from './use-filtering.ts'

export const filterPanelId = 'filter-panel'

/** How many groups are open at first. Groups with a selected value are always open. */
const openAtFirst = 4

type Props = {
  path: string
  query: ListQuery
  total: number
  offered: Offered
  /** Shown above the filters: links to the categories of the list. */
  children?: React.ReactNode
}

/**
 * A column beside the list, and a drawer on small screens. It is one popover that the wide layout always shows, so it opens
 * without JavaScript. Its form is a plain GET form; with JavaScript every change is applied at once.
 */
export function FilterPanel({ path, query, total, offered, children }: Props) {
  const t = useTexts(filterTexts)
  return (
    <div id={filterPanelId} popover="auto" className={`sheet ${css.panel}`}>
      <div className="sheet-head">
        <h2 className={css.title}>{t.filters}</h2>
        <button
          type="button"
          className={`sheet-close ${css.close}`}
          popoverTarget={filterPanelId}
          popoverTargetAction="hide"
          aria-label={t.closeFilters}
        >
          <Icon name="x" size={22} />
        </button>
      </div>
      {children}
      <FilterForm path={path} query={query}>
        <Facets offered={offered} query={query} />
        <div className={css.foot}>
          <button type="submit" className={`button ${css.submit}`}>
            {t.apply}
          </button>
          <button
            type="button"
            className={`button scripted ${css.show}`}
            popoverTarget={filterPanelId}
            popoverTargetAction="hide"
          >
            {t.showProducts(total)}
          </button>
        </div>
      </FilterForm>
    </div>
  )
}

type FormProps = { path: string; query: ListQuery; children?: React.ReactNode }

/** Rendered also when there is nothing to filter by, because the field for the sort order belongs to this form. */
export function FilterForm({ path, query, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const apply = useFiltering(path)
  const action = encodeURI(usePath()(path))
  // The address may also change without this form: by removing a filter above the list, or by going back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with every new query
  useEffect(() => {
    if (form.current) resetToAddress(form.current)
  }, [query])
  return (
    <form
      ref={form}
      id={filterFormId}
      method="get"
      action={action}
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLInputElement && target.type === 'checkbox') apply(currentTarget)
      }}
      onBlur={({ target, currentTarget }) => {
        if (isTextField(target) && target.value !== target.defaultValue) apply(currentTarget)
      }}
      onSubmit={event => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
    >
      {query.q && <input type="hidden" name="q" value={query.q} />}
      {query.exact && <input type="hidden" name="exact" value="1" />}
      {query.category && <input type="hidden" name="category" value={query.category} />}
      {children}
    </form>
  )
}

const isTextField = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'text'

/** Sets all fields to the values of the address, except the one in which the visitor is typing. */
function resetToAddress(form: HTMLFormElement) {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') continue
    if (field.type === 'checkbox') field.checked = field.defaultChecked
    else if (field !== document.activeElement) field.value = field.defaultValue
  }
}

function Facets({ offered: { price, attributes, tags }, query }: { offered: Offered; query: ListQuery }) {
  const t = useTexts(filterTexts)
  const locale = useLocale()
  const { currency } = useSite()
  const money = (minor: number | null | undefined) => {
    const major = toMajor(minor ?? null, currency)
    return major === null ? '' : formatNumber(major, locale)
  }
  const priceTitle = { text: t.price, lang: undefined }
  const tagTitle = { text: t.tags, lang: undefined }
  return (
    <>
      {price && (
        <FacetGroup title={priceTitle} open>
          <FacetRange
            names={['minPrice', 'maxPrice']}
            title={priceTitle}
            unit=""
            from={money(query.minPrice)}
            to={money(query.maxPrice)}
            lowest={money(price.bounds?.min)}
            highest={money(price.bounds?.max)}
          />
        </FacetGroup>
      )}
      {attributes.map((facet, index) => (
        <AttributeGroup key={`${facet.name} ${facet.unit}`} facet={facet} open={index < openAtFirst} />
      ))}
      {tags && (
        <FacetGroup
          title={tagTitle}
          open={attributes.length < openAtFirst || tags.values.some(({ selected }) => selected)}
        >
          <FacetValues {...tags} title={tagTitle} name="tag" paramOf={({ name }) => name} />
        </FacetGroup>
      )}
    </>
  )
}

function AttributeGroup({ facet, open }: { facet: AttributeFacet; open: boolean }) {
  const locale = useLocale()
  const base = useSite().baseLocale
  const title = localize(facet, 'name', { locale, base })
  if (facet.type !== 'number') {
    return (
      <FacetGroup title={title} open={open || facet.values.some(({ selected }) => selected)}>
        <FacetValues
          title={title}
          name="spec"
          paramOf={value => valueText(facet, value)}
          values={facet.values}
          more={facet.more}
        />
      </FacetGroup>
    )
  }
  const number = (value: number | null | undefined) => (value == null ? '' : writtenNumber(value, locale))
  const [range] = facet.selected
  return (
    <FacetGroup title={title} open={open || facet.selected.length > 0}>
      <FacetRange
        names={[rangeStart + facet.name, rangeEnd + facet.name]}
        title={title}
        unit={localize(facet, 'unit', { locale, base }).text}
        from={number(range?.from)}
        to={number(range?.to)}
        lowest={number(facet.min)}
        highest={number(facet.max)}
      />
    </FacetGroup>
  )
}
