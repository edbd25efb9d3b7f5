/**
 * Saves a form: one request at a time, errors are shown at their fields, and the first invalid field gets the focus. What went wrong
 * is said for as long as it is true.
 */
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '#app/api/api.ts'
import { useLocale } from '#app/page-site.ts'
import { onceConnected } from '../server-data/once-connected.ts'
import { failureText } from './failure.ts'
import { fieldErrorsOf } from './form-problems.ts'

export type Failure = { message: string }

type Options<Saved> = {
  /** Validates in the browser and shows the errors. True if there are any. */
  check(): boolean
  send(): Promise<Saved>
  onSaved(saved: Saved): void
  /** The form whose fields are checked, if the state of saving it is elsewhere. */
  formRef?: RefObject<HTMLFormElement | null>
  onRefused(errors: Record<string, ReactNode>, error: ApiError): void
  /** What the fields say now. They stop saying it when they are changed. */
  errors: Record<string, unknown>
}

/** `until`: what ends it before the next attempt to save. */
type Refusal = Failure & { until?: 'fields-changed' | 'connected' }

export function useSave<Saved>(options: Options<Saved>) {
  const locale = useLocale()
  const ownRef = useRef<HTMLFormElement>(null)
  const formRef = options.formRef ?? ownRef
  const busy = useRef(false)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Refusal>()
  const [refusals, setRefusals] = useState(0)

  // After the render, because only then are the fields marked as invalid.
  useEffect(() => {
    // Not the wrapper that some inputs have around them: it cannot take the focus.
    const invalid = '[aria-invalid="true"]:not(div:has(input))'
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>(invalid)?.focus()
  }, [refusals, formRef])

  const until = failure?.until
  useEffect(() => {
    if (until === 'connected') return onceConnected(() => setFailure(undefined))
  }, [until])

  /** `send` replaces the usual way of saving once, for example after a conflict. */
  async function save(send: () => Promise<Saved> = options.send) {
    if (busy.current) return
    setFailure(undefined)
    if (options.check()) return setRefusals(count => count + 1)
    busy.current = true
    setSaving(true)
    try {
      options.onSaved(await send())
    } catch (thrown) {
      const error = thrown as ApiError
      const errors = fieldErrorsOf(error)
      const isAboutFields = Object.keys(errors).length > 0
      setFailure({
        message: failureText(error, locale),
        ...(isAboutFields && { until: 'fields-changed' }),
        ...(error.kind === 'network' && { until: 'connected' }),
      })
      options.onRefused(errors, error)
      setRefusals(count => count + 1)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  const clearFailure = useCallback(() => setFailure(undefined), [])
  const isOver = until === 'fields-changed' && !Object.values(options.errors).some(Boolean)
  return { formRef, save, saving, failure: isOver ? undefined : failure, clearFailure }
}
