/** State of an editor page of the back office: which fields changed, saving them, and conflicts with somebody else's save. */
import { useForm } from '@mantine/form'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '#app/notifications/notify.ts'
import { useLocale } from '#app/page-site.ts'
import { failureText } from './failure.ts'
import { changesOf } from './form-changes.ts'
import { useSaving } from './saving.ts'

type Entity = { id: number; name: string; version: number }

type Options<Saved extends Entity, Values, Body> = {
  /** Undefined while creating. */
  loaded: Saved | undefined
  toValues(entity: Saved | undefined): Values
  toBody(values: Values): Body
  problems(values: Values): Record<string, string>
  /** Maps a path in the request body to the field of the form, where the two differ. */
  toField?(path: string, values: Values): string
  /** Left out if there is always exactly one item, such as the settings. */
  create?(body: Body): Promise<Saved>
  update(id: number, changes: Partial<Body> & { version?: number }): Promise<Saved>
  reload(id: number): Promise<Saved>
  /** Path of the list. The page of an item is below it. */
  listPath: string
  savedTexts: { created?(name: string): string; saved(name: string): string }
  /** The error of the field when another item already has this name or code. */
  takenError?(message: string, otherId: number): ReactNode
}

export function useEditor<Saved extends Entity, Values extends object, Body extends object>(
  options: Options<Saved, Values, Body>,
) {
  const { toValues, toBody, savedTexts, listPath } = options
  const navigate = useNavigate()
  const locale = useLocale()
  const [entity, setEntity] = useState(options.loaded)
  const form = useForm<Values>({ initialValues: toValues(options.loaded), validate: options.problems })
  /** Set when the form itself navigates, so that the leave guard does not ask about unsaved changes. */
  const passes = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: these functions do not change during the life of a form
  const before = useMemo(() => toBody(toValues(entity)), [entity])
  const changes = changesOf(toBody(form.values), before)
  const dirty = Object.keys(changes).length > 0

  function show(next: Saved) {
    setEntity(next)
    form.setValues(toValues(next))
  }

  const saving = useSaving<Saved>({
    check: () => form.validate().hasErrors,
    send: async ({ force }) => {
      if (!entity && options.create) return await options.create(toBody(form.getValues()))
      if (!entity) throw new Error('nothing to change')
      const sent = form.getValues()
      const saved = await options.update(entity.id, {
        ...changes,
        ...(!force && { version: entity.version }),
      })
      // Changes made during the request stay in the form, and stay unsaved.
      if (form.getValues() === sent) show(saved)
      else setEntity(saved)
      return saved
    },
    onSaved: saved => {
      void notify((entity ? savedTexts.saved : (savedTexts.created ?? savedTexts.saved))(saved.name), {
        kind: 'success',
      })
      if (entity) return
      passes.current = true
      void navigate(`${listPath}/${saved.id}`, { replace: true, viewTransition: true })
    },
    onRefused: (refused, { problem }) => {
      const values = form.getValues()
      const errors = Object.fromEntries(
        Object.entries(refused).map(([path, error]) => [options.toField?.(path, values) ?? path, error]),
      )
      const [field] = Object.keys(errors)
      const isTaken = problem?.code === 'name_taken' || problem?.code === 'code_taken'
      if (isTaken && field && options.takenError && typeof problem.otherId === 'number') {
        form.setErrors({ [field]: options.takenError(problem.message, problem.otherId) })
      } else {
        form.setErrors(errors)
      }
    },
  })

  function save(options?: { force: boolean }) {
    if (dirty || !entity) void saving.save(options)
  }

  function discard() {
    if (!entity) return void navigate(listPath, { viewTransition: true })
    form.setValues(toValues(entity))
    form.clearErrors()
    saving.clearFailure()
  }

  async function loadNewer() {
    if (!entity) return
    try {
      show(await options.reload(entity.id))
      saving.clearFailure()
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
  }

  return { ...saving, form, entity, dirty, passes, save, discard, loadNewer }
}
