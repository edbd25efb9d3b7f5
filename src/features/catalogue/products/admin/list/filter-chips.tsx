/** The filters of the product list, and of its table, as chips. */
import { lazy, Suspense } from 'react'
import { FilterChip, FilterChips } from '#admin/list/filter-chip.tsx'
import { useTexts } from '#app/page-site.ts'
import type { CategoryNode } from '../../../model/category.ts'
import { useTagNames } from '../use-tag-options.ts'
import type { FilterKind, FilterProps } from './filter-fields.tsx'
import { isStaffFiltered, withoutStaffFilters } from './staff-list-query.ts'
import { productListTexts } from './texts/index.ts'

const FilterField = lazy(() =>
  import('./filter-fields.tsx').then(({ FilterField }) => ({ default: FilterField })),
)

type Props = FilterProps & {
  tree: CategoryNode[]
  /** The names of the categories in the language of the page. */
  names: Map<number, string>
}

export function ProductFilterChips({ names, ...props }: Props) {
  const { query, onChange } = props
  const t = useTexts(productListTexts)
  const { category, missing, visible, lifecycle, tags } = query
  const tagNames = useTagNames(tags)
  const inCategory = category === 'none' ? t.noCategory : names.get(category ?? 0)
  return (
    <FilterChips
      hasSheet
      clear={
        isStaffFiltered(query)
          ? { label: t.clearFilters, onClick: () => onChange(withoutStaffFilters(query)) }
          : undefined
      }
    >
      <Chip
        {...props}
        kind="category"
        label={t.category}
        value={category === undefined ? '' : (inCategory ?? String(category))}
        after={typeof category === 'number' ? t.andBelow : undefined}
        onRemove={() => onChange({ category: undefined })}
      />
      <Chip
        {...props}
        kind="missing"
        label={t.missing}
        value={missing.map(part => t.missingParts[part]).join(t.and)}
        onRemove={() => onChange({ missing: [] })}
      />
      {!query.isHiddenList && (
        <Chip
          {...props}
          kind="visibility"
          label={t.visibility}
          value={visible === undefined ? '' : visible === 'true' ? t.visible : t.hidden}
          onRemove={() => onChange({ visible: undefined })}
        />
      )}
      <Chip
        {...props}
        kind="lifecycle"
        label={t.lifecycle}
        value={lifecycle ? t.lifecycles[lifecycle] : ''}
        onRemove={() => onChange({ lifecycle: undefined })}
      />
      <Chip
        {...props}
        kind="tag"
        label={t.tag}
        value={tagNames.join(t.or)}
        onRemove={() => onChange({ tags: [] })}
      />
    </FilterChips>
  )
}

type ChipProps = Omit<Props, 'names'> & {
  kind: FilterKind
  label: string
  value: string
  after?: string | undefined
  onRemove(): void
}

function Chip({ label, value, after, onRemove, ...field }: ChipProps) {
  const t = useTexts(productListTexts)
  return (
    <FilterChip
      label={label}
      value={value}
      after={after}
      removeLabel={t.removeFilter(label)}
      onRemove={onRemove}
    >
      {close => (
        <Suspense>
          <FilterField {...field} onChosen={close} />
        </Suspense>
      )}
    </FilterChip>
  )
}
