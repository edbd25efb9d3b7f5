/** Where somebody who was invited chooses a password, and is logged in with an account of their own. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import { storeSession } from '#app/login.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { afterLoginPath } from '#app/session.ts'
import { formatTime } from '#shared/times.ts'
import type { OpenedInvitation } from '../invitations/invitation.ts'
import { linkPageTexts } from '../texts/link-pages.ts'
import { BlankCard } from './blank-card.tsx'
import { LinkForm } from './link-form.tsx'
import { ChosenPasswordInput, ChosenUsernameInput } from './link-inputs.tsx'

export function AcceptForm({
  invitation: { displayName, username, sender, expiresAt },
}: {
  invitation: OpenedInvitation
}) {
  const t = useTexts(linkPageTexts)
  const api = useApi()
  const locale = useLocale()
  const { name: siteName, timeZone } = useSite()
  const navigate = useNavigate()
  const secret = useParams()['*'] ?? ''
  /** Somebody else may take the name of the invitation while the page is open. */
  const [isFixed, setFixed] = useState(username !== null)
  return (
    <BlankCard title={t.invite.title(displayName)} lead={t.invite.lead(sender, siteName)}>
      <LinkForm
        submit={t.invite.accept}
        required={{ username: t.usernameMissing, password: t.passwordMissing }}
        send={async values => {
          storeSession(await api.call('POST /invitations/accept', { body: { secret, ...values } }))
          await navigate(afterLoginPath, { replace: true, viewTransition: true })
        }}
        onRefused={({ code }) => {
          if (code === 'username_taken') setFixed(false)
        }}
      >
        {errors => (
          <>
            <ChosenUsernameInput given={username} isFixed={isFixed} error={errors.username} />
            <ChosenPasswordInput error={errors.password} autoFocus={isFixed} />
          </>
        )}
      </LinkForm>
      <Text c="var(--c-dim)" size="sm" mt="md">
        {t.ends(formatTime(expiresAt, { locale, timeZone }))}
      </Text>
    </BlankCard>
  )
}
