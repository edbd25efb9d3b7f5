/** Inviting an administrator, on the administrators page: its button, its dialogs, and the list of open invitations. */
import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { IconMail } from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import { invitationsTexts } from '../../texts/invitations.ts'
import type { Invitation } from '../invitation.ts'
import { InvitationsList } from './invitations-list.tsx'
import type { SentInvitation } from './sent-invitation.ts'

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))
const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }))

const refreshMs = 3000

export function InviteButton({ onClick }: { onClick(): void }) {
  const t = useTexts(invitationsTexts)
  return (
    <Button variant="default" leftSection={<IconMail size={18} />} onClick={onClick}>
      {t.invite}
    </Button>
  )
}

type Props = {
  invitations: { items: Invitation[]; mailIsSetUp: boolean }
  isInviting: boolean
  onClose(): void
}

export function Invitations({ invitations: { items, mailIsSetUp }, isInviting, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const [sent, setSent] = useState<SentInvitation>()
  const isSending = items.some(({ mail }) => mail === 'waiting')
  // A mail usually goes out within a second. Staff see what became of it without loading the page again.
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => void revalidate(), refreshMs)
    return () => clearInterval(timer)
  }, [isSending, revalidate])
  const show = (one: SentInvitation) => {
    onClose()
    setSent(one)
    void revalidate()
  }
  return (
    <>
      {items.length > 0 && <InvitationsList invitations={items} onSent={show} />}
      <Suspense>
        {isInviting && <InviteDialog mailIsSetUp={mailIsSetUp} onSent={show} onClose={onClose} />}
        {sent && <LinkDialog sent={sent} mailIsSetUp={mailIsSetUp} onClose={() => setSent(undefined)} />}
      </Suspense>
    </>
  )
}
