/**
 * The pages behind links for staff: `/invite/…` of an invitation, `/reset/…` of a new password, and `/reset` where the latter is asked
 * for. They are one module, because every public page lists the files of each module.
 */
import { data, useLoaderData } from 'react-router'
import type { RouteHandle } from '#app/app-context.ts'
import { useTexts } from '#app/page-site.ts'
import { siteLoader } from '#app/site-loader.ts'
import type { OpenedInvitation } from '../invitations/invitation.ts'
import { type EndedLink, linkPageTexts } from '../texts/link-pages.ts'
import { AcceptForm } from './accept-form.tsx'
import { EndedLinkCard, endedLinkOf, statusOfEnded } from './ended-link.tsx'
import { AskForLink, NewPassword, NoMail } from './reset-forms.tsx'

type LinkData =
  | { invitation: OpenedInvitation }
  | { username: string }
  | { byMail: boolean }
  | { ended: EndedLink; mayAsk: boolean }

export const loader = siteLoader(async ({ api, params, url }) => {
  const body = { secret: params['*'] ?? '' }
  // Paths are matched whatever their case.
  const isInvitation = /^\/invite/i.test(url.pathname)
  try {
    if (isInvitation)
      return data<LinkData>({ invitation: await api.call('POST /invitations/open', { body }) })
    if (body.secret === '') return data<LinkData>(await api.call('GET /auth/reset'))
    const { username } = await api.call('POST /auth/reset/open', { body })
    return data<LinkData>({ username })
  } catch (error) {
    const ended = endedLinkOf(error)
    if (!ended) throw error
    // Another link would not help somebody whose account is disabled.
    const mayAsk = !isInvitation && ended !== 'account_disabled'
    return data<LinkData>({ ended, mayAsk }, { status: statusOfEnded(ended) })
  }
})

export const handle = { isSecret: true } satisfies RouteHandle

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const t = useTexts(linkPageTexts)
  if ('invitation' in loaded) return <AcceptForm invitation={loaded.invitation} />
  if ('username' in loaded) return <NewPassword username={loaded.username} />
  if ('byMail' in loaded) return loaded.byMail ? <AskForLink /> : <NoMail />
  const again = { href: '/reset', label: t.reset.again }
  return <EndedLinkCard ended={loaded.ended} {...(loaded.mayAsk && { again })} />
}
