/** What becomes of unsaved changes when the page is left: there are none, the browser stores them, or they are lost. */
export type UnsavedState = 'none' | 'stored' | 'lost'

/** The forms with unsaved changes, and whether their drafts are stored. */
const forms = new Map<object, boolean>()

/** Called by `use-form-draft.ts`. Returns a function that removes the form again. */
export function addUnsavedForm(isStored: boolean) {
  const form = {}
  forms.set(form, isStored)
  return () => void forms.delete(form)
}

export function unsavedState(): UnsavedState {
  if (forms.size === 0) return 'none'
  return [...forms.values()].every(Boolean) ? 'stored' : 'lost'
}
