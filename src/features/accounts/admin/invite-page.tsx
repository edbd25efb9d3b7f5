/** The page behind the link of an invitation: whoever has it chooses a password, and is logged in with an account of their own. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { data, useLoaderData, useNavigate, useParams } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import type { RouteHandle } from '#app/app-context.ts'
import { storeSession } from '#app/login.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { afterLoginPath } from '#app/session.ts'
import { siteLoader } from '#app/site-loader.ts'
import { formatTime } from '#shared/times.ts'
import type { OpenedInvitation } from '../invitations/invitation.ts'
import { type EndedLink, linkPageTexts } from '../texts/link-pages.ts'
import { BlankCard } from './blank-card.tsx'
import { EndedLinkCard, endedLinkOf, statusOfEnded } from './ended-link.tsx'
import { LinkForm } from './link-form.tsx'
import { ChosenPasswordInput, ChosenUsernameInput } from './link-inputs.tsx'

type InviteData = { invitation: OpenedInvitation } | { ended: EndedLink }

export const loader = siteLoader(async ({ api, params }) => {
  try {
    const body = { secret: params['*'] ?? '' }
    return data<InviteData>({ invitation: await api.call('POST /invitations/open', { body }) })
  } catch (error) {
    const ended = endedLinkOf(error)
    if (!ended) throw error
    return data<InviteData>({ ended }, { status: statusOfEnded(ended) })
  }
})

export const handle = { isSecret: true } satisfies RouteHandle

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return 'ended' in loaded ? (
    <EndedLinkCard ended={loaded.ended} />
  ) : (
    <AcceptForm invitation={loaded.invitation} />
  )
}

function AcceptForm({
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
