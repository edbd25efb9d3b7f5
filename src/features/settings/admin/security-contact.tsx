/** The part of the settings form about the contact for reports of vulnerabilities, which `security.txt` publishes. */
import { TextInput } from '@mantine/core'
import { hintBelow } from '#admin/editor/languages.tsx'
import { Section } from '#admin/page.tsx'
import { StateBadge } from '#admin/state-badge.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatDay } from '#shared/dates.ts'
import { isExpired } from '../security-contact.ts'
import type { Settings } from '../settings.ts'
import { settingsAdminTexts } from '../texts/admin.ts'
import type { SettingsFormState } from './settings-editor.ts'
import css from './settings-form.module.css'

export function SecurityContactFields({ form, settings }: { form: SettingsFormState; settings: Settings }) {
  const { security: t, fields } = useTexts(settingsAdminTexts)
  return (
    <Section title={t.title} hint={t.hint}>
      <SavedState {...settings} />
      <div className={css.pair}>
        <TextInput
          label={fields.securityContact}
          description={t.contactHint}
          inputWrapperOrder={hintBelow}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          {...form.getInputProps('securityContact')}
        />
        <TextInput
          label={fields.securityExpires}
          description={t.expiresHint}
          inputWrapperOrder={hintBelow}
          type="date"
          dir="ltr"
          {...form.getInputProps('securityExpires')}
        />
      </div>
    </Section>
  )
}

/** The state of what visitors get now: the contact that was saved, not the one that is being typed. */
function SavedState({ securityContact, securityExpires }: Settings) {
  const t = useTexts(settingsAdminTexts).security
  const locale = useLocale()
  if (!securityContact) return <StateBadge tone="quiet">{t.off}</StateBadge>
  const day = formatDay(securityExpires, { locale, timeZone: 'UTC' })
  return isExpired(securityExpires, new Date()) ? (
    <StateBadge tone="warning">{t.expired(day)}</StateBadge>
  ) : (
    <StateBadge tone="good">{t.on(day)}</StateBadge>
  )
}
