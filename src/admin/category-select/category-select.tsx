/** Selects for categories. Options are indented like the tree and found by their name or by a category above them. */
import {
  type ComboboxItem,
  MultiSelect,
  type MultiSelectProps,
  type OptionsFilter,
  Select,
  type SelectProps,
} from '@mantine/core'
import { useState } from 'react'
import { NoOptions } from '#admin/no-options.tsx'
import { useTexts } from '#app/page-site.ts'
import { catalogueAdminTexts } from '#features/catalogue/texts/admin.ts'
import { fold } from '#shared/fold.ts'
import type { CategoryOption } from './category-options.ts'

type Shared = { options: CategoryOption[] }

export function CategorySelect({ options, nothingFoundMessage, ...props }: Shared & SelectProps<number>) {
  return (
    <Select<number>
      allowDeselect={false}
      clearable
      data={options}
      nothingFoundMessage={nothingFoundMessage && <NoOptions>{nothingFoundMessage}</NoOptions>}
      {...useLongList(options)}
      {...props}
    />
  )
}

export function CategoryMultiSelect({
  options,
  nothingFoundMessage,
  ...props
}: Shared & MultiSelectProps<number>) {
  return (
    <MultiSelect<number>
      data={options}
      nothingFoundMessage={nothingFoundMessage && <NoOptions>{nothingFoundMessage}</NoOptions>}
      {...useLongList(options)}
      {...props}
    />
  )
}

type Option = ComboboxItem<number> & CategoryOption

/** Enough to see that there are more. The search finds the others. */
const maxShown = 50

/**
 * What makes a list of 2,000 categories quick: its options are rendered when it is opened, and no more than fifty of them.
 * Mantine would render all of them with the page. The empty list is always there: mounted with its options it would be too late
 * for the field, which would still say that it is closed.
 */
function useLongList(all: CategoryOption[]) {
  const { moreCategories } = useTexts(catalogueAdminTexts).product
  const [isOpen, setOpen] = useState(false)
  const filter: OptionsFilter<number> = ({ search }) => {
    if (!isOpen) return []
    const wanted = fold(search)
    const found = wanted ? all.filter(option => fold(option.label).includes(wanted)) : all
    const left = found.length - maxShown
    const label = moreCategories(left)
    // No category has this id, and nobody can choose it.
    const more = { value: -1, label, name: label, depth: 0, disabled: true }
    return left > 0 ? [...found.slice(0, maxShown), more] : found
  }
  return {
    searchable: true,
    filter,
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
    renderOption: ({ option }: { option: ComboboxItem<number> }) => <Indented option={option as Option} />,
  }
}

function Indented({ option }: { option: Option }) {
  return (
    <bdi style={{ paddingInlineStart: `${option.depth * 1.25}rem`, opacity: option.disabled ? 0.6 : 1 }}>
      {option.name}
    </bdi>
  )
}
