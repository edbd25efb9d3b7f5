/**
 * Bounds the memory that unfinished bodies of visitors hold. A body that arrives at once, as nearly all do, takes no slot and is
 * never refused. One that is not complete after a moment takes a slot of its address and must keep the pace of uploads.
 * Used by the parsers of JSON and of forms; `app.server.ts` creates it.
 */
import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { addressOf } from '../client-address.server.ts'
import { tooLarge } from '../errors.server.ts'
import { atPace, type Pace } from './slow-bodies.server.ts'
import { createUploadSlots, type SlotBounds } from './upload-slots.server.ts'

export type BodyBounds = SlotBounds & {
  /** A body that is complete within this time takes no slot. */
  quickMs: number
  /**
   * The most bodies that may be in their first moment, which lasts `quickMs`. One more ends the moment of the oldest. A stalled
   * body is always among the oldest.
   */
  maxQuick: number
}

/** A body has at most 96 kB, so these limits allow 12 MB in the first moment and 12 MB in slots. */
const defaults: BodyBounds = { quickMs: 1000, maxQuick: 128, perAddress: 8, perNetwork: 16, inAll: 128 }

const maxLookups = 32

/** A body that is being read. After `stop` nothing of it is kept, and `whole` is never settled or ignored. */
export type BodyReader<T> = { whole: Promise<T>; stop(): void }

type Options = {
  bounds?: Partial<BodyBounds> | undefined
  pace?: Partial<Pace> | undefined
  /** Whether the sender has a session, so that his body is not limited. Only asked for a body that is not quick. */
  hasSession(request: FastifyRequest): Promise<boolean>
}

export type VisitorBodies = ReturnType<typeof createVisitorBodies>

export function createVisitorBodies({ bounds, pace, hasSession }: Options) {
  const { quickMs, maxQuick, ...slotBounds } = { ...defaults, ...bounds }
  const slots = createUploadSlots(slotBounds)
  /** Bodies in their first moment, the oldest first, each with what ends its moment. */
  const quick = new Set<() => void>()
  let lookups = 0

  /** True if the body is complete within its first moment. */
  async function isQuick(whole: Promise<unknown>) {
    const { promise: isOver, resolve } = Promise.withResolvers<false>()
    const end = () => resolve(false)
    // The moment ends only after sockets were read once more: if this process was busy for long, the body may be waiting there.
    const timer = setTimeout(() => setImmediate(end), quickMs)
    quick.add(end)
    // The oldest moment ends at once, because one reading of sockets may bring a thousand bodies.
    if (quick.size > maxQuick) {
      const [oldest = end] = quick
      quick.delete(oldest)
      oldest()
    }
    try {
      return await Promise.race([whole.then(() => true), isOver])
    } finally {
      clearTimeout(timer)
      quick.delete(end)
    }
  }

  /**
   * Whether the sender has a session. At most `maxLookups` senders are looked up at once, because each body is held meanwhile;
   * any more count as visitors.
   */
  async function isStaff(request: FastifyRequest) {
    if (request.headers.authorization === undefined || lookups >= maxLookups) return false
    lookups++
    try {
      return await hasSession(request)
    } finally {
      lookups--
    }
  }

  /** Waits for the whole body, or refuses it with `busy` or `request_timeout`. */
  async function receive<T>(request: FastifyRequest, { whole, stop }: BodyReader<T>): Promise<T> {
    try {
      if ((await isQuick(whole)) || (await isStaff(request))) return await whole
      return await slots.hold(addressOf(request), () => atPace(request.raw, () => whole, pace))
    } catch (error) {
      // The promise may fail once more when the connection is closed, and nobody waits for it then.
      whole.catch(() => {})
      stop()
      throw error
    }
  }

  return {
    receive,

    /** Reads a body of at most as many bytes as the route allows. */
    readBody: (request: FastifyRequest): Promise<Buffer> =>
      receive(request, startBody(request, request.routeOptions.bodyLimit ?? 0)),
  }
}

const firstBytes = 4096

/**
 * Collects a body in one buffer. A list of its chunks would have an object for each, many times the size of a body that is sent in chunks of
 * one byte. What is not needed any more is freed at once: many bodies that wait for the garbage collector take as much memory as many
 * bodies that are held.
 */
function startBody({ raw, headers }: FastifyRequest, limit: number): BodyReader<Buffer> {
  const { promise: whole, resolve, reject } = Promise.withResolvers<Buffer>()
  const announced = Number(headers['content-length'])
  let body = Buffer.allocUnsafeSlow(0)
  let bytes = 0

  function grow(needed: number) {
    const length = announced > 0 ? announced : Math.min(limit, Math.max(needed, firstBytes, 2 * body.length))
    const larger = Buffer.allocUnsafeSlow(length)
    body.copy(larger, 0, 0, bytes)
    free(body)
    body = larger
  }
  function removeListeners() {
    raw.off('data', onData).off('end', onEnd).off('error', onError)
  }
  function stop() {
    removeListeners()
    free(body)
  }
  function refuse(error: Error) {
    stop()
    reject(error)
  }
  function onData(chunk: Buffer) {
    const needed = bytes + chunk.length
    if (needed > limit) return refuse(tooLarge(limit))
    if (needed > body.length) grow(needed)
    chunk.copy(body, bytes)
    bytes = needed
  }
  function onEnd() {
    if (announced >= 0 && announced !== bytes) return refuse(new AppError('invalid_json'))
    removeListeners()
    resolve(body.subarray(0, bytes))
  }
  /** The sender has left. */
  const onError = () => refuse(new AppError('malformed_request'))

  if (announced > limit) reject(tooLarge(limit))
  else raw.on('data', onData).on('end', onEnd).on('error', onError).resume()
  return { whole, stop }
}

/** Detaching the memory of a buffer frees it without the garbage collector. */
function free({ buffer }: Buffer<ArrayBuffer>) {
  if (!buffer.detached) buffer.transfer(0)
}
