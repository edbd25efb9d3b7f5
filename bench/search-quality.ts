// How often the search finds what people mean: 456 queries in both languages on the catalogue of an importer, the expected products
// written down first. Both databases, and for comparison MiniSearch and plain FTS5. Only the half that is set aside has bounds.
// FAILURES=1 also prints the queries of the open half that do not find the right product first.
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { ask } from './large-server.ts'
import { finish, note, report, type Server, startServer } from './measure.ts'
import { fillImporter } from './search-quality/fill.ts'
import { miniSearch, plainFts5 } from './search-quality/other-searches.ts'
import { products } from './search-quality/products.ts'
import { type Query, queries } from './search-quality/queries.ts'
import { type Answer, hitAt, printByKind, printFailures, zeroRate } from './search-quality/score.ts'

type Found = Answer & {
  /** What both databases must answer alike. */
  same: string
  suggested: readonly string[]
}

type Page = { items: { id: number; code: string }[]; didYouMean?: string; correction?: unknown }

async function askAll(server: Server): Promise<Found[]> {
  const read = async (path: string): Promise<Page> => JSON.parse((await ask({ server }, path)).body)
  const found: Found[] = []
  for (const query of queries) {
    const q = encodeURIComponent(query.q)
    const page = await read(`/api/products/search-and-sort?facets=false&q=${q}`)
    const suggestions = await read(`/api/products/search/${q}`)
    const { items, didYouMean, correction } = page
    found.push({
      query,
      codes: items.map(item => item.code),
      suggested: suggestions.items.map(item => item.code),
      same: JSON.stringify([items.slice(0, 24).map(item => item.id), didYouMean, correction]),
    })
  }
  return found
}

async function measureEngine(label: string, databaseUrl?: string): Promise<Found[]> {
  const { env, remove } = await fillImporter(databaseUrl)
  const server = await startServer(env)
  const found = await askAll(server)
  await server.stop()
  remove()
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

const sqlite = await measureEngine('SQLite')
const postgresServer = await startPostgres()
const postgres = await measureEngine('PostgreSQL', await freshDatabase(postgresServer.url))
await postgresServer.stop()
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
reportBounds('PostgreSQL', postgres)
const differences = sqlite.filter(({ same }, index) => same !== postgres[index]?.same)
report('queries answered differently by the two databases', differences.length, { atMost: 0 })
finish()
