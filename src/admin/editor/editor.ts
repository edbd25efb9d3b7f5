/** State of an editor page of the back office: which fields changed, and saving them. Conflicts are in `conflict.ts`. */
import { useForm } from '@mantine/form'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiError } from '#app/api/api.ts'
import { notify } from '#app/notifications/notify.ts'
import { useTexts } from '#app/page-site.ts'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { conflictTexts } from '../texts/conflict.ts'
import { type ConflictOptions, type EditedEntity, type SaveOutcome, useConflict } from './conflict.ts'
import type { Choices } from './conflict-merge.ts'
import { changesOf } from './form-changes.ts'
import { outdatedErrors, topOf } from './form-problems.ts'
import { useSave } from './use-save.ts'

type Options<Saved extends EditedEntity, Values, Body> = ConflictOptions<Saved, Values, Body> & {
  /** Undefined while creating. */
  loaded: Saved | undefined
  problems(values: Values): Record<string, string>
  /** Maps a path in the request body to the field of the form, where the two differ. */
  toField?(path: string, values: Values): string
  /** Left out if there is always exactly one item, such as the settings. */
  create?(body: Body): Promise<Saved>
  /** Waits for what a new item needs, such as uploads. Rejected if it cannot be created yet. */
  beforeCreate?(): Promise<void>
  /** Called with the values of a draft that is discarded. */
  onDraftDiscarded?(values: Values): void
  /** Path of the list. The page of an item is below it. */
  listPath: string
  /** Left out for a dialog whose list shows what was saved. */
  savedTexts?: { created?(name: string): string; saved(name: string): string }
  /** What these messages call an item that has translations: its name in the interface's language. */
  nameOf?(entity: Saved): string
  /** For an editor in a dialog, which closes when it is saved. Without it the page stays, and a new item gets its own page. */
  onDone?(): void
  /** The error of the field when another item already has this name or code. */
  takenError?(message: string, otherId: number): ReactNode
  /** The fields that tell apart two items of one name. */
  namedBy?: (keyof Values & string)[]
}

const takenCodes = new Set(['name_taken', 'code_taken', 'search_word_taken', 'page_taken'])

export function useEditor<Saved extends EditedEntity, Values extends object, Body extends object>(
  options: Options<Saved, Values, Body>,
) {
  const { toValues, toBody, savedTexts, listPath } = options
  const navigate = useNavigate()
  const t = useTexts(conflictTexts)
  const [entity, setEntity] = useState(options.loaded)
  const form = useForm<Values>({
    initialValues: toValues(options.loaded),
    validate: options.problems,
    // Otherwise the whole form would be rendered again whenever a field gets the focus, to note that it was touched. Nobody asks.
    enhanceGetInputProps: () => ({ onFocus: undefined }),
    onValuesChange: (now, before) => {
      for (const path of outdatedErrors(form.errors, { now, before, namedBy: options.namedBy })) {
        form.clearFieldError(path)
      }
    },
  })
  /** Set when the form itself navigates, so that the leave guard does not ask about unsaved changes. */
  const passes = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: these functions do not change during the life of a form
  const before = useMemo(() => toBody(toValues(entity)), [entity])
  const changes = changesOf(toBody(form.values), before)
  const dirty = Object.keys(changes).length > 0

  const conflict = useConflict<Saved, Values, Body>({ options, form, setEntity })

  async function create(): Promise<SaveOutcome<Saved>> {
    if (!options.create) throw new Error('nothing to change')
    await options.beforeCreate?.()
    return { saved: await options.create(toBody(form.getValues())), isNew: true }
  }

  const draft = useFormDraft<Saved, Values>({
    form: `${listPath}/${entity?.id ?? 'create'}`,
    base: entity,
    values: form.values,
    dirty,
    passes,
    onDiscard: ({ values }) => options.onDraftDiscarded?.(values),
    onRestore: ({ base, values }) => {
      // Typed into an earlier version: saving it is a conflict, as if the form had been open all the time.
      if (base && base.version !== entity?.version) setEntity(base)
      form.setValues(values)
    },
  })

  /** Shows at their fields why the server refused the values. */
  function showRefused(refused: Record<string, ReactNode>, { problem }: ApiError) {
    const values = form.getValues()
    const errors = Object.fromEntries(
      Object.entries(refused).map(([path, error]) => [options.toField?.(path, values) ?? path, error]),
    )
    const [field] = Object.keys(errors)
    const isTaken = problem && takenCodes.has(problem.code)
    if (isTaken && field && options.takenError && typeof problem.otherId === 'number') {
      form.setErrors({ [field]: options.takenError(problem.message, problem.otherId) })
    } else {
      form.setErrors(errors)
    }
  }

  const saving = useSave<SaveOutcome<Saved>>({
    check: () => form.validate().hasErrors,
    send: () => (entity ? conflict.change(entity, form.getValues()) : create()),
    onSaved: ({ saved, isNew, note, undo, ...own }) => {
      const savedText = (isNew && savedTexts?.created) || savedTexts?.saved
      const title = own.title ?? savedText?.(options.nameOf?.(saved) ?? saved.name)
      // Into a form that is closed nothing can be brought back.
      const action = undo && !options.onDone && { action: { label: t.undo, run: undo } }
      const text = note || title
      if (text) void notify(text, { kind: 'success', ...(note && title && { title }), ...action })
      if (!isNew && !options.onDone) return
      passes.current = true
      if (options.onDone) return options.onDone()
      void navigate(`${listPath}/${saved.id}`, { replace: true, viewTransition: true })
    },
    onRefused: showRefused,
    errors: form.errors,
  })

  function save() {
    if (dirty || !entity) void saving.save()
    else options.onDone?.()
  }

  /** Takes over what another call than saving has changed, such as an upload. It is no change of the form. */
  function takeOver(changed: Partial<Saved>) {
    if (!entity) return
    // From the newest entity, because an upload may have taken long.
    setEntity(current => current && { ...current, ...changed })
    const values = Object.entries(toValues({ ...entity, ...changed }))
    const { errors } = form
    form.setValues(Object.fromEntries(values.filter(([name]) => name in changed)) as Partial<Values>)
    // What is wrong with the other fields still is.
    form.setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => !(topOf(path) in changed))))
  }

  function discard() {
    if (!entity) return void navigate(listPath, { viewTransition: true })
    form.setValues(toValues(entity))
    form.clearErrors()
    saving.clearFailure()
  }

  /** What the dialogs about a conflict show and do. */
  const conflicts = {
    open: conflict.conflict,
    deleted: conflict.deleted,
    close: conflict.close,
    resolve(choices: Choices) {
      const open = conflict.conflict
      if (open) void saving.save(() => conflict.resolve(open, choices))
    },
    restore() {
      if (entity) void saving.save(() => conflict.restore(entity))
    },
    saveAsNew() {
      conflict.close()
      void saving.save(create)
    },
  }

  return { ...saving, form, entity, dirty, draft, passes, save, takeOver, discard, conflicts, showRefused }
}
