/**
 * Finds searches that contain personal data: people paste card numbers, phone numbers and mail addresses into the search. The log
 * of searches does not store such a search at all, because the words beside a number are often a name. A long number stays if it
 * is the code or barcode of a product.
 */
import type { Db } from '#server/database/database.server.ts'
import { chunksOf } from '#server/process/chunks.server.ts'
import { fold } from '#shared/fold.ts'
import { codeKey } from '../../names/slug.ts'

/** Eight digits and more are a phone, card or account number. In folded text one space stands for any separators. */
const longNumber = /\p{Nd}(?: ?\p{Nd}){7}/u
/** Folding turns the signs of a mail address into spaces, so the log may hold old ones as `sara example com`. */
const foldedMail =
  /(?:^| )(?:gmail|yahoo|ymail|hotmail|outlook|icloud|protonmail|chmail|mailfa) (?:com|ir|me|net)(?: |$)|\S \S+ (?:com|ir|org)$/
/** The commercial at in any width, percent-encoded or written out, and a phone number that begins with a plus. */
const mailOrPhone = /[@＠﹫]|%40|[([{]\s*at\s*[)\]}]|[+＋](?:\P{L}*?\p{Nd}){7}/iu

/** A code of more words than this is not looked for. */
const maxWordsOfCode = 6
/** A search with more long numbers than this is no search for a product. This bounds what one search costs. */
const maxCandidates = 40
const maxKeysPerQuery = 500

const holdsLongNumber = (folded: string) => longNumber.test(folded)

type CandidateRange = { from: number; to: number; key: string }

/** The folded terms that contain personal data. Reads the codes of products only if there is a long number. */
export async function listPersonalTerms(db: Db, terms: Iterable<string>): Promise<Set<string>> {
  const personal = new Set<string>()
  const doubtful = new Map<string, CandidateRange[]>()
  for (const term of terms) {
    if (foldedMail.test(term)) personal.add(term)
    else if (holdsLongNumber(term)) doubtful.set(term, candidatesOf(term))
  }
  const keys = [...doubtful.values()].filter(isBounded).flatMap(all => all.map(({ key }) => key))
  const codes = await listCodes(db, [...new Set(keys)])
  for (const [term, candidates] of doubtful) {
    if (!isBounded(candidates) || holdsLongNumber(withoutCodes(term, candidates, codes))) personal.add(term)
  }
  return personal
}

const isBounded = (candidates: CandidateRange[]) => candidates.length <= maxCandidates

/** Consecutive words that could together be a code with separators in it. */
function candidatesOf(term: string): CandidateRange[] {
  const words = term.split(' ')
  const candidates: CandidateRange[] = []
  for (let from = 0; from < words.length && candidates.length <= maxCandidates; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + maxWordsOfCode); to++) {
      const text = words.slice(from, to).join(' ')
      if (holdsLongNumber(text)) candidates.push({ from, to, key: codeKey(text) })
    }
  }
  return candidates
}

function withoutCodes(term: string, candidates: CandidateRange[], codes: Set<string>): string {
  const words = term.split(' ')
  for (const { from, to, key } of candidates) if (codes.has(key)) words.fill('code', from, to)
  return words.join(' ')
}

/** Which of the keys are the code or barcode of a product, shown or not. */
async function listCodes(db: Db, keys: string[]): Promise<Set<string>> {
  const codes = new Set<string>()
  for (const some of chunksOf(keys, maxKeysPerQuery)) {
    // Two queries, because each follows an index of its own.
    const byCode = db.selectFrom('product').select('codeKey').where('codeKey', 'in', some)
    const byBarcode = db.selectFrom('product').select('barcode').where('barcode', 'in', some)
    for (const { codeKey: key } of await byCode.execute()) if (key) codes.add(key)
    for (const { barcode } of await byBarcode.execute()) if (barcode) codes.add(barcode)
  }
  return codes
}

/** The term under which a search is counted. Empty if it contains personal data that can no longer be seen in the term. */
export function toTerm(q: string, maxLength: number): string {
  const folded = fold(q)
  const signs = Array.from(folded)
  if (mailOrPhone.test(q)) return ''
  // Half a number would be left after the cut.
  if (signs.length > maxLength && holdsLongNumber(folded)) return ''
  // Folding can make a text longer.
  return signs.slice(0, maxLength).join('')
}
