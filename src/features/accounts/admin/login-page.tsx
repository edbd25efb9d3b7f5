/** The login page of the back office. */
import { Alert, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { draftsToPutBack } from '#admin/drafts/form-draft.ts'
import { failureText } from '#admin/editor/failure.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { safeNext, storedDeviceTokens, storeSession } from '#app/login.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { dropSession, hasSessionCookie } from '#app/session.ts'
import { siteLoader } from '#app/site-loader.ts'
import { IconAlertCircle } from '#ui/page-icons.tsx'
import { accountTexts } from '../texts/index.ts'
import css from './blank-card.module.css'
import { BlankCard } from './blank-card.tsx'
import { WithoutMail } from './without-mail.tsx'

export const loader = siteLoader(({ api }) => api.call('GET /auth/reset'))

export function Component() {
  const t = useTexts(accountTexts)
  const { byMail } = useLoaderData<typeof loader>()
  const { logIn, busy, ready, problem, hasDrafts, passwordRef } = useLogin()
  return (
    <BlankCard title={t.title}>
      {hasDrafts && (
        <Text mt="md" size="sm" role="status">
          {t.sessionEnded}
        </Text>
      )}
      {/* Uses POST, so that the password is not in an address if the form is submitted without our script. */}
      <form method="post" noValidate className={css.form} onSubmit={logIn}>
        {problem && (
          <Alert role="alert" variant="outline" color="var(--c-error)" icon={<IconAlertCircle size={20} />}>
            {problem}
          </Alert>
        )}
        <TextInput
          name="username"
          label={t.username}
          size="md"
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={128}
          autoFocus
        />
        <PasswordInput
          ref={passwordRef}
          name="password"
          label={t.password}
          size="md"
          dir="ltr"
          autoComplete="current-password"
          maxLength={128}
          visibilityToggleButtonProps={{ 'aria-label': t.show, tabIndex: 0 }}
        />
        <Button type="submit" loading={busy} disabled={!ready} fullWidth mt="xs">
          {t.logIn}
        </Button>
      </form>
      {byMail ? (
        <p className={css.more}>
          <a href="/reset">{t.forgot.title}</a>
        </p>
      ) : (
        <details className={css.more}>
          <summary>{t.forgot.title}</summary>
          <p>
            <WithoutMail />
          </p>
        </details>
      )}
    </BlankCard>
  )
}

function useLogin() {
  const t = useTexts(accountTexts)
  const api = useApi()
  const locale = useLocale()
  const navigate = useNavigate()
  const { search } = useLocation()
  const passwordRef = useRef<HTMLInputElement>(null)
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** The session ended while a form had unsaved changes. */
  const [hasDrafts, setHasDrafts] = useState(false)

  useEffect(() => {
    setReady(true)
    setHasDrafts(draftsToPutBack().length > 0)
    // The server has cleared the cookie of an expired session, so the stored token is dropped too.
    if (!hasSessionCookie(document.cookie)) dropSession()
  }, [])

  const goOn = () =>
    navigate(safeNext(new URLSearchParams(search).get('next')), { replace: true, viewTransition: true })

  // When a session ends, every tab opens this page. One login is enough for all of them.
  const onToken = useEffectEvent(() => void goOn())
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === 'token' && newValue) onToken()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])

  function refuse(text: string) {
    setProblem(text)
    passwordRef.current?.select()
  }

  async function logIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    // Reads the fields themselves, because something may have been typed before the script was loaded.
    const typed = new FormData(event.currentTarget)
    const username = String(typed.get('username'))
    const password = String(typed.get('password'))
    if (!username.trim() || !password) return refuse(t.missing)
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { username, password, deviceTokens: storedDeviceTokens() }
      storeSession(await api.call('POST /auth/login', { body }))
      await goOn()
    } catch (error) {
      setBusy(false)
      const isLocked = (error as ApiError).code === 'rate_limited'
      refuse([failureText(error, locale), isLocked && t.locked].filter(Boolean).join(' '))
    }
  }

  return { logIn, busy, ready, problem, hasDrafts, passwordRef }
}
