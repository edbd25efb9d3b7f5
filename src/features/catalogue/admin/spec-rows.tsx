/** Specifications as rows of group, name and value. */
import { ActionIcon, Button, Text, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { directionOf, type Locale, localeTag } from '#shared/locale.ts'
import { Section } from '#ui/admin/page.tsx'
import { adminTexts as frameTexts } from '#ui/messages/admin.ts'
import { useTexts } from '#ui/site.ts'
import { adminTexts } from '../messages/admin.ts'
import type { ProductSpec } from '../product.ts'
import type { ProductFormState } from './product-editor.tsx'
import type { SpecField } from './product-values.ts'
import css from './spec-rows.module.css'

const most = 60
const columns: SpecField[] = ['group', 'name', 'value']

type Props = {
  form: ProductFormState
  path: 'specs' | `translations.${Locale}.specs`
  locale: Locale
  /** In the other language than the site's own. */
  foreign?: boolean
}

export function SpecRows({ form, path, locale, foreign = false }: Props) {
  const t = useTexts(adminTexts).product
  const frame = useTexts(frameTexts)
  const place = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const rows: ProductSpec[] =
    path === 'specs' ? form.values.specs : (form.values.translations[locale]?.specs ?? [])

  function add() {
    const group = rows.at(-1)?.group ?? ''
    // Drawn at once, so that the new row can take the focus.
    flushSync(() => form.insertListItem(path, { group, name: '', value: '' }))
    const wanted: SpecField = group || rows.length > 0 ? 'name' : 'group'
    place.current?.querySelector<HTMLElement>(`[data-path="${path}.${rows.length}.${wanted}"]`)?.focus()
  }

  function remove(index: number) {
    flushSync(() => form.removeListItem(path, index))
    addButton.current?.focus()
  }

  const title = foreign ? `${t.specs} · ${frame.inLanguage[locale]}` : t.specs
  return (
    <Section title={title} hint={foreign ? t.otherHint : t.specsHint}>
      <div ref={place} className={css.rows}>
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
        {rows.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place, and its fields are controlled
          <div key={index} className={css.row}>
            {columns.map(column => (
              <TextInput
                key={column}
                aria-label={t.specRow(t.spec[column], index + 1)}
                placeholder={t.spec[column]}
                lang={localeTag[locale]}
                dir={directionOf(locale)}
                {...form.getInputProps(`${path}.${index}.${column}`)}
              />
            ))}
            <Tooltip label={t.removeSpec(index + 1)}>
              <ActionIcon
                variant="subtle"
                size="lg"
                className={css.remove}
                aria-label={t.removeSpec(index + 1)}
                onClick={() => remove(index)}
              >
                <IconX size={18} stroke={1.5} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          </div>
        ))}
      </div>
      <div>
        <Button
          ref={addButton}
          variant="default"
          size="sm"
          disabled={rows.length >= most}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
          onClick={add}
        >
          {t.addSpec}
        </Button>
      </div>
    </Section>
  )
}
