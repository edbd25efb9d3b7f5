/**
 * The form of a page that somebody without a session opens by a link. The fields keep what was typed, whatever the server answers. They
 * are read when the form is sent, because something may have been typed before the script was loaded.
 */
import { Alert, Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { type FieldErrors, fieldErrorsOf } from '#admin/editor/form-problems.ts'
import type { ApiError } from '#app/api/api.ts'
import { useLocale } from '#app/page-site.ts'
import { IconAlertCircle } from '#ui/page-icons.tsx'
import css from './blank-card.module.css'

type Props<Field extends string> = {
  submit: string
  /** What is said at each field that was left empty. */
  required: Record<Field, string>
  send(values: Record<Field, string>): Promise<void>
  onRefused?(error: ApiError): void
  children(errors: FieldErrors): ReactNode
}

export function LinkForm<Field extends string>(props: Props<Field>) {
  const { submit, required, send, onRefused, children } = props
  const locale = useLocale()
  const formRef = useRef<HTMLFormElement>(null)
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusals, setRefusals] = useState(0)

  useEffect(() => setReady(true), [])
  // After the render, because only then are the fields marked as invalid.
  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus()
  }, [refusals])

  function refuse(found: FieldErrors) {
    setErrors(found)
    setRefusals(count => count + 1)
  }

  async function submitForm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<Field, string>
    setProblem(undefined)
    const missing = Object.entries<string>(required).filter(([field]) => !values[field as Field].trim())
    if (missing.length > 0) return refuse(Object.fromEntries(missing))
    setBusy(true)
    setErrors({})
    try {
      await send(values)
    } catch (thrown) {
      const error = thrown as ApiError
      setProblem(failureText(error, locale))
      onRefused?.(error)
      refuse(fieldErrorsOf(error))
    }
    setBusy(false)
  }

  /** A field stops saying what was wrong with it when it is changed. */
  function clear({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    setErrors(({ [name]: _, ...others }) => others)
  }

  return (
    // Uses POST, so that no password is in an address if the form is submitted without our script.
    <form ref={formRef} method="post" noValidate className={css.form} onSubmit={submitForm} onInput={clear}>
      {problem && (
        <Alert role="alert" variant="outline" color="var(--c-error)" icon={<IconAlertCircle size={20} />}>
          {problem}
        </Alert>
      )}
      {children(errors)}
      <Button type="submit" loading={busy} disabled={!ready} fullWidth mt="xs">
        {submit}
      </Button>
    </form>
  )
}
