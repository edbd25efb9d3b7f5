/**
 * What one connection may ask for. Whoever does not wait for answers can send hundreds of requests in one go: Node begins
 * them all, and keeps every answer in memory until somebody reads it. Here the next begins when the one before is out.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies ask one by one. What waits costs a few kilobytes, whoever sends more is none of them. */
const mostWaiting = 100

type Asked = { req: IncomingMessage; res: ServerResponse }

export function inTurn(answer: RequestListener): RequestListener {
  /** Of connections with an answer under way: what was asked after it. */
  const waiting = new WeakMap<Socket, Asked[]>()

  function begin(socket: Socket, { req, res }: Asked) {
    // By then all of it has left the process, or the connection is gone.
    res.once('close', () => goOn(socket))
    answer(req, res)
  }

  function goOn(socket: Socket) {
    const next = socket.writable ? waiting.get(socket)?.shift() : undefined
    if (next) begin(socket, next)
    else waiting.delete(socket)
  }

  return (req, res) => {
    const { socket } = req
    const others = waiting.get(socket)
    if (others && others.length >= mostWaiting) return void socket.destroy()
    if (others) return void others.push({ req, res })
    waiting.set(socket, [])
    begin(socket, { req, res })
  }
}
