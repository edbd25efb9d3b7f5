/**
 * The fields of the filters of the product list. Each stands in the popover of a chip, and on phones in the sheet of all filters.
 * Loaded when the first one is opened.
 */
import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import { toOptions } from '#admin/category-select/category-options.ts'
import { CategorySelect } from '#admin/category-select/category-select.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { type MissingPart, missingParts } from '../../../filters/product-flags.ts'
import type { CategoryNode } from '../../../model/category.ts'
import type { lifecycles } from '../../../model/product-fields.ts'
import { TagsField } from '../tags-field.tsx'
import type { StaffListQuery } from './staff-list-query.ts'
import { productListTexts } from './texts/index.ts'
import type { ChangeQuery } from './use-staff-list.ts'

export type FilterKind = 'category' | 'missing' | 'visibility' | 'lifecycle' | 'tag'
export type FilterProps = { query: StaffListQuery; onChange: ChangeQuery }

type Props = FilterProps & {
  kind: FilterKind
  tree: CategoryNode[]
  /** Called after a choice with which the field can be closed. */
  onChosen?: (() => void) | undefined
}

export function FilterField({ kind, ...props }: Props) {
  if (kind === 'category') return <CategoryFilter {...props} />
  if (kind === 'missing') return <MissingFilter {...props} />
  if (kind === 'visibility') return <VisibilityFilter {...props} />
  return kind === 'lifecycle' ? <LifecycleFilter {...props} /> : <TagFilter {...props} />
}

/** Stands for products without a category among the ids of categories. */
const noCategory = 0

function CategoryFilter({ query, tree, onChange, onChosen }: Omit<Props, 'kind'>) {
  const t = useTexts(productListTexts)
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const options = toOptions(tree, { locale, base })
  const none = { value: noCategory, label: t.noCategory, name: t.noCategory, depth: 0 }
  return (
    <CategorySelect
      // Inside the popover: a list outside of it would close it.
      comboboxProps={{ withinPortal: false }}
      options={[none, ...options]}
      aria-label={t.category}
      placeholder={t.category}
      nothingFoundMessage={t.noSuchCategory}
      // Not in the sheet, where the focus would open the list over the other filters.
      data-autofocus={onChosen ? true : undefined}
      value={query.category === 'none' ? noCategory : (query.category ?? null)}
      onChange={value => {
        onChange({ category: value === noCategory ? 'none' : (value ?? undefined) })
        onChosen?.()
      }}
    />
  )
}

function MissingFilter({ query, onChange }: FilterProps) {
  const t = useTexts(productListTexts)
  return (
    <Checkbox.Group
      aria-label={t.missing}
      value={query.missing}
      onChange={values => onChange({ missing: values as MissingPart[] })}
    >
      <Stack gap="sm">
        {missingParts.map(part => (
          <Checkbox key={part} value={part} label={t.missingParts[part]} />
        ))}
        <Text size="xs" c="dimmed">
          {t.missingHint}
        </Text>
      </Stack>
    </Checkbox.Group>
  )
}

function VisibilityFilter({ query, onChange }: FilterProps) {
  const t = useTexts(productListTexts)
  const choices = { true: t.visible, false: t.hidden } as const
  return (
    <ChoiceFilter
      label={t.visibility}
      choices={choices}
      value={query.visible}
      onChange={visible => onChange({ visible })}
    />
  )
}

function LifecycleFilter({ query, onChange }: FilterProps) {
  const t = useTexts(productListTexts)
  return (
    <ChoiceFilter
      label={t.lifecycle}
      choices={t.lifecycles satisfies Record<(typeof lifecycles)[number], string>}
      value={query.lifecycle}
      onChange={lifecycle => onChange({ lifecycle })}
    />
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  choices: Record<Value, string>
  value: Value | undefined
  onChange(value: Value | undefined): void
}

function ChoiceFilter<Value extends string>({ label, choices, value, onChange }: ChoiceProps<Value>) {
  const t = useTexts(productListTexts)
  return (
    <Radio.Group
      aria-label={label}
      value={value ?? ''}
      onChange={chosen => onChange((chosen || undefined) as Value | undefined)}
    >
      <Stack gap="sm">
        <Radio value="" label={t.any} />
        {(Object.keys(choices) as Value[]).map(choice => (
          <Radio key={choice} value={choice} label={choices[choice]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function TagFilter({ query, onChange }: FilterProps) {
  const t = useTexts(productListTexts)
  return (
    <TagsField
      comboboxProps={{ withinPortal: false }}
      aria-label={t.tag}
      description={t.tagsHint}
      maxTags={20}
      value={query.tags}
      onChange={tags => onChange({ tags })}
    />
  )
}
