/** The fields of the service centres in the settings form. */
import { Button, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconPlus, IconX } from '#admin/icons.tsx'
import { RowButton } from '#admin/list/row-button.tsx'
import { Section } from '#admin/page.tsx'
import { useSite, useTexts } from '#app/page-site.ts'
import { otherLocale } from '#shared/locale.ts'
import { settingsLimits } from '../settings-fields.ts'
import { settingsAdminTexts } from '../texts/admin.ts'
import { TextPair } from './in-both.tsx'
import type { SettingsFormState } from './settings-editor.ts'
import css from './settings-form.module.css'
import { emptyCentre } from './settings-values.ts'

export function ServiceCentreFields({ form }: { form: SettingsFormState }) {
  const t = useTexts(settingsAdminTexts)
  const other = otherLocale(useSite().baseLocale)
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const centres = form.values.serviceCentres

  /** Renders synchronously, so that the new field can get the focus. */
  function add() {
    flushSync(() => form.setFieldValue('serviceCentres', [...centres, emptyCentre(other)]))
    list.current?.querySelector<HTMLElement>(`[data-path="serviceCentres.${centres.length}.name"]`)?.focus()
  }

  function remove(index: number) {
    flushSync(() => form.removeListItem('serviceCentres', index))
    addButton.current?.focus()
  }

  return (
    <Section title={t.centres} hint={t.centresHint}>
      <div ref={list} className={css.centres}>
        {centres.length === 0 && (
          <Text size="sm" c="dimmed">
            {t.centresEmpty}
          </Text>
        )}
        {centres.map((_, index) => (
          <Centre
            // biome-ignore lint/suspicious/noArrayIndexKey: it has no identity but its index, and its fields are controlled
            key={index}
            form={form}
            index={index}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <div>
        <Button
          ref={addButton}
          variant="default"
          size="sm"
          disabled={centres.length >= settingsLimits.serviceCentres}
          leftSection={<IconPlus size={16} />}
          onClick={add}
        >
          {t.addCentre}
        </Button>
      </div>
    </Section>
  )
}

type CentreProps = { form: SettingsFormState; index: number; onRemove(): void }

function Centre({ form, index, onRemove }: CentreProps) {
  const t = useTexts(settingsAdminTexts)
  const other = otherLocale(useSite().baseLocale)
  const fieldProps = (field: string) => form.getInputProps(`serviceCentres.${index}.${field}`)
  return (
    <fieldset className={css.centre}>
      <legend className={css.legend}>{t.centre(index + 1)}</legend>
      <div className={css.fields}>
        <TextPair
          label={t.centreName}
          required
          own={fieldProps('name')}
          translated={fieldProps(`translations.${other}.name`)}
        />
        <TextPair
          label={t.centreAddress}
          rows={2}
          own={fieldProps('address')}
          translated={fieldProps(`translations.${other}.address`)}
        />
        <div className={css.last}>
          <TextInput
            label={t.centrePhone}
            dir="ltr"
            inputMode="tel"
            className={css.phone}
            {...fieldProps('phone')}
          />
          <RowButton label={t.removeCentre(index + 1)} onClick={onRemove}>
            <IconX size={18} />
          </RowButton>
        </div>
      </div>
    </fieldset>
  )
}
