// The same bytes with the same headers, sent by plain node:http: as fast as a page can be sent here.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const answers = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<
  string,
  { headers: string[]; body: string }
>
const ready = new Map(
  Object.entries(answers).map(([key, { headers, body }]) => [
    key,
    { headers, body: Buffer.from(body, 'base64') },
  ]),
)
const server = createServer((request, response) => {
  const answer = ready.get(`${request.headers['accept-encoding']} ${request.url}`)
  if (!answer) return response.writeHead(404).end()
  response.writeHead(200, answer.headers)
  response.end(answer.body)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`))
