/** Which words of two texts differ. Used by the dialog about conflicts, which tints them. */
import { diffArrays } from 'diff'

export type ComparedText = { text: string; differs: boolean }

/** A number, an amount or a word with what is written inside it; or one sign. Each with the blanks behind it. */
const token = /(?:[\p{L}\p{M}\p{N}\p{Sc}]+(?:[.,'’٬٫/_\u200c-][\p{L}\p{M}\p{N}]+)*|[^\s])\s*|^\s+/gu

/** Texts that have more differences than this have little in common: all of it is marked, without searching longer. */
const maxEditLength = 300
/** Of a longer run of equal words only both ends are shown. */
const longestEqualRun = 40
const shownAtEnds = 12

export function diffWords(mine: string, theirs: string): { mine: ComparedText[]; theirs: ComparedText[] } {
  const [own, other] = [mine.match(token) ?? [], theirs.match(token) ?? []]
  const comparator = (one: string, another: string) => one.trimEnd() === another.trimEnd()
  const runs = diffArrays<string>(own, other, { comparator, maxEditLength })
  if (!runs) return { mine: [{ text: mine, differs: true }], theirs: [{ text: theirs, differs: true }] }
  const parts = { mine: [] as ComparedText[], theirs: [] as ComparedText[] }
  let [ownAt, otherAt] = [0, 0]
  for (const { count, added, removed } of runs) {
    if (!added) {
      parts.mine.push(toPart(own.slice(ownAt, ownAt + count), removed))
      ownAt += count
    }
    if (!removed) {
      parts.theirs.push(toPart(other.slice(otherAt, otherAt + count), added))
      otherAt += count
    }
  }
  return parts
}

function toPart(words: string[], differs: boolean): ComparedText {
  if (differs || words.length <= longestEqualRun) return { text: words.join(''), differs }
  const text = `${words.slice(0, shownAtEnds).join('')}… ${words.slice(-shownAtEnds).join('')}`
  return { text, differs }
}
