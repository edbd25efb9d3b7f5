/** Finds canned replies by the beginnings of their words, wherever they stand; those whose name has them come first. */
import { fold } from '#shared/fold.ts'
import type { CannedReply } from './canned-reply.ts'

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

export function findReplies(replies: CannedReply[], query: string): CannedReply[] {
  const asked = wordsOf(query)
  if (asked.length === 0) return replies
  const hasAll = (text: string) => {
    const words = wordsOf(text)
    return asked.every(one => words.some(word => word.startsWith(one)))
  }
  const byName = replies.filter(({ name }) => hasAll(name))
  const byText = replies.filter(({ name, en, fa }) => !hasAll(name) && hasAll(`${name} ${en} ${fa}`))
  return [...byName, ...byText]
}
