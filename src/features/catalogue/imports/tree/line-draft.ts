/** The attributes of all categories while the rows of a file change them: which names are taken, and where there is room. */
import type { StoredProblem } from '#features/transfer/sheet-entity.ts'
import { fold } from '#shared/fold.ts'
import { locales } from '#shared/locale.ts'
import { type Attribute, attributeLimits } from '../../model/attribute.ts'
import type { TreeDraft } from './tree-draft.ts'

type Texts = Pick<Attribute, 'name' | 'translations'>
/** `id` is 0 for one that has none yet, and that `row` adds. */
type Placed = Texts & { id: number; place: number; row?: number }

export type LineDraft = ReturnType<typeof createLineDraft>

export function createLineDraft(tree: TreeDraft, attributes: (Texts & { id: number; categoryId: number })[]) {
  const byName = new Map<string, Set<Placed>>()
  const byId = new Map<number, Placed>()
  const counts = new Map<number, number>()

  function put(one: Placed) {
    for (const key of keysOf(one)) byName.set(key, (byName.get(key) ?? new Set()).add(one))
    counts.set(one.place, (counts.get(one.place) ?? 0) + 1)
    if (one.id > 0) byId.set(one.id, one)
  }
  function takeOut(one: Placed) {
    for (const key of keysOf(one)) byName.get(key)?.delete(one)
    counts.set(one.place, (counts.get(one.place) ?? 0) - 1)
  }
  for (const { id, categoryId, name, translations } of attributes)
    put({ id, place: categoryId, name, translations })

  /** Whether products can have the attributes of both. */
  const isInOneLine = (one: number, other: number) =>
    tree.lineageKeys(one).includes(other) || tree.lineageKeys(other).includes(one)

  function countInFullestLine(place: number): number {
    let most = 0
    for (const key of tree.keys()) {
      const line = tree.lineageKeys(key)
      if (line.includes(place)) {
        most = Math.max(
          most,
          line.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0),
        )
      }
    }
    return most
  }

  return {
    /** As `requireRoomInLines` would refuse it. */
    problemOf(wanted: Placed): StoredProblem | undefined {
      const alike = keysOf(wanted).flatMap(key => [...(byName.get(key) ?? [])])
      const other = alike.find(
        one => (wanted.id === 0 || one.id !== wanted.id) && isInOneLine(wanted.place, one.place),
      )
      if (other?.row) return { code: 'taken_in_file', params: { row: other.row } }
      if (other) return { code: 'attribute_taken', params: { category: tree.pathOf(other.place) } }
      const max = attributeLimits.perLine
      const isFull = wanted.id === 0 && countInFullestLine(wanted.place) >= max
      return isFull ? { code: 'too_many_attributes', params: { max } } : undefined
    },

    enter(wanted: Placed) {
      const before = byId.get(wanted.id)
      if (before) takeOut(before)
      put(wanted)
    },
  }
}

/** Two attributes with one of these keys have one name, in that language. Folding leaves nothing of a name that has only signs. */
function keysOf({ name, translations }: Texts): string[] {
  const texts = [['', name], ...locales.map(locale => [locale, translations[locale]?.name ?? ''])]
  return texts.flatMap(([locale, text = '']) => (text ? [`${locale}\n${fold(text) || `=${text}`}`] : []))
}
