/**
 * A field for tags. It suggests those that exist and takes new ones. Shown are the names in the language of the interface; the value has
 * those in the base language, as products have them. Used by the form of products, and by filters and bulk changes of their list.
 */
import { Group, TagsInput, type TagsInputProps, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocale } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { type TagName, useTagLabel, useTagOptions } from './use-tag-options.ts'

type Props = Omit<TagsInputProps, 'value' | 'onChange' | 'data'> & {
  value: string[]
  onChange(tags: string[]): void
  /** Tags whose names in both languages are known already. */
  known?: TagName[]
}

export function TagsField({ value, onChange, known = [], ...field }: Props) {
  const locale = useLocale()
  const labelOf = useTagLabel()
  const [typed, setTyped] = useState('')
  /** Those that were chosen here: the next suggestions may be without them. */
  const [chosen, setChosen] = useState<TagName[]>([])
  const options = useTagOptions(typed)
  const all = [...options, ...chosen, ...known]
  const byName = new Map(all.map(tag => [tag.name, tag]))
  const byLabel = new Map(all.map(tag => [labelOf(tag), tag]))
  const countOf = new Map(options.map(tag => [labelOf(tag), tag.count]))
  const toLabel = (name: string) => {
    const tag = byName.get(name)
    return tag ? labelOf(tag) : name
  }
  return (
    <TagsInput
      {...field}
      data={[...countOf.keys()]}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched, in both languages.
      filter={({ options }) => options}
      value={[...new Set(value.map(toLabel))]}
      onChange={labels => {
        const tags = labels.flatMap(label => byLabel.get(label) ?? [])
        setChosen(before => [...before, ...tags])
        onChange(labels.map(label => byLabel.get(label)?.name ?? label))
      }}
      renderOption={({ option }) => (
        <Group justify="space-between" gap="sm" wrap="nowrap" w="100%">
          <bdi>{option.value}</bdi>
          <Text span size="xs" c="dimmed">
            {formatNumber(countOf.get(option.value) ?? 0, locale)}
          </Text>
        </Group>
      )}
    />
  )
}
