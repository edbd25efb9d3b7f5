// A free port, and a TCP proxy between the server and its database, which a test can cut, pause and resume. Cheaper than restarting a
// database.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A port of this computer that nobody listened on just now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/** Starts a proxy in front of the server at `url`. The proxy's own `url` differs only in host and port. */
export async function startTcpProxy(url: string) {
  const target = new URL(url)
  const pairs = new Set<[Socket, Socket]>()
  let isPaused = false
  let cutAfter: string | undefined
  let delayed: (() => void)[] = []

  const whenRunning = (work: () => void) => (isPaused ? void delayed.push(work) : work())
  const dropAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy()
    pairs.clear()
  }

  const server = createServer(client => {
    const upstream = connect({ host: target.hostname, port: Number(target.port) })
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    client.on('data', (chunk: Buffer) => {
      const isLast = cutAfter !== undefined && chunk.toString('latin1').includes(cutAfter)
      if (isLast) cutAfter = undefined
      // The server's response never arrives.
      if (isLast) upstream.removeAllListeners('data').once('data', () => void cut())
      whenRunning(() => upstream.write(chunk))
    })
    upstream.on('data', (chunk: Buffer) => whenRunning(() => client.write(chunk)))
    for (const socket of pair) socket.on('error', end).on('close', () => whenRunning(end))
  })

  async function listen(port: number) {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  async function cut() {
    if (server.listening) server.close()
    dropAll()
  }

  await listen(0)
  const { port } = server.address() as AddressInfo
  const proxyUrl = new URL(url)
  proxyUrl.port = String(port)
  proxyUrl.hostname = '127.0.0.1'
  return {
    url: proxyUrl.href,
    /** How many connections are open. */
    open: () => pairs.size,
    /** Resets every connection and refuses new ones. */
    cut,
    /** Resets every connection once; new ones are accepted. */
    reset: dropAll,
    /** The server executes the next statement that contains this text, but its response is lost and the proxy is cut. */
    cutAfter(text: string) {
      cutAfter = text
    },
    /** Like a stopped process: connections are accepted, but nothing is sent. */
    pause() {
      isPaused = true
    },
    async resume() {
      isPaused = false
      const work = delayed
      delayed = []
      for (const run of work) run()
      if (!server.listening) await listen(port)
    },
    async stop() {
      await cut()
    },
  }
}
