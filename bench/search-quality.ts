// How often the search finds what people mean: 456 queries in both languages on the catalogue of an importer, the expected products
// written down first. Both databases, or only SQLite with SQLITE=1, and for comparison MiniSearch and plain FTS5. Only the half that is set aside has bounds.
// FAILURES=1 also prints the queries of the open half that do not find the right product first.
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { finish, note, report } from './measure.ts'
import { askShop, countDifferences, type Found } from './search-quality/ask.ts'
import { miniSearch, plainFts5 } from './search-quality/other-searches.ts'
import { products } from './search-quality/products.ts'
import { type Query, queries } from './search-quality/queries.ts'
import { type Answer, hitAt, printByKind, printFailures, zeroRate } from './search-quality/score.ts'
import { tree } from './search-quality/words.ts'

async function measureEngine(label: string, databaseUrl?: string): Promise<Found[]> {
  const found = await askShop({ products, tree }, { queries, databaseUrl })
  printByKind(label, found)
  const suggestions = found.map(({ query, suggested }) => ({ query, codes: suggested }))
  note(
    `${label}, suggestions: hit@6 ${hitAt(6, suggestions).toFixed(1)} %, none ${zeroRate(suggestions).toFixed(1)} %`,
  )
  return found
}

function reportBounds(label: string, found: readonly Answer[]) {
  const heldOut = found.filter(({ query }) => query.half === 'held-out')
  report(`${label}: right product first`, hitAt(1, heldOut), { atLeast: 85, unit: ' %' })
  report(`${label}: among the first three`, hitAt(3, heldOut), { atLeast: 92, unit: ' %' })
  report(`${label}: among the first ten`, hitAt(10, heldOut), { atLeast: 95, unit: ' %' })
  report(`${label}: nothing found`, zeroRate(heldOut), { atMost: 3, unit: ' %' })
}

async function measurePostgres() {
  const server = await startPostgres()
  const found = await measureEngine('PostgreSQL', await freshDatabase(server.url))
  await server.stop()
  return found
}

const sqlite = await measureEngine('SQLite')
const postgres = process.env.SQLITE ? undefined : await measurePostgres()
for (const [label, search] of [
  ['MiniSearch', miniSearch()],
  ['plain FTS5', plainFts5()],
] as const) {
  printByKind(
    label,
    queries.map((query: Query) => ({ query, codes: search(query.q) })),
  )
}
if (process.env.FAILURES) {
  const names = new Map(products.map(({ code, name, only }) => [code, name[only ?? 0]]))
  printFailures(sqlite, code => `${names.get(code) ?? ''} (${code})`)
}
note('')
reportBounds('SQLite', sqlite)
if (postgres) {
  reportBounds('PostgreSQL', postgres)
  report('queries answered differently by the two databases', countDifferences(sqlite, postgres), {
    atMost: 0,
  })
}
finish()
