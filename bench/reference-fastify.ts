// Sends the same bytes with the same headers by plain Fastify: the cost of a response that needs no work.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const responses = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<
  string,
  { headers: Record<string, string>; body: string }
>
const app = Fastify()
app.get('/*', async (request, reply) => {
  const response = responses[request.url]
  if (!response) return reply.code(404).send()
  return reply.headers(response.headers).send(response.body)
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify(app.server.address())}\n`)
