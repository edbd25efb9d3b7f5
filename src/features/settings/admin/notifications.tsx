/** The part of the settings form about notifications: who gets mails about new messages, and what this server can send. */
import { Button, Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { GrowingTextarea } from '#admin/editor/growing-textarea.tsx'
import { IconMail } from '#admin/icons.tsx'
import { Section } from '#admin/page.tsx'
import { StateBadge } from '#admin/state-badge.tsx'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { jobProblems } from '#features/jobs/job.ts'
import { jobTexts } from '#features/jobs/texts/index.ts'
import type { Locale } from '#shared/locale.ts'
import { settingsAdminTexts } from '../texts/admin.ts'
import type { StaffSettingsEditor } from './staff-settings.ts'

export function NotificationFields({ staff }: { staff: StaffSettingsEditor }) {
  const t = useTexts(settingsAdminTexts)
  const { mailIsSetUp, smsIsSetUp, webhookIsSetUp } = staff.saved
  const states = [
    { isOn: mailIsSetUp, text: mailIsSetUp ? t.mailOn : t.mailOff },
    { isOn: smsIsSetUp, text: smsIsSetUp ? t.smsOn : t.smsOff },
    { isOn: webhookIsSetUp, text: webhookIsSetUp ? t.webhookOn : t.webhookOff },
  ]
  return (
    <Section title={t.notifications} hint={t.notificationsHint}>
      <List listStyleType="none" spacing="xs">
        {states.map(({ isOn, text }) => (
          <List.Item key={text}>
            <StateBadge tone={isOn ? 'good' : 'quiet'}>{text}</StateBadge>
          </List.Item>
        ))}
      </List>
      <GrowingTextarea
        label={t.notifyEmails}
        description={t.notifyEmailsHint}
        rows={2}
        dir="ltr"
        spellCheck={false}
        inputMode="email"
        autoComplete="off"
        value={staff.text}
        error={staff.fieldError}
        onChange={event => staff.setText(event.currentTarget.value)}
      />
      {mailIsSetUp && <TestMail canSend={staff.saved.notifyEmails.length > 0 && !staff.dirty} />}
    </Section>
  )
}

/** Why the mail server refused the mail. */
function reasonOf({ problem }: ApiError, locale: Locale): string {
  const code = jobProblems.find(one => one === problem?.problem)
  return code ? jobTexts[locale].problems[code] : ''
}

/** The mail is sent at once, so that the mail server's error can be shown here. */
function TestMail({ canSend }: { canSend: boolean }) {
  const t = useTexts(settingsAdminTexts)
  const api = useApi()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      await api.call('POST /settings/staff/test-mail')
      void notify(t.testMailSent, { kind: 'success' })
    } catch (error) {
      void notify(`${failureText(error, locale)} ${reasonOf(error as ApiError, locale)}`.trim(), {
        kind: 'error',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconMail size={18} />}
        loading={busy}
        disabled={!canSend}
        onClick={send}
      >
        {t.testMail}
      </Button>
      {!canSend && (
        <Text size="sm" c="dimmed">
          {t.testMailSaveFirst}
        </Text>
      )}
    </Group>
  )
}
