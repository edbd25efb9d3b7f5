/** Bodies that never end: one that is being received has to get on, and one that nobody wants is not waited for. */
import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/errors.ts'

export type Pace = {
  /** So long nothing may come. */
  silenceMs: number
  /** So long any upload may take … */
  graceMs: number
  /** … and a second more for so many bytes: a file of 5 MB over a slow mobile line. */
  bytesPerSecond: number
}

const usual: Pace = { silenceMs: 20_000, graceMs: 30_000, bytesPerSecond: 16 * 1024 }

/** Does what reads the body, or refuses with `request_timeout` as soon as the sender is too slow. */
export async function atPace<T>(
  body: IncomingMessage,
  read: () => Promise<T>,
  pace: Partial<Pace> = {},
): Promise<T> {
  const { silenceMs, graceMs, bytesPerSecond } = { ...usual, ...pace }
  const began = performance.now()
  let last = began
  let bytes = 0
  const onData = (chunk: Buffer) => {
    last = performance.now()
    bytes += chunk.length
  }
  const tooSlow = Promise.withResolvers<never>()
  const check = () => {
    const now = performance.now()
    const isSlow = now - began > graceMs + (bytes / bytesPerSecond) * 1000
    if (isSlow || now - last > silenceMs) tooSlow.reject(new AppError('request_timeout'))
  }
  const timer = setInterval(check, Math.min(1000, silenceMs / 4))
  try {
    const reading = read()
    // After the reader has begun: the listener alone would let the first bytes pass it by.
    body.on('data', onData)
    return await Promise.race([reading, tooSlow.promise])
  } finally {
    clearInterval(timer)
    body.off('data', onData)
  }
}

/** A little more than the largest file a visitor may send, so that a quick sender reads why it was refused. */
const restBytes = 6 * 1024 * 1024
const restMs = 2000
/** Only so many are read on at once; the others end after a first piece. A flood of refused bodies keeps the garbage collector busy. */
const mostAtOnce = 4
const firstPieceBytes = 64 * 1024
let readOn = 0

/**
 * For a request that was answered before its body was read, as a refused one: its sender may be in the middle of it and reads
 * the answer only then. What comes is thrown away, for a moment; then the connection ends.
 */
export function endUnread(body: IncomingMessage) {
  if (body.complete || body.readableEnded || body.destroyed) return
  const most = readOn < mostAtOnce ? restBytes : firstPieceBytes
  readOn++
  let bytes = 0
  const timer = setTimeout(() => body.destroy(), restMs).unref()
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    // Not at once: the answer is on its way.
    if (bytes > most) setImmediate(() => body.destroy())
  })
  body.once('close', () => {
    clearTimeout(timer)
    readOn--
  })
  body.once('end', () => clearTimeout(timer))
  body.resume()
}
