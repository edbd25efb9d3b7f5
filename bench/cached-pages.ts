// A cached public page: at least 0.8 × the requests per second of the same bytes sent by plain node:http (0.5 × on PostgreSQL).

import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import {
  fill,
  finish,
  median,
  note,
  type Process,
  rateOf,
  report,
  startReference,
  startServer,
} from './measure.ts'

const pages = { home: '/', category: '/main/kettles', product: '/product/kettle-7' }
const encodings = ['identity', 'br']
const rounds = 7

/** Records the exact headers and bytes that our server sends, for the reference server. */
async function capture({ port }: Process) {
  const responses: Record<string, { headers: string[]; body: string }> = {}
  for (const path of Object.values(pages)) {
    for (const encoding of encodings) {
      const sentRequest = request({ port, path, headers: { 'accept-encoding': encoding } }).end()
      const [response] = await once(sentRequest, 'response')
      const body = await buffer(response)
      const connectionHeaders = /^(date|connection|keep-alive)$/i
      const headers = Object.entries(response.headers as Record<string, string>).filter(
        ([name]) => !connectionHeaders.test(name),
      )
      responses[`${encoding} ${path}`] = { headers: headers.flat(), body: body.toString('base64') }
    }
  }
  const file = join(tmpdir(), `vitrin-reference-${process.pid}.json`)
  writeFileSync(file, JSON.stringify(responses))
  return file
}

async function compare(label: string, { env, atLeast }: { env: Record<string, string>; atLeast: number }) {
  const ours = await startServer(env)
  await fill(ours)
  const reference = await startReference(await capture(ours))
  for (const [name, path] of Object.entries(pages)) {
    for (const encoding of encodings) {
      const sides = [ours, reference]
      for (const { port } of sides) await rateOf({ port, path, encoding, ms: 300 })
      const ratios: number[] = []
      const rates: number[] = []
      for (let i = 0; i < rounds; i++) {
        // Alternating, because the machine is noisy: two measurements right after each other can be compared.
        const order = i % 2 === 0 ? sides : sides.toReversed()
        const measured = new Map<Process, number>()
        for (const side of order)
          measured.set(side, await rateOf({ port: side.port, path, encoding, ms: 700 }))
        rates.push(measured.get(ours) ?? 0)
        ratios.push((measured.get(ours) ?? 0) / (measured.get(reference) ?? 1))
      }
      report(`${label}: ${name}, ${encoding}, ratio to node:http`, median(ratios), { atLeast })
      note(`${Math.round(median(rates))} requests/s`)
    }
  }
  await ours.stop()
  await reference.stop()
}

await compare('SQLite', { env: {}, atLeast: 0.8 })
const postgres = await startPostgres()
await compare('PostgreSQL', { env: { DATABASE_URL: await freshDatabase(postgres.url) }, atLeast: 0.7 })

// Two workers on two cores share them with the load process, so this figure is for information only.
const two = await startServer({ WORKERS: '2' })
await fill(two)
for (const encoding of encodings) {
  await rateOf({ port: two.port, path: pages.product, encoding, connections: 64, ms: 500 })
  const rate = await rateOf({ port: two.port, path: pages.product, encoding, connections: 64, ms: 2000 })
  note(`SQLite, 2 workers: product, ${encoding}: ${Math.round(rate)} requests/s`)
}
await two.stop()
await postgres.stop()
finish()
