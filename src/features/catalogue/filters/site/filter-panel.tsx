/** The form with every filter of a list, in a column or a drawer. Rendered by `filtered-list.tsx`. */
import { useEffect, useRef } from 'react'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { currencySign, formatPrice } from '#shared/price.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import { filterTexts } from '../../texts/filters.ts'
import type { AttributeFacet } from '../facets.ts'
import { type OfferedFacets, valueText, writtenMoney, writtenNumber } from './active-filters.ts'
import { AvailableOption, FacetGroup, FacetRange, FacetValues } from './facet-group.tsx'
import css from './filter-panel.module.css'
import { type ListQuery, rangeEnd, rangeStart } from './list-query.ts'
import { filterFormId, isApplying, useFilterNavigation } from './use-filter-navigation.ts'

export const filterPanelId = 'filter-panel'

/** The products beside the column. */
export const productsId = 'products'

/** How many groups are open at first. Groups with a selected value are always open. */
const openAtFirst = 4

type Props = {
  path: string
  query: ListQuery
  total: number
  offered: OfferedFacets
  /** Shown above the filters: links to the categories of the list. */
  children?: React.ReactNode
}

/**
 * A column beside the list, and a drawer on small screens. It is one popover that the wide layout always shows, so it opens
 * without JavaScript. Its form is a plain GET form; with JavaScript every change is applied at once.
 */
export function FilterPanel({ path, query, total, offered, children }: Props) {
  const t = useTexts(filterTexts)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A style sheet cannot know how tall the column is, and needs it to let a tall one stick by its end.
    const observer = new ResizeObserver(([entry]) =>
      panel.current?.style.setProperty('--column-height', `${entry?.borderBoxSize[0]?.blockSize}px`),
    )
    if (panel.current) observer.observe(panel.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={panel} id={filterPanelId} popover="auto" className={`sheet ${css.panel}`}>
      {/* A column of filters has dozens of stops for the keyboard. */}
      <a href={`#${productsId}`} className={`skip-link ${css.skip}`}>
        {t.skip}
      </a>
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
  const apply = useFilterNavigation(path)
  const action = encodeURI(usePath()(path))
  const isHydrated = useRef(false)
  const changedFields = () => [...(form.current?.elements ?? [])].filter(field => isChanged(field, query))
  const applyChanges = () => {
    if (form.current && changedFields().length > 0) apply(form.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with every new query
  useEffect(() => {
    // What was changed before the script had started counts. Somebody who is still typing applies it by leaving the field.
    if (!isHydrated.current && !isTextField(document.activeElement)) applyChanges()
    // The address may also change without this form: by removing a filter above the list, or by going back.
    if (isHydrated.current && !isApplying()) for (const field of changedFields()) reset(field, query)
    isHydrated.current = true
  }, [query])
  return (
    <form
      ref={form}
      id={filterFormId}
      method="get"
      action={action}
      // The browser must not restore fields of an earlier visit: a field that differs from the address is applied.
      autoComplete="off"
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLInputElement && target.type === 'checkbox') apply(currentTarget)
      }}
      onBlur={({ target }) => {
        if (isTextField(target)) applyChanges()
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

const isTextField = (field: Element | null) =>
  field instanceof HTMLInputElement && field.type === 'text' && field.form?.id === filterFormId

/** Whether a field has another value than the address. Only text fields have several values, only check boxes a check. */
function isChanged(field: Element, { sort }: ListQuery) {
  if (field instanceof HTMLSelectElement) return field.value !== sort
  if (!(field instanceof HTMLInputElement)) return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}

/** Gives a field the value of the address, unless the visitor is typing in it. */
function reset(field: Element, { sort }: ListQuery) {
  if (field instanceof HTMLSelectElement) field.value = sort
  if (!(field instanceof HTMLInputElement) || (isTextField(field) && field === document.activeElement)) return
  field.checked = field.defaultChecked
  field.value = field.defaultValue
}

function Facets({
  offered: { price, attributes, tags, available },
  query,
}: {
  offered: OfferedFacets
  query: ListQuery
}) {
  const t = useTexts(filterTexts)
  const locale = useLocale()
  const { currency } = useSite()
  const money = (minor: number | null | undefined) => writtenMoney(minor, { currency, locale })
  const shown = (minor: number) => formatPrice(minor, currency, locale)
  const priceTitle = { text: t.price, lang: undefined }
  const tagTitle = { text: t.tags, lang: undefined }
  return (
    <>
      {available && <AvailableOption label={t.available} {...available} />}
      {price && (
        <FacetGroup title={priceTitle} open>
          <FacetRange
            names={['minPrice', 'maxPrice']}
            title={priceTitle}
            unit=""
            values={[money(query.minPrice), money(query.maxPrice)]}
            bounds={
              price.bounds
                ? t.between(shown(price.bounds.min), shown(price.bounds.max))
                : currencySign(currency, locale)
            }
            unused={query.unused}
            write={money}
          />
        </FacetGroup>
      )}
      {attributes.map((facet, index) => (
        <AttributeGroup
          key={`${facet.name} ${facet.unit}`}
          facet={facet}
          open={index < openAtFirst}
          unused={query.unused}
        />
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

type AttributeGroupProps = { facet: AttributeFacet; open: boolean; unused: ListQuery['unused'] }

function AttributeGroup({ facet, open, unused }: AttributeGroupProps) {
  const t = useTexts(filterTexts)
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
  const unit = localize(facet, 'unit', { locale, base }).text
  const [range] = facet.selected
  const names: [string, string] = [rangeStart + facet.name, rangeEnd + facet.name]
  return (
    <FacetGroup title={title} open={open || facet.selected.length > 0 || names.some(name => unused[name])}>
      <FacetRange
        names={names}
        title={title}
        unit={unit}
        values={[number(range?.from), number(range?.to)]}
        bounds={`${facet.min === null ? '' : t.between(number(facet.min), number(facet.max))} ${unit}`}
        unused={unused}
        write={number}
      />
    </FacetGroup>
  )
}
