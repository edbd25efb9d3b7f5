/**
 * The page for somebody who forgot the password: without a secret it mails a link, with the secret of that link it takes a new
 * password.
 */
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { data, useLoaderData, useParams } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import type { RouteHandle } from '#app/app-context.ts'
import { useTexts } from '#app/page-site.ts'
import { loginPath } from '#app/session.ts'
import { siteLoader } from '#app/site-loader.ts'
import { type EndedLink, linkPageTexts } from '../texts/link-pages.ts'
import css from './blank-card.module.css'
import { BlankCard } from './blank-card.tsx'
import { EndedLinkCard, endedLinkOf, statusOfEnded } from './ended-link.tsx'
import { LinkForm } from './link-form.tsx'
import { ChosenPasswordInput } from './link-inputs.tsx'
import { WithoutMail } from './without-mail.tsx'

type ResetData = { username: string } | { byMail: boolean } | { ended: EndedLink }

export const loader = siteLoader(async ({ api, params }) => {
  const secret = params['*'] ?? ''
  if (secret === '') return data<ResetData>(await api.call('GET /auth/reset'))
  try {
    const { username } = await api.call('POST /auth/reset/open', { body: { secret } })
    return data<ResetData>({ username })
  } catch (error) {
    const ended = endedLinkOf(error)
    if (!ended) throw error
    return data<ResetData>({ ended }, { status: statusOfEnded(ended) })
  }
})

export const handle = { isSecret: true } satisfies RouteHandle

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const t = useTexts(linkPageTexts)
  if ('username' in loaded) return <NewPassword username={loaded.username} />
  if ('byMail' in loaded) return loaded.byMail ? <AskForLink /> : <NoMail />
  // Another link would not help somebody whose account is disabled.
  const again = { href: '/reset', label: t.reset.again }
  return <EndedLinkCard ended={loaded.ended} {...(loaded.ended !== 'account_disabled' && { again })} />
}

function NewPassword({ username }: { username: string }) {
  const t = useTexts(linkPageTexts)
  const api = useApi()
  const secret = useParams()['*'] ?? ''
  const [isDone, setDone] = useState(false)
  if (isDone) return <Done title={t.reset.doneTitle} text={t.reset.doneText} />
  return (
    <BlankCard title={t.reset.title} lead={t.reset.lead(username)}>
      <LinkForm
        submit={t.reset.save}
        required={{ password: t.passwordMissing }}
        send={async ({ password }) => {
          await api.call('POST /auth/reset/finish', { body: { secret, password } })
          setDone(true)
        }}
      >
        {errors => (
          <>
            {/* For password managers, which then store the new password for this account. */}
            <input hidden readOnly value={username} autoComplete="username" />
            <ChosenPasswordInput error={errors.password} autoFocus />
          </>
        )}
      </LinkForm>
    </BlankCard>
  )
}

function AskForLink() {
  const t = useTexts(linkPageTexts)
  const api = useApi()
  const [isSent, setSent] = useState(false)
  if (isSent) return <Done title={t.ask.sentTitle} text={t.ask.sentText} />
  return (
    <BlankCard title={t.ask.title} lead={t.ask.lead}>
      <LinkForm
        submit={t.ask.send}
        required={{ account: t.ask.missing }}
        send={async ({ account }) => {
          await api.call('POST /auth/reset', { body: { account } })
          setSent(true)
        }}
      >
        {errors => (
          <TextInput
            name="account"
            label={t.ask.account}
            size="md"
            dir="ltr"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            autoFocus
            error={errors.account}
            aria-invalid={errors.account ? true : undefined}
          />
        )}
      </LinkForm>
      <ToLogin variant="subtle" />
    </BlankCard>
  )
}

function NoMail() {
  const t = useTexts(linkPageTexts)
  return (
    <BlankCard title={t.ask.title} lead={<WithoutMail />}>
      <ToLogin variant="default" />
    </BlankCard>
  )
}

/** It replaces the form, so it takes the focus and is read out. */
function Done({ title, text }: { title: string; text: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <BlankCard title={title} lead={<span role="status">{text}</span>}>
      <div ref={ref} tabIndex={-1} className={css.holder}>
        <ToLogin variant="filled" />
      </div>
    </BlankCard>
  )
}

function ToLogin({ variant }: { variant: 'filled' | 'default' | 'subtle' }) {
  const t = useTexts(linkPageTexts)
  return (
    <div className={css.actions}>
      <Button component="a" href={loginPath} variant={variant}>
        {t.toLogin}
      </Button>
    </div>
  )
}
