// Run by overload-turns.ts as a separate process: each connection sends searches and suggestions of many misspelt words, one after
// the other, until its input ends or its time is over. Prints how many were answered and refused.
import { Agent, request } from 'node:http'
import { misspeltSentence } from './search-speed/queries.ts'

type Options = { port: number; addresses: string[]; connections: number; ms: number; from: number }
const { port, addresses, connections, ms, from } = JSON.parse(process.argv[2] ?? '{}') as Options

const agent = new Agent({ keepAlive: true, maxSockets: connections })
const end = performance.now() + ms
const statuses: Record<string, number> = {}
let next = from

function send(address: string) {
  if (performance.now() > end) return
  const q = encodeURIComponent(misspeltSentence(next++))
  const path = next % 2 === 0 ? `/api/products/search/${q}` : `/api/products/search-and-sort?q=${q}`
  const again = () => send(address)
  request({ port, path, agent, headers: { 'x-forwarded-for': address } }, response => {
    const status = String(response.statusCode)
    statuses[status] = (statuses[status] ?? 0) + 1
    // Whoever is refused tries again a moment later, as a hasty attacker would.
    response.resume().on('end', () => setTimeout(again, status === '200' ? 0 : 20))
  })
    .on('error', again)
    .end()
}

for (let i = 0; i < connections; i++) send(addresses[i % addresses.length] ?? '')
const finish = () => {
  process.stdout.write(JSON.stringify({ statuses, next }), () => process.exit())
}
process.stdin.resume().on('end', finish)
setTimeout(finish, ms)
