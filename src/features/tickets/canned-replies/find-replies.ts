/** Finds canned replies while one is chosen, and in their list. */
import { findByWords, type SearchedTexts } from '#shared/find-by-words.ts'
import type { CannedReply } from './canned-reply.ts'

export const searchedInReply = ({ name, en, fa }: CannedReply): SearchedTexts => ({
  name,
  text: `${en} ${fa}`,
})

export const findReplies = (replies: CannedReply[], query: string) =>
  findByWords(replies, query, searchedInReply)
