import { TextInput } from '@mantine/core'
import { GrowingTextarea } from '#admin/editor/growing-textarea.tsx'
import { LanguagePair, languageOf } from '#admin/editor/languages.tsx'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useSite, useTexts } from '#app/page-site.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import { settingsAdminTexts } from '../texts/admin.ts'
import type { SettingsFormState } from './settings-editor.ts'
import type { SettingsTexts } from './settings-values.ts'

type Props = {
  form: SettingsFormState
  field: keyof SettingsTexts
  required?: boolean
  hint?: string
  /** Makes it a textarea with this many lines. */
  rows?: number
}

/** A text of the settings in both languages. */
export function InBoth({ form, field, ...rest }: Props) {
  const t = useTexts(settingsAdminTexts)
  const other = otherLocale(useSite().baseLocale)
  return (
    <TextPair
      label={t.fields[field]}
      own={form.getInputProps(field)}
      translated={form.getInputProps(`translations.${other}.${field}`)}
      {...rest}
    />
  )
}

type InputProps = ReturnType<SettingsFormState['getInputProps']>
type PairProps = Omit<Props, 'form' | 'field'> & { label: string; own: InputProps; translated: InputProps }

export function TextPair({ label, hint, own, translated, required, rows }: PairProps) {
  const frame = useTexts(frameTexts)
  const { baseLocale } = useSite()
  const input = (locale: Locale) => {
    const isBase = locale === baseLocale
    const all = {
      label: `${label} · ${frame.inLanguage[locale]}`,
      description: hint,
      ...languageOf(locale),
      required: required && isBase,
      ...(isBase ? own : translated),
    }
    return rows ? <GrowingTextarea rows={rows} {...all} /> : <TextInput {...all} />
  }
  return <LanguagePair>{input}</LanguagePair>
}
