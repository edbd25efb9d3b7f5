/**
 * Saving something that may have been changed or deleted meanwhile: merges what only one side changed and saves again, or asks
 * which version to keep (`conflict-dialog.tsx`, `deleted-dialog.tsx`). Used by `editor.ts`.
 */
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { DescriptionContext } from '#features/history/describe-changes.ts'
import type { FieldDescriptions, Reader } from '#features/history/entity-history.ts'
import { isNotFound } from '#shared/errors.ts'
import { conflictTexts } from '../texts/conflict.ts'
import {
  type Choices,
  type ComparedField,
  compareVersions,
  keptFields,
  takeFields,
} from './conflict-merge.ts'
import { type ConflictAuthor, listFields } from './conflict-words.ts'
import { changesOf } from './form-changes.ts'

export type EditedEntity = { id: number; name: string; version: number; updatedAt: string }

export type ConflictOptions<Saved extends EditedEntity, Values, Body> = {
  toValues(entity: Saved | undefined): Values
  toBody(values: Values): Body
  update(id: number, changes: Partial<Body> & { version?: number }): Promise<Saved>
  reload(id: number): Promise<Saved>
  /** Takes it out of the trash. Left out if there is none. */
  restore?(id: number): Promise<unknown>
  /** Names fields and values in the dialog as it does in the history. */
  history: FieldDescriptions
  /** For an entity that refers to categories. */
  loadCategoryNames?(): Promise<Reader['categoryName']>
}

/** A save that was successful. */
export type SaveOutcome<Saved> = {
  saved: Saved
  isNew?: boolean
  /** The title of the message, if it is not the usual one. */
  title?: string | undefined
  /** What else the administrator has to know about it. */
  note?: string
  undo?(): void
}

export type Conflict<Saved> = {
  base: Saved
  theirs: Saved
  fields: ComparedField[]
  author: ConflictAuthor
  context: DescriptionContext
}

type Setting<Saved extends EditedEntity, Values, Body> = {
  options: ConflictOptions<Saved, Values, Body>
  form: Pick<UseFormReturnType<Values>, 'getValues' | 'setValues'>
  setEntity(entity: Saved): void
}

export const loadConflictDialog = () => import('./conflict-dialog.tsx')

