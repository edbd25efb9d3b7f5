/** Reads the cell that says in which category something is, for rows of categories and of attributes. */
import type { StoredProblem } from '#features/transfer/sheet-entity.ts'
import type { TreeDraft } from './tree-draft.ts'

/** `key` is the category in the draft. `isNew`: a part of its path is created only because rows name it. */
export type FoundPlace = { key: number | null; isNew: boolean }

export function readPlace(
  tree: TreeDraft,
  text: string,
  missing: 'create' | 'report',
): FoundPlace | { problem: StoredProblem } {
  if (text === '') return { key: null, isNew: false }
  const found = tree.find(text)
  if ('key' in found) return { key: found.key, isNew: tree.isImplied(found.key) }
  if ('ambiguous' in found) return { problem: { code: 'ambiguous_category', suggestion: found.ambiguous } }
  const suggestion = found.suggestion === undefined ? {} : { suggestion: found.suggestion }
  if (missing === 'report') return { problem: { code: 'no_such_category', ...suggestion } }
  if (!found.path) return { problem: { code: 'category_too_deep', ...suggestion } }
  const named = tree.name(found.path)
  return 'key' in named ? { key: named.key, isNew: true } : named
}
