/** The invitations that nobody has accepted yet, on the administrators page. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import { Section } from '#admin/page.tsx'
import { isPasswordNeeded, usePasswordProof } from '#admin/password-proof/proof-context.ts'
import { StateBadge } from '#admin/state-badge.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatTime } from '#shared/times.ts'
import { ConfirmDialog } from '../../admin/confirm-dialog.tsx'
import { invitationsTexts } from '../../texts/invitations.ts'
import type { Invitation } from '../invitation.ts'
import css from './invitations-list.module.css'
import type { SentInvitation } from './sent-invitation.ts'

type Props = { invitations: Invitation[]; onSent(sent: SentInvitation): void }

export function InvitationsList({ invitations, onSent }: Props) {
  const t = useTexts(invitationsTexts).open
  const { busy, sendAgain, withdraw } = useInvitationActions(onSent)
  const [withdrawing, setWithdrawing] = useState<Invitation>()
  return (
    <div className={css.invitations}>
      <Section title={t.title} hint={t.hint}>
        <ul className={css.list}>
          {invitations.map(invitation => (
            <li key={invitation.id} className={css.row}>
              <Row invitation={invitation} />
              <div className={css.actions}>
                <Button
                  variant="default"
                  size="xs"
                  disabled={busy}
                  aria-label={t.againNamed(invitation.displayName)}
                  onClick={() => void sendAgain(invitation)}
                >
                  {t.again}
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  disabled={busy}
                  aria-label={t.withdrawNamed(invitation.displayName)}
                  onClick={() => setWithdrawing(invitation)}
                >
                  {t.withdraw}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      {withdrawing && (
        <ConfirmDialog
          title={t.withdrawTitle(withdrawing.displayName)}
          text={t.withdrawText}
          confirm={t.withdraw}
          isFinal
          busy={busy}
          onConfirm={async () => {
            await withdraw(withdrawing)
            setWithdrawing(undefined)
          }}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </div>
  )
}

function Row({ invitation }: { invitation: Invitation }) {
  const t = useTexts(invitationsTexts).open
  const locale = useLocale()
  const { timeZone } = useSite()
  const { displayName, email, username, sender, expiresAt, state, mail } = invitation
  const time = formatTime(expiresAt, { locale, timeZone })
  const tone = state === 'open' ? 'good' : state === 'void' ? 'warning' : 'quiet'
  return (
    <>
      <div className={css.who}>
        <span className={css.name}>
          <bdi>{displayName}</bdi>
        </span>
        <span className={css.details}>
          {username && <bdi>{username}</bdi>}
          {email && <bdi>{email}</bdi>}
          <span>{t.sent(sender)}</span>
        </span>
      </div>
      <div className={css.state}>
        <StateBadge tone={tone}>{t.states[state]}</StateBadge>
        <span className={css.details}>
          <span>{state === 'expired' ? t.since(time) : t.until(time)}</span>
          <span data-failed={mail === 'failed' || mail === 'retrying' ? '' : undefined}>
            {mail ? t.mail[mail] : t.noMail}
          </span>
        </span>
      </div>
    </>
  )
}

function useInvitationActions(onSent: Props['onSent']) {
  const t = useTexts(invitationsTexts).open
  const api = useApi()
  const withProof = usePasswordProof()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function run(act: () => Promise<void>) {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      // No notification if the user closed the password dialog, because they know that nothing was done.
      if (!isPasswordNeeded(error)) void notify(failureText(error, locale), { kind: 'error' })
    }
    await revalidate()
    setBusy(false)
  }

  return {
    busy,
    sendAgain: ({ id }: Invitation) =>
      run(async () =>
        onSent(await withProof(() => api.call('POST /invitations/:id/renew', { params: { id } }))),
      ),
    withdraw: ({ id, displayName }: Invitation) =>
      run(async () => {
        await api.call('DELETE /invitations/:id', { params: { id } })
        void notify(t.withdrawn(displayName), { kind: 'success' })
      }),
  }
}
