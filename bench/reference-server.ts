// Sends the same bytes with the same headers by plain node:http: the fastest a page can be sent on this machine.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const recorded = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Record<
  string,
  { headers: string[]; body: string }
>
const responses = new Map(
  Object.entries(recorded).map(([key, { headers, body }]) => [
    key,
    { headers, body: Buffer.from(body, 'base64') },
  ]),
)
const server = createServer((request, response) => {
  const prepared = responses.get(`${request.headers['accept-encoding']} ${request.url}`)
  if (!prepared) return response.writeHead(404).end()
  response.writeHead(200, prepared.headers)
  response.end(prepared.body)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`))
