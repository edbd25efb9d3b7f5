/**
 * Specifications as rows of group, name and value: values of the categories' attributes, and rows without an attribute. A value that
 * its attribute knows has one field for all languages; a text has one for each. Shown by the product form.
 */
import { ActionIcon, Button, Group, Text, TextInput, Tooltip } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { languageOf, useLanguages } from '#admin/editor/languages.tsx'
import { IconListCheck, IconPlus, IconX } from '#admin/icons.tsx'
import { Section } from '#admin/page.tsx'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { type Attribute, attributeName } from '../../../model/attribute.ts'
import type { SpecField } from '../../../model/product.ts'
import { specLimits } from '../../../model/spec-row.ts'
import { catalogueAdminTexts } from '../../../texts/admin.ts'
import { attributeTexts } from '../../../texts/attributes.ts'
import type { ProductFormState } from '../product-editor.tsx'
import { attributeRow, type FormSpecRow, freeRow } from './form-spec-rows.ts'
import css from './spec-rows.module.css'
import { SpecValueInput } from './spec-value-input.tsx'

const columns: SpecField[] = ['group', 'name', 'value']

type Props = {
  form: ProductFormState
  /** The attributes of the product's categories. */
  attributes: Attribute[]
}

export function SpecFields({ form, attributes }: Props) {
  const t = useTexts(catalogueAdminTexts).product
  const attributeText = useTexts(attributeTexts)
  const locale = useLocale()
  const { baseLocale } = useSite()
  const rowsElement = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = form.values.specRows

  const room = specLimits.perProduct - rows.length
  const missing = attributes.filter(one => !rows.some(row => row.attributeId === one.id)).slice(0, room)

  /** Rendered at once, so that the first new row can get the focus. */
  function append(added: FormSpecRow[], focus: SpecField) {
    flushSync(() => form.setFieldValue('specRows', [...rows, ...added]))
    rowsElement.current?.querySelector<HTMLElement>(`[data-path="specRows.${rows.length}.${focus}"]`)?.focus()
  }

  function add() {
    const group = rows.at(-1)?.group ?? ''
    append([freeRow(group, baseLocale)], group || rows.length > 0 ? 'name' : 'group')
  }

  function fillIn() {
    append(
      missing.map(one => attributeRow(one, attributeName(one, locale), baseLocale)),
      'value',
    )
  }

  function remove(index: number) {
    flushSync(() => form.removeListItem('specRows', index))
    addButton.current?.focus()
  }

  return (
    <Section title={t.specs} hint={`${t.specsHint} ${t.specsLanguagesHint}`}>
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
            <RowFields
              form={form}
              index={index}
              row={row}
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
    </Section>
  )
}

type RowProps = {
  form: ProductFormState
  index: number
  row: FormSpecRow
  /** Undefined for a row without one, and for one of a category that the product has left. */
  attribute: Attribute | undefined
}

function RowFields(props: RowProps) {
  const { row, attribute } = props
  const languages = useLanguages()
  const { baseLocale } = useSite()
  // A group is translated once, in the first row that has it.
  const isFirstOfGroup =
    row.group !== '' && props.form.values.specRows.findIndex(one => one.group === row.group) === props.index
  const isText = attribute ? attribute.type === 'text' : row.kind === 'text'
  if (isText) return languages.map(locale => <TextLine key={locale} {...props} locale={locale} />)
  const other = languages.find(locale => locale !== baseLocale)
  return (
    <>
      <TypedLine {...props} />
      {isFirstOfGroup && other && <Cell {...props} locale={other} column="group" isLabelled />}
    </>
  )
}

/** One value for all languages. */
function TypedLine({ form, index, row, attribute }: RowProps) {
  const t = useTexts(catalogueAdminTexts).product
  const locale = useLocale()
  const { baseLocale } = useSite()
  const path = `specRows.${index}`
  const { error, 'data-path': valuePath } = useFieldProps(form, `${path}.value`)
  const value = {
    error,
    'data-path': valuePath,
    'aria-label': t.specRow(t.spec.value, index + 1),
    placeholder: t.spec.value,
    className: css.value,
  }
  return (
    <>
      <Cell form={form} index={index} row={row} attribute={attribute} locale={baseLocale} column="group" />
      <AttributeName form={form} index={index} row={row} attribute={attribute} />
      {attribute ? (
        <SpecValueInput
          {...value}
          row={row}
          attribute={attribute}
          onChange={typed => form.setFieldValue(path, { ...row, ...typed })}
        />
      ) : (
        <TextInput {...value} {...languageOf(locale)} value={row.value} readOnly variant="filled" />
      )}
    </>
  )
}

type LineProps = RowProps & { locale: Locale }

/** The texts of one language. */
function TextLine(props: LineProps) {
  const { row, locale } = props
  const { baseLocale } = useSite()
  return (
    <>
      <Cell {...props} column="group" isLabelled />
      {row.attributeId === null ? (
        <Cell {...props} column="name" isLabelled />
      ) : locale === baseLocale ? (
        <AttributeName {...props} />
      ) : (
        <span className={css.name} />
      )}
      <Cell {...props} column="value" isLabelled />
    </>
  )
}

/** The name is fixed by the attribute. The Tab key skips it and goes to the value. */
function AttributeName({ form, index, row, attribute }: RowProps) {
  const t = useTexts(catalogueAdminTexts).product
  const locale = useLocale()
  const { error } = useFieldProps(form, `specRows.${index}.attributeId`)
  return (
    <TextInput
      {...languageOf(locale)}
      aria-label={t.specRow(t.spec.name, index + 1)}
      className={css.name}
      data-path={`specRows.${index}.name`}
      value={row.name || (attribute ? attributeName(attribute, locale) : row.label)}
      error={error}
      readOnly
      tabIndex={-1}
      variant="filled"
    />
  )
}

type CellProps = LineProps & {
  column: SpecField
  /** Names its language, because there is a field for each. */
  isLabelled?: boolean
}

function Cell({ form, index, locale, column, isLabelled }: CellProps) {
  const t = useTexts(catalogueAdminTexts).product
  const { inLanguage } = useTexts(frameTexts)
  const { baseLocale } = useSite()
  const inRow = locale === baseLocale ? column : `translations.${locale}.${column}`
  const label = isLabelled ? `${t.spec[column]} · ${inLanguage[locale]}` : t.spec[column]
  return (
    <TextInput
      {...languageOf(locale)}
      aria-label={t.specRow(label, index + 1)}
      placeholder={label}
      className={css[column]}
      {...form.getInputProps(`specRows.${index}.${inRow}`)}
    />
  )
}

function useFieldProps(form: ProductFormState, path: string) {
  const { error } = form.getInputProps(path)
  return { error, 'data-path': path }
}
