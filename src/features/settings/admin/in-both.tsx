import { Textarea, TextInput } from '@mantine/core'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useSite, useTexts } from '#app/page-site.ts'
import { directionOf, type Locale, localeTag, otherLocale } from '#shared/locale.ts'
import { settingsAdminTexts } from '../texts/admin.ts'
import type { SettingsFormState } from './settings-editor.ts'
import css from './settings-form.module.css'
import type { SettingsTexts } from './settings-values.ts'

type Props = {
  form: SettingsFormState
  field: keyof SettingsTexts
  required?: boolean
  hint?: string
  /** Makes it a textarea with this many lines. */
  rows?: number
}

/** A text of the settings in the site's own language and, beside it, in the other one. */
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
  const other = otherLocale(baseLocale)
  const input = (locale: Locale, props: InputProps) => {
    const all = {
      label: `${label} · ${frame.inLanguage[locale]}`,
      description: hint,
      lang: localeTag[locale],
      dir: directionOf(locale),
      required: required && locale === baseLocale,
      ...props,
    }
    return rows ? <Textarea autosize minRows={rows} {...all} /> : <TextInput {...all} />
  }
  return (
    <div className={css.pair}>
      {input(baseLocale, own)}
      {input(other, translated)}
    </div>
  )
}
