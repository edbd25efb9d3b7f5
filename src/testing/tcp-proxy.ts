// A TCP proxy between a program and its database, which a test cuts, pauses and mends: cheaper than restarting a server.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/** In front of the server that `url` names; its own `url` differs in the port alone. */
export async function startTcpProxy(url: string) {
  const target = new URL(url)
  const pairs = new Set<[Socket, Socket]>()
  let isPaused = false
  let cutAfter: string | undefined
  let held: (() => void)[] = []

  const whenRunning = (work: () => void) => (isPaused ? void held.push(work) : work())
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
      // What the server answers to it never arrives.
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
  const own = new URL(url)
  own.port = String(port)
  own.hostname = '127.0.0.1'
  return {
    url: own.href,
    /** How many connections are open. */
    open: () => pairs.size,
    /** Resets every connection and refuses new ones. */
    cut,
    /** Resets every connection, once; new ones are taken. */
    reset: dropAll,
    /** The server carries out the next statement that holds this text, but its answer is lost and the database is away. */
    cutAfter(text: string) {
      cutAfter = text
    },
    /** As a stopped process: connections are taken and nothing is answered. */
    pause() {
      isPaused = true
    },
    async resume() {
      isPaused = false
      const work = held
      held = []
      for (const one of work) one()
      if (!server.listening) await listen(port)
    },
    async stop() {
      await cut()
    },
  }
}
