/** On phones: the sheet with the order and all filters of the product list. Loaded when it is opened. */
import { Button, Drawer, NativeSelect, Stack, Text } from '@mantine/core'
import { useTexts } from '#app/page-site.ts'
import type { CategoryNode } from '../../../model/category.ts'
import { FilterField, type FilterKind, type FilterProps } from './filter-fields.tsx'
import type { StaffSort } from './staff-list-query.ts'
import { productListTexts } from './texts/index.ts'

type Props = FilterProps & {
  tree: CategoryNode[]
  /** How many products match. */
  count: { total: number; totalIsAtLeast?: boolean | undefined }
  sorts: StaffSort[]
  onClose(): void
}

const kinds: FilterKind[] = ['category', 'missing', 'visibility', 'lifecycle', 'tag']

export function FilterSheet({ query, tree, count, sorts, onChange, onClose }: Props) {
  const t = useTexts(productListTexts)
  const shown = kinds.filter(kind => !query.isHiddenList || kind !== 'visibility')
  return (
    <Drawer opened onClose={onClose} position="bottom" size="auto" title={t.filters}>
      <Stack gap="lg">
        <NativeSelect
          label={t.sort}
          value={query.sort}
          data={sorts.map(sort => ({ value: sort, label: t.sorts[sort] }))}
          onChange={event => onChange({ sort: event.currentTarget.value as StaffSort })}
        />
        {shown.map(kind => (
          <div key={kind}>
            {/* Each field names itself, so this heading is for the eye. */}
            <Text size="sm" fw={500} mb={6} aria-hidden="true">
              {t[kind]}
            </Text>
            <FilterField kind={kind} query={query} tree={tree} onChange={onChange} />
          </div>
        ))}
        <Button onClick={onClose}>{t.showResults(count.total, Boolean(count.totalIsAtLeast))}</Button>
      </Stack>
    </Drawer>
  )
}
