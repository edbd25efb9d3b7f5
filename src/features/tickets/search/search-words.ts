/**
 * The words by which the inbox finds a conversation, and those of a query. A query finds words that begin with its own. Used by
 * `ticket-search.server.ts`.
 */
import { readSerial } from '#features/warranty/serial.ts'
import { fold } from '#shared/fold.ts'
import { toAsciiDigits } from '#shared/number.ts'
import { readPhone } from '../contact.ts'

/** Longer words are compared by their beginning. */
const longestWord = 40
/** Endings of the words of the head are searched from this length on. */
const shortestEnding = 3
/** So much is kept of a conversation, which is some ten thousand different words. PostgreSQL stores at most a megabyte. */
const maxCharacters = 60_000
const maxQueryWords = 8

export type SearchedHead = Record<'name' | 'subject' | 'code', string> & { number: number } & Record<
    'phone' | 'email' | 'serial',
    string | null
  >

const wordsOf = (text: string) =>
  fold(text)
    .split(' ')
    .filter(Boolean)
    .map(word => (word.length > longestWord ? [...word].slice(0, longestWord).join('') : word))

/**
 * Each word of the head with its endings, so that a part of it is found too: a phone number without the country code, the last
 * digits of a serial number.
 */
function headWords(head: SearchedHead): string[] {
  const { name, subject, code, number, phone, email, serial } = head
  // Whoever looks for a serial number may type it without its dashes.
  return [name, subject, code, String(number), phone, email, serial, serial && readSerial(serial)]
    .flatMap(text => wordsOf(text ?? ''))
    .flatMap(endingsOf)
}

function endingsOf(word: string): string[] {
  const letters = [...word]
  const count = Math.max(1, letters.length - shortestEnding + 1)
  return Array.from({ length: count }, (_, start) => letters.slice(start).join(''))
}

/** Separated by spaces. What does not fit is left out from the end, so newer messages come before `known` words. */
export function searchWords(head: SearchedHead, bodies: string[], known = ''): string {
  const words = new Set([...headWords(head), ...bodies.flatMap(wordsOf), ...known.split(' ').filter(Boolean)])
  const kept: string[] = []
  let length = 0
  for (const word of words) {
    length += word.length + 1
    if (length > maxCharacters) break
    kept.push(word)
  }
  return kept.join(' ')
}

/** A word of a query. A single letter is no beginning, because it would find almost everything. */
export type SearchedWord = { word: string; isWhole: boolean }
/** One of the alternatives has to match with all of its clauses, and a clause by any of its words. */
export type InboxQueryWords = SearchedWord[][][]

/** None if the query has neither letters nor digits. */
export function queryWords(q: string): InboxQueryWords {
  const words = [...new Set(wordsOf(q))].slice(0, maxQueryWords)
  if (words.length === 0) return []
  const asTyped = words.map(word => [...new Set([word, withoutZeros(word)])].map(toSearchedWord))
  return [asTyped, ...phonesOf(q).map(phone => [[toSearchedWord(phone)]])]
}

const toSearchedWord = (word: string): SearchedWord => ({ word, isWhole: [...word].length === 1 })

/** Phone numbers are stored with the country code in place of the leading zero. */
const withoutZeros = (word: string) => word.replace(/^0+(?=\d)/, '')

/** Digits in groups are one phone number, with the country code or without it. */
function phonesOf(q: string): string[] {
  const typed = toAsciiDigits(q)
  const digits = typed.replace(/\D/g, '')
  if (digits.length < 5 || /[^\d\s\p{Pd}\p{Cf}().+/]/u.test(typed)) return []
  const international = readPhone(q)?.replace('+', '')
  return [...new Set([withoutZeros(digits), ...(international ? [withoutZeros(international)] : [])])]
}
