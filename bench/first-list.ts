// The first list by name after a write costs what the second does, at 100,000 products: it is read in the order of an index, or its
// order is still in memory. Both databases.
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { ask, fillDatabase, startLarge } from './large-server.ts'
import { admin, finish, median, note, report } from './measure.ts'

const products = 100_000
const rounds = 9
/** Two responses differ by this much on a busy machine, whatever they cost. */
const noiseMs = 15

async function measureEngine(label: string, databaseUrl?: string) {
  const large = await startLarge(await fillDatabase(products, databaseUrl))
  const { server, sampleData } = large
  let authorization = ''
  async function send(method: string, path: string, body: object) {
    const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return await response.json()
  }
  authorization = `Bearer ${(await send('POST', '/auth/login', admin)).token}`
  const list = (query: Record<string, string>) =>
    `/api/products/search-and-sort?${new URLSearchParams({ facets: 'false', sort: 'name', ...query })}`
  const lists = {
    'all products': list({}),
    'a main category': list({ category: String(sampleData.categories[0]) }),
    'a main category, filtered': list({ category: String(sampleData.categories[0]), minPrice: '5000' }),
  }
  const { items } = JSON.parse((await ask(large, lists['a main category'])).body)
  const { id, name } = items[0]
  const writes: Record<string, (round: number) => object> = {
    'a price': round => ({ price: 10_000 + round }),
    'a name': round => ({ name: `${name} ${round}` }),
  }
  for (const [written, bodyOf] of Object.entries(writes)) {
    for (const [what, path] of Object.entries(lists)) {
      const [firsts, seconds]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        await send('PATCH', `/products/${id}`, bodyOf(round))
        // With a bearer no answer comes from a cache.
        firsts.push((await ask(large, path, { authorization })).ms)
        seconds.push((await ask(large, path, { authorization })).ms)
      }
      const [first, second] = [median(firsts), median(seconds)]
      report(`${label}: ${what} by name after ${written} was saved, first to second`, first - second, {
        atMost: noiseMs,
        unit: ' ms',
      })
      note(`first ${first.toFixed(1)} ms, second ${second.toFixed(1)} ms`)
    }
  }
  await large.remove()
}

await measureEngine('SQLite')
const postgres = await startPostgres()
await measureEngine('PostgreSQL', await freshDatabase(postgres.url))
await postgres.stop()
finish()
