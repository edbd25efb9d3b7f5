/** Rows of the table `shopWord`: reads and checks them. Used by `search-rules.server.ts`. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/database/database.server.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import type { Tables } from '#tables'
import { searchRuleLimits } from '../../model/search-rule-kinds.ts'
import type { NewSearchRule, SearchRuleField } from './search-rule.ts'
import { foldedSpellings } from './to-search-rules.ts'

type Row = Selectable<Tables['shopWord']>
/** An entry as it is stored. A pin is without its products. */
export type StoredSearchRule = NewSearchRule & Pick<Row, 'id' | 'createdAt' | 'updatedAt' | 'version'>

export function toStored({ id, kind, fields, createdAt, updatedAt, version }: Row): StoredSearchRule {
  return { kind, ...JSON.parse(fields), id, createdAt, updatedAt, version }
}

/** The fields that history records and forms edit. */
export function toSearchRuleFields(entry: NewSearchRule): Partial<Record<SearchRuleField, unknown>> {
  if (entry.kind === 'ignoredWord') return { word: entry.word }
  if (entry.kind === 'pin') return { q: entry.q, productIds: entry.productIds }
  return { from: entry.from, words: entry.words }
}

export const toSearchRuleRow = (entry: NewSearchRule) => ({
  kind: entry.kind,
  key: keyOf(entry),
  searched: textsOf(entry).flatMap(foldedSpellings).join('|'),
  fields: JSON.stringify(toSearchRuleFields(entry)),
})

/** Two entries of one kind with the same key would say the same. */
function keyOf(entry: NewSearchRule): string {
  if (entry.kind === 'ignoredWord') return fold(entry.word)
  if (entry.kind === 'pin') return fold(entry.q)
  return entry.from ? `${fold(entry.from)}>` : entry.words.map(fold).sort().join('|')
}

function textsOf(entry: NewSearchRule): string[] {
  if (entry.kind === 'ignoredWord') return [entry.word]
  return entry.kind === 'pin' ? [entry.q] : [entry.from, ...entry.words]
}

const keyField = { synonym: 'words', ignoredWord: 'word', pin: 'q' } as const
const keyFieldOf = (entry: NewSearchRule) =>
  entry.kind === 'synonym' && entry.from ? 'from' : keyField[entry.kind]

/** Refuses what the schemas cannot see, because it depends on the folded texts. */
export function requireValid(entry: NewSearchRule) {
  const problems = new Map(problemsOf(entry))
  if (problems.size > 0) throw new AppError('invalid', { fields: Object.fromEntries(problems) })
}

function* problemsOf(entry: NewSearchRule): Generator<[path: string, FieldProblem]> {
  if (entry.kind === 'ignoredWord') {
    const words = fold(entry.word)
    if (words === '') yield ['word', { code: 'no_word' }]
    // A query is compared word by word, so an entry of two words would never be found in one.
    else if (words.includes(' ')) yield ['word', { code: 'one_word' }]
  } else if (entry.kind === 'pin') {
    if (fold(entry.q) === '') yield ['q', { code: 'no_word' }]
    for (const [index, id] of entry.productIds.entries()) {
      if (entry.productIds.indexOf(id) < index) yield [`productIds.${index}`, { code: 'repeated' }]
    }
  } else {
    const { from, words } = entry
    if (from && fold(from) === '') yield ['from', { code: 'no_word' }]
    if (!from && words.length < 2) yield ['words', { code: 'too_small', params: { min: 2 } }]
    const seen = new Set(from ? [fold(from)] : [])
    for (const [index, word] of words.entries()) {
      const folded = fold(word)
      if (folded === '') yield [`words.${index}`, { code: 'no_word' }]
      else if (seen.has(folded)) yield [`words.${index}`, { code: 'repeated' }]
      seen.add(folded)
    }
  }
}

/** Refuses an entry that says what another one says already. */
export async function requireFree(tx: Tx, entry: NewSearchRule, id?: number) {
  const { kind, key } = toSearchRuleRow(entry)
  const other = await tx
    .selectFrom('shopWord')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!other || other.id === id) return
  throw new AppError('search_word_taken', {
    fields: { [keyFieldOf(entry)]: { code: 'taken' } },
    data: { otherId: other.id },
  })
}

export async function requireSearchRuleRoom(tx: Tx, { kind }: NewSearchRule) {
  const { count } = await tx
    .selectFrom('shopWord')
    .select(row => row.fn.countAll().as('count'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const max = searchRuleLimits.maxEntries[kind]
  if (Number(count) >= max) throw new AppError('too_many_search_words', { params: { max } })
}

/** Refuses a pin of products that do not exist. One in the trash may be pinned: it comes back with its restoration. */
export async function requireProducts(tx: Tx, entry: NewSearchRule) {
  if (entry.kind !== 'pin') return
  const rows = await tx.selectFrom('product').select('id').where('id', 'in', entry.productIds).execute()
  const known = new Set(rows.map(row => row.id))
  const missing = [...entry.productIds.entries()].filter(([, id]) => !known.has(id))
  if (missing.length === 0) return
  const problems = missing.map(([index]) => [`productIds.${index}`, { code: 'not_found' }])
  throw new AppError('invalid', { fields: Object.fromEntries(problems) })
}

export async function requireSearchRule(db: Db, id: number): Promise<StoredSearchRule> {
  const row = await db.selectFrom('shopWord').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return toStored(row)
}

/** All entries. There are at most 3,000. */
export async function listStored(db: Db): Promise<StoredSearchRule[]> {
  const rows = await db.selectFrom('shopWord').selectAll().orderBy('id').execute()
  return rows.map(toStored)
}
