// Asks the search of a shop all queries, as visitors do, over HTTP.
import { ask } from '../large-server.ts'
import { startServer } from '../measure.ts'
import { fillShop, type Shop } from './fill.ts'
import type { Query } from './queries.ts'
import type { Answer } from './score.ts'

export type Found = Answer & {
  /** What both databases must answer alike. */
  same: string
  suggested: readonly string[]
}

type Page = { items: { id: number; code: string }[]; didYouMean?: string; correction?: unknown }
type Questions = { queries: readonly Query[]; databaseUrl?: string | undefined }

/** The answers in the order of the queries, from a new database with this shop. */
export async function askShop(shop: Shop, { queries, databaseUrl }: Questions): Promise<Found[]> {
  const { env, remove } = await fillShop(shop, databaseUrl)
  const server = await startServer(env)
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
  await server.stop()
  remove()
  return found
}

export const countDifferences = (one: readonly Found[], other: readonly Found[]) =>
  one.filter(({ same }, index) => same !== other[index]?.same).length
