/** The filters of the product list as chips: each says what it is set to, opens its field, and can be removed. */
import { CloseButton, Popover, UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { IconChevronDown } from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import type { CategoryNode } from '../../../model/category.ts'
import { useTagNames } from '../use-tag-options.ts'
import css from './filter-chips.module.css'
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

export function FilterChips({ names, ...props }: Props) {
  const { query, onChange } = props
  const t = useTexts(productListTexts)
  const { category, missing, visible, lifecycle, tags } = query
  const tagNames = useTagNames(tags)
  const inCategory = category === 'none' ? t.noCategory : names.get(category ?? 0)
  return (
    <div className={css.chips}>
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
      {isStaffFiltered(query) && (
        <UnstyledButton className={css.clear} onClick={() => onChange(withoutStaffFilters(query))}>
          {t.clearFilters}
        </UnstyledButton>
      )}
    </div>
  )
}

type ChipProps = Omit<Props, 'names'> & {
  kind: FilterKind
  label: string
  /** Empty: the filter is not set. */
  value: string
  after?: string | undefined
  onRemove(): void
}

function Chip({ label, value, after, onRemove, ...field }: ChipProps) {
  const t = useTexts(productListTexts)
  const [opened, setOpened] = useState(false)
  return (
    <div className={css.chip} data-on={value ? '' : undefined}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={280}
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton className={css.open} onClick={() => setOpened(!opened)}>
            <span>{value ? `${label}:` : label}</span>
            {value && (
              <>
                <b className={css.value}>{value}</b>
                {after && <span className={css.after}>{after}</span>}
              </>
            )}
            {!value && <IconChevronDown size={16} />}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <Suspense>
            <FilterField {...field} onChosen={() => setOpened(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {value && (
        <CloseButton
          size="sm"
          className={css.remove}
          aria-label={t.removeFilter(label)}
          onClick={() => {
            setOpened(false)
            onRemove()
          }}
        />
      )}
    </div>
  )
}
