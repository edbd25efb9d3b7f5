/**
 * Protects against request bodies that never end. An upload must keep a minimum pace (`atPace`), and the unread body of a
 * refused request is cut off (`endUnread`). Used by the uploads and by `app.server.ts`.
 */
import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/errors.ts'

export type Pace = {
  /** The longest time without any data. */
  silenceMs: number
  /** An upload may take this long, and a second more for each `bytesPerSecond` that have arrived. */
  graceMs: number
  /** The minimum pace. At this one, a file of 5 MB gets through over a slow mobile line. */
  bytesPerSecond: number
}

const defaults: Pace = { silenceMs: 20_000, graceMs: 30_000, bytesPerSecond: 16 * 1024 }

/** Runs `read`, which reads the body, or throws `request_timeout` as soon as the sender is too slow. */
export async function atPace<T>(
  body: IncomingMessage,
  read: () => Promise<T>,
  pace: Partial<Pace> = {},
): Promise<T> {
  const { silenceMs, graceMs, bytesPerSecond } = { ...defaults, ...pace }
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
    // Added after the reader has started: with this listener alone, the reader would miss the first bytes.
    body.on('data', onData)
    return await Promise.race([reading, tooSlow.promise])
  } finally {
    clearInterval(timer)
    body.off('data', onData)
  }
}

/**
 * The rest of a refused body is read up to this size, a little more than the largest file a visitor may send. So a fast sender
 * gets to read why it was refused.
 */
const restBytes = 6 * 1024 * 1024
const restMs = 2000
/**
 * At most this many refused bodies are read on at once. Any other ends after 64 kB, because many bodies would keep the garbage
 * collector busy.
 */
const maxAtOnce = 4
const firstChunkBytes = 64 * 1024
let discarding = 0

/**
 * Ends a request that got its response before its body was read, such as a refused one. The sender may still be sending, and
 * reads the response only afterwards. So the rest of the body is discarded for up to two seconds; then the connection is
 * closed.
 */
export function endUnread(body: IncomingMessage) {
  if (body.complete || body.readableEnded || body.destroyed) return
  const maxBytes = discarding < maxAtOnce ? restBytes : firstChunkBytes
  discarding++
  let bytes = 0
  const timer = setTimeout(() => body.destroy(), restMs).unref()
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    // The connection is closed a turn later, because the response is still being sent.
    if (bytes > maxBytes) setImmediate(() => body.destroy())
  })
  body.once('close', () => {
    clearTimeout(timer)
    discarding--
  })
  body.once('end', () => clearTimeout(timer))
  body.resume()
}
