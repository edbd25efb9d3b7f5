// What one save costs at 100,000 products: how long it takes, and how long it blocks the event loop. Called by catalogue.ts.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/server/database/database.server.ts'
import type { Served } from '../src/server/http/api.server.ts'
import { readConfig } from '../src/server/process/config.server.ts'
import { createServices } from '../src/services.server.ts'
import { keyOf } from '../src/shared/endpoint.ts'
import { median, note } from './measure.ts'

const caller = {
  admin: { id: 1, username: 'admin', displayName: 'admin' },
  address: '',
  agent: '',
  locale: 'en' as const,
}

export async function measureWrites(label: string, env: Record<string, string>) {
  const config = readConfig(env)
  const database = await openDatabase(config)
  const { served } = await createServices(database, config)
  const patch = (path: string, id: number, body: object) =>
    endpointOf(served, `PATCH ${path}`).run({ params: { id }, body }, caller)
  const products = await database.db
    .selectFrom('product')
    .select('id')
    .where('shown', '=', 1)
    .orderBy('codeKey')
    .limit(20)
    .execute()
  const bySize = await database.db
    .selectFrom('category')
    .select(['id', 'parentId', 'productCount'])
    .where('shown', '=', 1)
    .orderBy('productCount', 'desc')
    .execute()
  const main = bySize.filter(one => one.parentId === null)
  const kinds = bySize.filter(one =>
    bySize.some(parent => parent.id === one.parentId && parent.parentId !== null),
  )
  const [root, other] = main
  const leaf = kinds[Math.floor(kinds.length / 2)]
  if (!root || !other || !leaf) throw new Error('the tree has three levels')

  const rename = (amount: number) =>
    products.map(
      ({ id }) =>
        () =>
          patch('/products/:id', id, { price: amount, name: `Renamed ${id}` }),
    )
  await time(`${label}: a product's name and price`, rename(700))
  const show = (id: number) => [false, true].map(visible => () => patch('/category/:id', id, { visible }))
  const move = (id: number, parents: (number | null)[]) =>
    parents.map(parentId => () => patch('/category/:id', id, { parentId }))
  await time(`${label}: hide and show a kind with ${leaf.productCount} products`, show(leaf.id))
  await time(`${label}: hide and show a main category with ${root.productCount} products`, show(root.id))
  await time(`${label}: move that kind and back`, move(leaf.id, [other.id, leaf.parentId]))
  await time(`${label}: move that main category under another and back`, move(root.id, [other.id, null]))
  await database.close()
}

async function time(what: string, writes: (() => Promise<unknown>)[]) {
  const took: number[] = []
  const blocked: number[] = []
  for (const write of writes) {
    const loop = monitorEventLoopDelay({ resolution: 1 })
    loop.enable()
    const begun = performance.now()
    await write()
    took.push(performance.now() - begun)
    await sleep(5)
    loop.disable()
    blocked.push(loop.max / 1e6)
  }
  note(
    `${what}: ${median(took).toFixed(1)} ms, nobody else answered for at most ${Math.max(...blocked).toFixed(1)} ms`,
  )
}

function endpointOf(served: Served[], key: string) {
  const found = served.find(one => keyOf(one.endpoint) === key)
  if (!found) throw new Error(`no such call: ${key}`)
  return found
}
