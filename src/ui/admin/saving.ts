/** Saving a form: one at a time, refusals on their fields, the first of them in focus. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../api.ts'
import { useLocale } from '../site.ts'
import { failureText } from './failure.ts'
import { fieldErrorsOf } from './form-problems.ts'

export type Failure = { message: string; conflictAt?: string }

type Options<Saved> = {
  /** Shows what is wrong without asking the server; true when something is. */
  check(): boolean
  /** `force` saves over what somebody else saved meanwhile. */
  send(options: { force: boolean }): Promise<Saved>
  onSaved(saved: Saved): void
  onRefused(errors: Record<string, ReactNode>, error: ApiError): void
}

export function useSaving<Saved>(options: Options<Saved>) {
  const locale = useLocale()
  const formRef = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [refusals, setRefusals] = useState(0)

  // After the drawing: only then do the fields say that they are wrong.
  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  async function save({ force = false } = {}) {
    if (busy.current) return
    setFailure(undefined)
    if (options.check()) return setRefusals(count => count + 1)
    busy.current = true
    setSaving(true)
    try {
      options.onSaved(await options.send({ force }))
    } catch (thrown) {
      const error = thrown as ApiError
      const changedAt = error.problem?.changedAt
      const conflictAt = error.code === 'conflict' && typeof changedAt === 'string' ? changedAt : undefined
      setFailure({ message: failureText(error, locale), conflictAt })
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
