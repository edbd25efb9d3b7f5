/** Saves a form: one request at a time, errors are shown at their fields, and the first invalid field gets the focus. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '#app/api/api.ts'
import { useLocale } from '#app/page-site.ts'
import { failureText } from './failure.ts'
import { fieldErrorsOf } from './form-problems.ts'

export type Failure = { message: string }

type Options<Saved> = {
  /** Validates in the browser and shows the errors. True if there are any. */
  check(): boolean
  send(): Promise<Saved>
  onSaved(saved: Saved): void
  onRefused(errors: Record<string, ReactNode>, error: ApiError): void
}

export function useSave<Saved>(options: Options<Saved>) {
  const locale = useLocale()
  const formRef = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [refusals, setRefusals] = useState(0)

  // After the render, because only then are the fields marked as invalid.
  useEffect(() => {
    // Not the wrapper that some inputs have around them: it cannot take the focus.
    const invalid = '[aria-invalid="true"]:not(div:has(input))'
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>(invalid)?.focus()
  }, [refusals])

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
      setFailure({ message: failureText(error, locale) })
      options.onRefused(fieldErrorsOf(error), error)
      setRefusals(count => count + 1)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  const clearFailure = useCallback(() => setFailure(undefined), [])
  return { formRef, save, saving, failure, clearFailure }
}
