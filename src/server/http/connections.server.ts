/**
 * Connections, and what one of them may ask for. Whoever does not wait for answers can send hundreds of requests in one
 * go: Node begins them all, and keeps every answer in memory until somebody reads it. Here the next begins when the one
 * before is out. In a stop every connection ends after its last answer.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Browsers and proxies ask one by one. What waits costs a few kilobytes, whoever sends more is none of them. */
const mostWaiting = 100
/** Who has just connected is about to ask. */
const silenceMs = 1000
const doorMs = 2000

type PendingRequest = { req: IncomingMessage; res: ServerResponse }
type Connection = { underWay: ServerResponse | undefined; waiting: PendingRequest[]; hasAsked: boolean }

export type Connections = ReturnType<typeof createConnections>

export function createConnections() {
  const open = new Map<Socket, Connection>()
  let accepted = 0
  let stopping = false

  function serve(server: Server, answer: RequestListener) {
    server.on('connection', (socket: Socket) => {
      accepted++
      open.set(socket, { underWay: undefined, waiting: [], hasAsked: false })
      socket.once('close', () => open.delete(socket))
    })
    server.on('request', (req, res) => take(req.socket, { req, res }, answer))
    // Node's own takes an answer for sent when all of it is written, read or not.
    server.closeIdleConnections = closeIdle
  }

  function take(socket: Socket, asked: PendingRequest, answer: RequestListener) {
    const connection = open.get(socket)
    if (!connection) return
    if (!connection.underWay) return begin(socket, connection, asked, answer)
    if (connection.waiting.length >= mostWaiting) return void socket.destroy()
    connection.waiting.push(asked)
  }

  function begin(
    socket: Socket,
    connection: Connection,
    { req, res }: PendingRequest,
    answer: RequestListener,
  ) {
    connection.hasAsked = true
    connection.underWay = res
    // By then all of it has left the process, or the connection is gone.
    res.once('close', () => {
      connection.underWay = undefined
      const next = socket.writable ? connection.waiting.shift() : undefined
      if (next) begin(socket, connection, next, answer)
      else if (stopping) socket.end()
    })
    if (!stopping) return answer(req, res)
    // By then it is known what was sent in one go with it.
    setImmediate(() => {
      sayGoodbye(connection)
      answer(req, res)
    })
  }

  /** With the last answer: what was asked after it would be lost. */
  function sayGoodbye({ underWay, waiting }: Connection) {
    if (underWay && waiting.length === 0 && !underWay.headersSent) underWay.setHeader('Connection', 'close')
  }

  /** From now on every answer is the last of its connection; new ones still come in. */
  function stop() {
    stopping = true
    for (const connection of open.values()) sayGoodbye(connection)
  }

  /** Those on the way in are let in first: the system has accepted them already, and closing would cut them off. */
  async function emptyDoor() {
    for (const end = performance.now() + doorMs; performance.now() < end; ) {
      const before = accepted
      for (let i = 0; i < 3; i++) await nextTurn()
      if (accepted === before) return
    }
  }

  function closeIdle() {
    const close = (isIdle: (connection: Connection) => boolean) => {
      for (const [socket, connection] of open) {
        if (!connection.underWay && isIdle(connection)) socket.destroySoon()
      }
    }
    close(connection => connection.hasAsked)
    setTimeout(() => close(() => true), silenceMs).unref()
  }

  return { serve, stop, emptyDoor, isStopping: () => stopping, accepted: () => accepted }
}
