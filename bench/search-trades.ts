// How often the search finds what people mean in trades it was not made for: car parts, cosmetics, and two without starting
// synonyms, laboratory equipment and musical instruments. Also queries that nothing in the shop fits, for which nothing should be shown.
// Both databases, or only SQLite with SQLITE=1. Only the half that is set aside has bounds, the unfit queries have theirs together.
// FAILURES=1 also prints what is wrong in the open half.
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { finish, note, report } from './measure.ts'
import { askShop, countDifferences, type Found } from './search-quality/ask.ts'
import type { Half, Query } from './search-quality/queries.ts'
import { type Answer, hitAt, printByKind, printFailures, zeroRate } from './search-quality/score.ts'
import { products } from './search-trades/products.ts'
import { queries, unfitByChance, unfitQueries } from './search-trades/queries.ts'
import { tree } from './search-trades/words.ts'

const halves: readonly Half[] = ['open', 'held-out']
const unfit = halves.flatMap(half =>
  unfitQueries[half].map((q): Query => ({ half, kind: 'unfit', q, accepted: new Set() })),
)

const byChance = unfitByChance.map(
  (q): Query => ({ half: 'open', kind: 'unfit by chance', q, accepted: new Set() }),
)

const isFit = ({ query }: Answer) => !query.kind.startsWith('unfit')
const showsUnfit = ({ query, codes }: Answer) => query.kind === 'unfit' && codes.length > 0
const showsChance = ({ query, codes }: Answer) => query.kind === 'unfit by chance' && codes.length > 0

async function measureEngine(label: string, databaseUrl?: string): Promise<Found[]> {
  const found = await askShop(
    { products, tree },
    { queries: [...queries, ...unfit, ...byChance], databaseUrl },
  )
  const fit = found.filter(isFit)
  printByKind(label, fit)
  const suggestions = fit.map(({ query, suggested }) => ({ query, codes: suggested }))
  note(
    `${label}, suggestions: hit@6 ${hitAt(6, suggestions).toFixed(1)} %, none ${zeroRate(suggestions).toFixed(1)} %`,
  )
  for (const half of halves) {
    const own = found.filter(answer => showsUnfit(answer) && answer.query.half === half)
    note(
      `${label}, ${half} half: something is shown for ${own.length} of ${unfitQueries[half].length} that nothing fits`,
    )
  }
  return found
}

function reportBounds(label: string, found: readonly Found[]) {
  const heldOut = found.filter(answer => isFit(answer) && answer.query.half === 'held-out')
  report(`${label}: right product first`, hitAt(1, heldOut), { atLeast: 95, unit: ' %' })
  report(`${label}: something unfit is shown`, found.filter(showsUnfit).length, { atMost: 4 })
  report(`${label}: something is shown by chance`, found.filter(showsChance).length, { atMost: 1 })
}

note(
  `${products.length} products, ${queries.length} queries, ${unfit.length + byChance.length} that nothing fits`,
)
const sqlite = await measureEngine('SQLite')
if (process.env.FAILURES) {
  const names = new Map(products.map(({ code, name, only }) => [code, name[only ?? 0]]))
  const nameOf = (code: string) => `${names.get(code) ?? ''} (${code})`
  printFailures(sqlite.filter(isFit), nameOf)
  for (const { query, codes } of sqlite.filter(answer => showsUnfit(answer) || showsChance(answer))) {
    if (query.half === 'open') note(`unfit: “${query.q}” shows ${codes.slice(0, 3).map(nameOf).join('; ')}`)
  }
}
note('')
reportBounds('SQLite', sqlite)
if (!process.env.SQLITE) {
  const server = await startPostgres()
  const postgres = await measureEngine('PostgreSQL', await freshDatabase(server.url))
  await server.stop()
  reportBounds('PostgreSQL', postgres)
  report('queries answered differently by the two databases', countDifferences(sqlite, postgres), {
    atMost: 0,
  })
}
finish()
