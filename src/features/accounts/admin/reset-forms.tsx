/** Where somebody who forgot the password asks for a link, and where that link leads. */
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import { useTexts } from '#app/page-site.ts'
import { loginPath } from '#app/session.ts'
import { linkPageTexts } from '../texts/link-pages.ts'
import css from './blank-card.module.css'
import { BlankCard } from './blank-card.tsx'
import { LinkForm } from './link-form.tsx'
import { ChosenPasswordInput } from './link-inputs.tsx'
import { WithoutMail } from './without-mail.tsx'

export function NewPassword({ username }: { username: string }) {
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

export function AskForLink() {
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

export function NoMail() {
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