export function useConflict<Saved extends EditedEntity, Values extends object, Body extends object>({
  options,
  form,
  setEntity,
}: Setting<Saved, Values, Body>) {
  const { toValues, toBody, history } = options
  const t = useTexts(conflictTexts)
  const api = useApi()
  const locale = useLocale()
  const { currency } = useSite()
  const [conflict, setConflict] = useState<Conflict<Saved>>()
  const [deleted, setDeleted] = useState<{ isRestorable: boolean }>()

  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const compare = (base: Saved, theirs: Saved, mine: Values) =>
    compareVersions({
      base: toBody(toValues(base)),
      mine: toBody(mine),
      theirs: toBody(toValues(theirs)),
    })

  function merge(
    { base, theirs }: Pick<Conflict<Saved>, 'base' | 'theirs'>,
    mine: Values,
    choices?: Choices,
  ) {
    const kept = keptFields(compare(base, theirs, mine), choices)
    return takeFields(kept, { from: mine, into: toValues(theirs) })
  }

  /** Saves what `values` changed since `base`. */
  async function change(base: Saved, values: Values): Promise<SaveOutcome<Saved>> {
    const changesSince = (now: Values, before: Values) => changesOf(toBody(now), toBody(before))
    const changes = changesSince(values, toValues(base))
    try {
      // After a merge nothing may be left to send, because both sides made the same change.
      const saved = isEmpty(changes)
        ? base
        : await options.update(base.id, { ...changes, version: base.version })
      setEntity(saved)
      // Changes made during the request stay in the form, and stay unsaved.
      if (isEmpty(changesSince(form.getValues(), values))) form.setValues(toValues(saved))
      return { saved }
    } catch (error) {
      if ((error as ApiError).code === 'conflict') return await mergeNewer(base, values, error as ApiError)
      throw isNotFound(error) ? foundDeleted(error as ApiError) : error
    }
  }

  async function mergeNewer(base: Saved, values: Values, refusal: ApiError): Promise<SaveOutcome<Saved>> {
    const theirs = await options.reload(base.id).catch((error: ApiError) => {
      throw isNotFound(error) ? foundDeleted(error) : error
    })
    const fields = compare(base, theirs, values)
    const author = await authorOf(refusal, { base, theirs })
    const categoryName = (await options.loadCategoryNames?.()) ?? (() => undefined)
    const context = { history, reader: { locale, currency, categoryName } }
    if (fields.some(field => field.changedBy === 'both')) {
      // Loaded before it is shown: what cannot be loaded must not take the form with it.
      await loadConflictDialog().catch(cause => {
        throw new ApiError('network', { cause })
      })
      setConflict({ base, theirs, fields, author, context })
      throw withMessage(refusal, t.notSaved)
    }
    const merged = merge({ base, theirs }, values)
    setEntity(theirs)
    // What was typed since the save began is merged as well, and stays unsaved.
    form.setValues(merge({ base, theirs }, form.getValues()))
    const { saved, note } = await change(theirs, merged)
    const added = fields.filter(field => field.changedBy === 'theirs')
    const ownNote =
      added.length > 0 && t.by[author.kind].merged(listFields(added, context), author.name ?? '')
    return { saved, note: [ownNote, note].filter(Boolean).join(' ') }
  }

  async function authorOf(
    { problem }: ApiError,
    { base, theirs }: Pick<Conflict<Saved>, 'base' | 'theirs'>,
  ): Promise<ConflictAuthor> {
    const current = problem?.current
    const name = problem?.changedBy
    if (typeof name !== 'string' || theirs.version !== current) return { kind: 'unknown' }
    if (current !== base.version + 1) return { kind: 'unknown', name }
    const session = await api.call('GET /auth').catch(() => undefined)
    return { kind: session?.admin.id === problem?.changedById ? 'self' : 'other', name }
  }

  function foundDeleted(error: ApiError) {
    setDeleted({ isRestorable: options.restore !== undefined })
    return withMessage(error, t.deleted.notSaved)
  }

  /** Puts the merged version into the form and saves it. What is typed and was not chosen can be brought back. */
  async function resolve(
    { base, theirs, fields, context }: Conflict<Saved>,
    choices: Choices,
  ): Promise<SaveOutcome<Saved>> {
    setConflict(undefined)
    const mine = form.getValues()
    const merged = merge({ base, theirs }, mine, choices)
    setEntity(theirs)
    form.setValues(merged)
    const dropped = fields.filter(({ path }) => choices[path] === 'theirs')
    if (dropped.length === 0) return await change(theirs, merged)
    const note = t.dropped(listFields(dropped, context))
    const undo = () => bringBack(mine, dropped)
    try {
      const outcome = await change(theirs, merged)
      const isOnlyLoaded = outcome.saved.version === theirs.version
      const notes = [note, outcome.note].filter(Boolean).join(' ')
      return { ...outcome, title: isOnlyLoaded ? t.loaded : undefined, note: notes, undo }
    } catch (error) {
      void notify(note, { action: { label: t.undo, run: undo } })
      throw error
    }
  }

  function bringBack(mine: Values, fields: ComparedField[]) {
    if (!isMounted.current) return void notify(t.undoTooLate, { kind: 'error' })
    const paths = fields.map(field => field.path)
    form.setValues(takeFields(paths, { from: mine, into: form.getValues() }))
    void notify(t.undone)
  }

  async function restore(entity: Saved): Promise<SaveOutcome<Saved>> {
    setDeleted(undefined)
    await options.restore?.(entity.id).catch((error: ApiError) => {
      // It is not in the trash any more.
      if (isNotFound(error)) setDeleted({ isRestorable: false })
      throw isNotFound(error) ? withMessage(error, t.deleted.notSaved) : error
    })
    return { ...(await change(entity, form.getValues())), note: t.deleted.restored }
  }

  function close() {
    setConflict(undefined)
    setDeleted(undefined)
  }

  return { conflict, deleted, change, resolve, restore, close }
}

const isEmpty = (changes: object) => Object.keys(changes).length === 0

/** The same error with a message for whoever edits. */
function withMessage(error: ApiError, message: string) {
  const { kind, status, problem } = error
  return new ApiError(kind, { status, problem: problem && { ...problem, message }, cause: error })
}
