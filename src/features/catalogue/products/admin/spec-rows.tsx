/**
 * Specifications as rows of group, name and value: values of the categories' attributes, and rows without an attribute. Shown by
 * the product form, with a list of rows for each language.
 */
import { ActionIcon, Button, Group, Text, TextInput, Tooltip } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { LanguageColumns, languageOf } from '#admin/editor/languages.tsx'
import { IconListCheck, IconPlus, IconX } from '#admin/icons.tsx'
import { Section } from '#admin/page.tsx'
import { useSite, useTexts } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { type Attribute, attributeName } from '../../model/attribute.ts'
import type { SpecField } from '../../model/product.ts'
import { type ProductSpec, specLimits } from '../../model/product.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { attributeTexts } from '../../texts/attributes.ts'
import type { ProductFormState } from './product-editor.tsx'
import css from './spec-rows.module.css'
import { SpecValueInput } from './spec-value-input.tsx'

const columns: SpecField[] = ['group', 'name', 'value']

type Props = {
  form: ProductFormState
  /** The attributes of the product's categories. */
  attributes: Attribute[]
}

export function SpecFields(props: Props) {
  const t = useTexts(catalogueAdminTexts).product
  const { baseLocale } = useSite()
  return (
    <Section title={t.specs} hint={`${t.specsHint} ${t.otherHint[baseLocale]}`}>
      <LanguageColumns>
        {locale => (
          <SpecRows
            {...props}
            path={locale === baseLocale ? 'specs' : `translations.${locale}.specs`}
            locale={locale}
          />
        )}
      </LanguageColumns>
    </Section>
  )
}

type RowsProps = Props & { path: 'specs' | `translations.${Locale}.specs`; locale: Locale }

function SpecRows({ form, path, locale, attributes }: RowsProps) {
  const t = useTexts(catalogueAdminTexts).product
  const attributeText = useTexts(attributeTexts)
  const rowsElement = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const rows: ProductSpec[] =
    path === 'specs' ? form.values.specs : (form.values.translations[locale]?.specs ?? [])

  const room = specLimits.perProduct - rows.length
  const missing = attributes.filter(one => !rows.some(row => row.attributeId === one.id)).slice(0, room)

  /** Rendered at once, so that the first new row can get the focus. */
  function append(added: ProductSpec[], focus: SpecField) {
    flushSync(() => form.setFieldValue(path, [...rows, ...added]))
    rowsElement.current?.querySelector<HTMLElement>(`[data-path="${path}.${rows.length}.${focus}"]`)?.focus()
  }

  function add() {
    const group = rows.at(-1)?.group ?? ''
    append([{ group, name: '', value: '', attributeId: null }], group || rows.length > 0 ? 'name' : 'group')
  }

  function fillIn() {
    const added = missing.map(one => ({
      group: '',
      name: attributeName(one, locale),
      value: '',
      attributeId: one.id,
    }))
    append(added, 'value')
  }

  function remove(index: number) {
    flushSync(() => form.removeListItem(path, index))
    addButton.current?.focus()
  }

  return (
    <>
      <div ref={rowsElement} className={css.rows}>
        {rows.length === 0 && (
          <Text size="sm" c="dimmed">
            {t.specsEmpty}
          </Text>
        )}
        {rows.length > 0 && (
          <div className={css.labels} aria-hidden="true">
            {columns.map(column => (
              <span key={column}>{t.spec[column]}</span>
            ))}
          </div>
        )}
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its index, and its fields are controlled
          <div key={index} className={css.row}>
            <Cells
              form={form}
              path={`${path}.${index}`}
              number={index + 1}
              locale={locale}
              attribute={attributes.find(one => one.id === row.attributeId)}
            />
            <Tooltip label={t.removeSpec(index + 1)}>
              <ActionIcon
                variant="subtle"
                size="lg"
                className={css.remove}
                aria-label={t.removeSpec(index + 1)}
                onClick={() => remove(index)}
              >
                <IconX size={18} />
              </ActionIcon>
            </Tooltip>
          </div>
        ))}
      </div>
      <Group gap="sm">
        {missing.length > 0 && (
          <Button variant="light" size="sm" leftSection={<IconListCheck size={16} />} onClick={fillIn}>
            {attributeText.fillIn(missing.length)}
          </Button>
        )}
        <Button
          ref={addButton}
          variant="default"
          size="sm"
          disabled={room <= 0}
          leftSection={<IconPlus size={16} />}
          onClick={add}
        >
          {t.addSpec}
        </Button>
      </Group>
    </>
  )
}

type CellsProps = Pick<RowsProps, 'form' | 'locale'> & {
  path: string
  number: number
  attribute: Attribute | undefined
}

function Cells({ form, path, number, locale, attribute }: CellsProps) {
  const t = useTexts(catalogueAdminTexts).product
  const language = languageOf(locale)
  const inputProps = (column: SpecField) => ({
    'aria-label': t.specRow(t.spec[column], number),
    placeholder: t.spec[column],
    ...form.getInputProps(`${path}.${column}`),
  })
  const name = inputProps('name')
  return (
    <>
      <TextInput {...language} {...inputProps('group')} />
      <TextInput
        {...language}
        {...name}
        error={name.error ?? form.errors[`${path}.attributeId`]}
        // The name is fixed by the attribute. The Tab key skips it and goes to the value.
        readOnly={attribute !== undefined}
        tabIndex={attribute && -1}
        variant={attribute ? 'filled' : undefined}
      />
      <SpecValueInput attribute={attribute} locale={locale} {...inputProps('value')} />
    </>
  )
}
