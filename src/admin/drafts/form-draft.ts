/**
 * The drafts of forms: what was typed, and the state of the record it was typed into. One entry per account, form and opening of
 * the form, so that two tabs with the same form do not overwrite each other. Used by `use-form-draft.ts`.
 */
import type { DraftRules, DraftStore } from './draft-store.ts'

export type FormDraft<Base = unknown, Values = object> = {
  /** When it was typed, in milliseconds. */
  at: number
  /** The record as it was loaded. Its version is sent on saving, so that a newer one is a conflict. Missing while creating. */
  base?: Base | undefined
  values: Values
}
export type FormDrafts = DraftStore<FormDraft>
/** `form` is a path, such as `/admin/products/7` or `/admin/products/create`. */
export type FormKey = { account: number; form: string }
export type FoundDraft<Base = unknown, Values = object> = { key: string; draft: FormDraft<Base, Values> }

export const formDrafts: DraftRules<FormDraft> = {
  prefix: 'form-draft',
  limits: { count: 50, ageMs: 7 * 24 * 3600_000, chars: 200_000, totalChars: 2_000_000 },
  parse(stored) {
    const { at, base, values } = stored as Partial<FormDraft>
    return typeof at === 'number' && typeof values === 'object' && values ? { at, base, values } : undefined
  },
}

const startOf = ({ account, form }: FormKey) => `${account}:${form}:`

/** Not a UUID: over plain http browsers do not offer them, and it only has to differ from a few others. */
export const newDraftKey = (form: FormKey) => startOf(form) + Math.random().toString(36).slice(2)

/** The drafts of this form, the newest first. One that an earlier version stored with other fields would not fit the form. */
export function draftsOfForm(
  drafts: FormDrafts,
  { form, values, now }: { form: FormKey; values: object; now: number },
): FoundDraft[] {
  return drafts
    .list(now)
    .filter(({ key, draft }) => key.startsWith(startOf(form)) && fieldsOf(draft.values) === fieldsOf(values))
}

const fieldsOf = (values: object) =>
  Object.keys(JSON.parse(JSON.stringify(values)))
    .toSorted()
    .join()

const putBackName = 'drafts-to-put-back'

/** Those that the first page after a login may still put back: dialogs are opened after their page. */
let held: string[] = []

/**
 * The drafts of the forms that were open in this tab when the session ended. They are put back into their forms after the login,
 * because nobody left these forms by choice.
 */
export const draftsToPutBack = () => [...new Set([...held, ...rememberedDrafts()])]

/** For the next document. */
function rememberedDrafts(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(putBackName) ?? '[]')
  } catch {
    return []
  }
}

function remember(keys: string[]) {
  try {
    sessionStorage.setItem(putBackName, JSON.stringify(keys))
  } catch {
    // Then drafts are offered.
  }
}

export const putBackLater = (key: string) => remember([...rememberedDrafts(), key])

export function donePutBack(key: string) {
  held = held.filter(one => one !== key)
  remember(rememberedDrafts().filter(one => one !== key))
}

/** Called on the first page after a login, whoever logged in: no later document puts these drafts back. */
export function holdPutBack() {
  held = draftsToPutBack()
  remember([])
}

/** Called when that page is left. */
export function forgetPutBack() {
  held = []
  remember([])
}

/** The part of the form's path after `parent`, if such a form is to be put back: for pages that open forms as dialogs. */
export function formToReopen({ account, form: parent }: FormKey): string | undefined {
  const start = `${account}:${parent}/`
  const [name] = draftsToPutBack().flatMap(key =>
    key.startsWith(start) ? key.slice(start.length, key.lastIndexOf(':')) : [],
  )
  return name
}
