// The same bytes with the same headers, sent by plain Fastify: what an answer costs that needs no work.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const answers = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<
  string,
  { headers: Record<string, string>; body: string }
>
const app = Fastify()
app.get('/*', async (request, reply) => {
  const answer = answers[request.url]
  if (!answer) return reply.code(404).send()
  return reply.headers(answer.headers).send(answer.body)
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify(app.server.address())}\n`)
