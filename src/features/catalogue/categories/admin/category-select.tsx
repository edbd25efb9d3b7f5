/** Selects for categories. Options are indented like the tree and found by their name or by a category above them. */
import {
  type ComboboxItem,
  MultiSelect,
  type MultiSelectProps,
  Select,
  type SelectProps,
} from '@mantine/core'
import type { CategoryOption } from './category-options.ts'

type Shared = { options: CategoryOption[] }

export function CategorySelect({ options, ...props }: Shared & SelectProps<number>) {
  return (
    <Select<number>
      searchable
      clearable
      allowDeselect={false}
      data={options}
      renderOption={({ option }) => <Indented option={option as Option} />}
      {...props}
    />
  )
}

export function CategoryMultiSelect({ options, ...props }: Shared & MultiSelectProps<number>) {
  return (
    <MultiSelect<number>
      searchable
      data={options}
      renderOption={({ option }) => <Indented option={option as Option} />}
      {...props}
    />
  )
}

type Option = ComboboxItem<number> & CategoryOption

function Indented({ option }: { option: Option }) {
  return (
    <bdi style={{ paddingInlineStart: `${option.depth * 1.25}rem`, opacity: option.disabled ? 0.6 : 1 }}>
      {option.name}
    </bdi>
  )
}
