/** Sends what staff do with one entry, says what came of it, and offers Undo. */
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import { type FieldErrors, fieldErrorsOf } from '#admin/editor/form-problems.ts'
import { notifyWithUndo } from '#admin/list/undo-toast.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { codeOf } from '#shared/errors.ts'
import { deskTexts } from '../../texts/desk.ts'
import type { FormAction } from './action-rules.ts'
import { type DeskQuery, deskAddress } from './desk-query.ts'
import type { Opened } from './opened.ts'
import { type ActionValues, toAction } from './to-action.ts'

/** `fields` by the name of the field in the action, such as `months`. */
export type ActionFailure = { message: string; fields: FieldErrors }

export function useUndoToast() {
  const t = useTexts(deskTexts)
  const api = useApi()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  /** Without an event nothing was changed. */
  return (text: string, eventId: number | null) => {
    if (eventId === null) return void notify(t.nothingChanged)
    const undo = async () => {
      try {
        await api.call('POST /events/:id/undo', { params: { id: eventId } })
        return true
      } catch (error) {
        void notify(failureText(error, locale), { kind: 'error' })
        return false
      } finally {
        await revalidate()
      }
    }
    notifyWithUndo(text, { label: t.undo, undo, undone: t.undone })
  }
}

export function useDeskActions({ entry, target, title }: Opened, query: DeskQuery) {
  const t = useTexts(deskTexts)
  const api = useApi()
  const locale = useLocale()
  const { baseLocale } = useSite()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const say = useUndoToast()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ActionFailure>()

  async function send(kind: FormAction, values: ActionValues): Promise<number | null> {
    if (!entry || !target) return null
    if (kind === 'delete') {
      const body = { kind: entry.kind, id: entry.id }
      return (await api.call('POST /serials/removals', { body })).eventId
    }
    const action = toAction(kind, values, baseLocale)
    // A number without an entry of its own has no version: what it is now is what its range says.
    const version = 'number' in target ? {} : { version: entry.version }
    return (await api.call('POST /serials/actions', { body: { target, action, ...version } })).eventId
  }

  /** Returns whether it was done. */
  async function run(kind: FormAction, values: ActionValues): Promise<boolean> {
    setBusy(true)
    setFailure(undefined)
    try {
      const eventId = await send(kind, values)
      say(t.done[kind](title), eventId)
      // A number that is gone has no drawer.
      if (kind === 'delete') await navigate(deskAddress({ ...query, open: undefined }))
      else await revalidate()
      return true
    } catch (error) {
      const isOutdated = codeOf(error) === 'conflict' || codeOf(error) === 'serial_state'
      // What was typed stays, and the drawer shows what the entry is by now.
      if (isOutdated) await revalidate()
      setFailure({
        message: codeOf(error) === 'conflict' ? t.conflict : failureText(error, locale),
        fields: actionFields(fieldErrorsOf(error as ApiError)),
      })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { run, isBusy, failure }
}

const actionFields = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace(/^action\./, ''), message]),
  )
