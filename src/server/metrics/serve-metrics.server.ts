/** Answers `GET /metrics`: on the port of the site to whoever has the token, or on a port of its own to whoever can connect. */
import { hash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ListenAddress } from '../process/config.server.ts'
import { StartError } from '../process/config.server.ts'
import { type MetricsReport, metricsType } from './report.server.ts'

/** Each scrape takes a connection; a few scrapers are usual. */
const maxConnections = 20

/**
 * Returns whether it answers the request. Otherwise the address is like any other unknown one. It comes before everything else that
 * a request passes, because under overload the figures are needed most.
 */
export function createTokenCheck(token: string | undefined, report: MetricsReport) {
  const expected = token === undefined ? undefined : digest(token)
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (!expected || !isMetrics(req)) return false
    const [, sent] = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '') ?? []
    if (sent === undefined || !timingSafeEqual(digest(sent), expected)) return false
    void answer(res, report)
    return true
  }
}

/** Opens the port of its own. Returns how to close it. */
export async function listenForMetrics({ host, port }: ListenAddress, report: MetricsReport) {
  const server = createServer((req, res) => {
    if (isMetrics(req)) void answer(res, report)
    else res.writeHead(404, { 'Content-Length': 0 }).end()
  })
  server.maxConnections = maxConnections
  server.requestTimeout = 10_000
  server.headersTimeout = 10_000
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ port, host }, resolve)
  try {
    await promise
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = code === 'EADDRINUSE' ? 'it is already in use' : message
    throw new StartError(
      `The port of METRICS_PORT (${host}:${port}) cannot be opened: ${reason}. Choose another one.`,
    )
  }
  return {
    address: server.address(),
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function answer(res: ServerResponse, report: MetricsReport) {
  const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
  try {
    const text = await report()
    res.writeHead(200, { ...headers, 'Content-Type': metricsType }).end(text)
  } catch {
    res.writeHead(503, { ...headers, 'Content-Type': 'text/plain' }).end('the figures could not be read\n')
  }
}

const isMetrics = ({ method, url = '' }: IncomingMessage) => method === 'GET' && /^\/metrics(\?|$)/.test(url)

/** Digests have the same length, so comparing them does not tell how long the token is. */
const digest = (token: string) => hash('sha256', token, 'buffer')
