/** Finds canned replies in which every typed word is the beginning of a word. Matches in the name come first. */
import { fold } from '#shared/fold.ts'
import type { CannedReply } from './canned-reply.ts'

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

export function findReplies(replies: CannedReply[], query: string): CannedReply[] {
  const queryWords = wordsOf(query)
  if (queryWords.length === 0) return replies
  const hasAll = (text: string) => {
    const words = wordsOf(text)
    return queryWords.every(queryWord => words.some(word => word.startsWith(queryWord)))
  }
  const byName = replies.filter(({ name }) => hasAll(name))
  const byText = replies.filter(({ name, en, fa }) => !hasAll(name) && hasAll(`${name} ${en} ${fa}`))
  return [...byName, ...byText]
}
