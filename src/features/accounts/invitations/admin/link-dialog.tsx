/** Shows the link of an invitation once, to be passed on. Loaded by the administrators page when there is one. */
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { IconCopy } from '#admin/icons.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatTime } from '#shared/times.ts'
import { invitationsTexts } from '../../texts/invitations.ts'
import type { SentInvitation } from './sent-invitation.ts'

type Props = { sent: SentInvitation; mailIsSetUp: boolean; onClose(): void }

export function LinkDialog({ sent: { invitation, path }, mailIsSetUp, onClose }: Props) {
  const t = useTexts(invitationsTexts).link
  const locale = useLocale()
  const { timeZone, url } = useSite()
  const inputRef = useRef<HTMLInputElement>(null)
  const { displayName, email, expiresAt } = invitation
  const link = `${url}${path}`
  useEffect(() => inputRef.current?.select(), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      void notify(t.copied, { kind: 'success' })
    } catch {
      // There is no clipboard without https, or access to it was denied.
      inputRef.current?.select()
      void notify(t.copyFailed, { kind: 'error' })
    }
  }

  return (
    // A click beside it must not lose a link that is never shown again.
    <Modal
      opened
      stackId="errand"
      onClose={onClose}
      title={t.title(displayName)}
      centered
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <Text>{email !== null && mailIsSetUp ? t.mailed(email) : t.notMailed(displayName)}</Text>
        <TextInput ref={inputRef} label={t.label} value={link} readOnly dir="ltr" data-autofocus />
        <Text c="dimmed" size="sm">
          {t.ends(formatTime(expiresAt, { locale, timeZone }))}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t.close}
          </Button>
          <Button leftSection={<IconCopy size={18} />} onClick={() => void copy()}>
            {t.copy}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
