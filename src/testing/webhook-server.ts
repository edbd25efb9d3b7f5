// A webhook receiver on loopback for tests: stores the requests it receives, and responds as the test says.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type ReceivedRequest = {
  path: string
  headers: IncomingHttpHeaders
  text: string
  body: Record<string, unknown>
}

export async function startWebhookServer() {
  const received: ReceivedRequest[] = []
  const behaviour: { status: number; headers: Record<string, string>; isSilent: boolean } = {
    status: 200,
    headers: {},
    isSilent: false,
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received.push({ path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text || '{}') })
    if (!behaviour.isSilent) response.writeHead(behaviour.status, behaviour.headers).end('whatever')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    behaviour,
    async close() {
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
