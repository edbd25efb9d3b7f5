/**
 * Limits pipelined requests, and closes connections gracefully at shutdown. A client that does not wait for responses can send
 * hundreds of requests at once. Node would start them all, and keep every response in memory until the client reads it. Here the
 * next request of a connection starts when the previous response has been sent. At shutdown every connection ends after its last
 * response. `app.server.ts` creates it.
 */
import { once } from 'node:events'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Browsers and proxies send one request at a time. Each waiting request costs a few kilobytes. */
const maxWaiting = 100
/** At shutdown, a new connection without a request gets this long, because it is probably about to send one. */
const silenceMs = 1000
/** How long the listening socket may stay open to accept what has arrived. A few milliseconds are usual. */
const maxDrainMs = 1500
/** A turn of the event loop that took longer than this did something, and a connection may have arrived meanwhile. */
const quietTurnMs = 0.2
/** On a busy machine no turn is that quick, so the limit grows by this share of the time already waited. */
const tolerance = 0.05

type PendingRequest = { req: IncomingMessage; res: ServerResponse }
type Connection = { current: ServerResponse | undefined; waiting: PendingRequest[]; hasSentRequest: boolean }

export type Connections = ReturnType<typeof createConnections>

export function createConnections() {
  const open = new Map<Socket, Connection>()
  let accepted = 0
  let stopping = false
  /** Requests that wait while the listening socket closes. */
  let held: (() => void)[] | undefined
  let ended: Promise<unknown> = Promise.resolve()

  function serve(server: Server, listener: RequestListener) {
    server.on('connection', (socket: Socket) => {
      accepted++
      open.set(socket, { current: undefined, waiting: [], hasSentRequest: false })
      socket.once('close', () => open.delete(socket))
    })
    server.on('request', (req, res) => enqueue(req.socket, { req, res }, listener))
    // Node's own version treats a response as finished once it is written, even if the client has not read it.
    server.closeIdleConnections = closeIdle
  }

  function enqueue(socket: Socket, pending: PendingRequest, listener: RequestListener) {
    const connection = open.get(socket)
    if (!connection) return
    if (!connection.current) return start(socket, connection, pending, listener)
    if (connection.waiting.length >= maxWaiting) return void socket.destroy()
    connection.waiting.push(pending)
  }

  function start(
    socket: Socket,
    connection: Connection,
    { req, res }: PendingRequest,
    listener: RequestListener,
  ) {
    connection.hasSentRequest = true
    connection.current = res
    // On `close` the whole response has left the process, or the connection is closed.
    res.once('close', () => {
      connection.current = undefined
      const next = socket.writable ? connection.waiting.shift() : undefined
      if (next) start(socket, connection, next, listener)
      else if (stopping) socket.end()
    })
    if (!stopping) return listener(req, res)
    // One turn later, the requests that were pipelined with this one are known.
    setImmediate(() => {
      announceClose(connection)
      if (held) held.push(() => listener(req, res))
      else listener(req, res)
    })
  }

  /** Sets `Connection: close` on the last response only: requests after it would be lost. */
  function announceClose({ current, waiting }: Connection) {
    if (current && waiting.length === 0 && !current.headersSent) current.setHeader('Connection', 'close')
  }

  /** From now on every response closes its connection. New connections are still accepted. */
  function stop() {
    stopping = true
    for (const connection of open.values()) announceClose(connection)
  }

  /**
   * Closes the listening socket. The operating system resets every connection that it has accepted and Node has not, and Node
   * accepts one in each turn of the event loop. So requests wait for the few milliseconds that this takes: turns are short then,
   * and hardly any connection can arrive between the last turn and the close.
   */
  async function closePort(server: Server) {
    held = []
    await drainBacklog()
    ended = once(server, 'close')
    server.close()
    const requests = held
    held = undefined
    for (const begin of requests) begin()
  }

  /** Waits for a turn in which nothing was accepted and nothing else was done. */
  async function drainBacklog() {
    const begunAt = performance.now()
    for (let last = begunAt; last - begunAt < maxDrainMs; ) {
      const before = accepted
      await nextTurn()
      const now = performance.now()
      if (accepted === before && now - last < quietTurnMs + (now - begunAt) * tolerance) return
      last = now
    }
  }

  function closeIdle() {
    const close = (isIdle: (connection: Connection) => boolean) => {
      for (const [socket, connection] of open) {
        if (!connection.current && isIdle(connection)) socket.destroySoon()
      }
    }
    close(connection => connection.hasSentRequest)
    // Timers come before input. After a turn, whatever has been sent by then is read, and its connection is no longer silent.
    setTimeout(() => setImmediate(() => close(() => true)), silenceMs).unref()
  }

  return {
    serve,
    stop,
    closePort,
    /** Resolves when the last connection has ended, after `closePort`. */
    untilEnded: () => ended,
    isStopping: () => stopping,
    isClosingPort: () => held !== undefined,
    accepted: () => accepted,
  }
}
