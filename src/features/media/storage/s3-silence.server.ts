/**
 * Gives up on an S3 store that says nothing for five seconds, whether it never answers or stops in the middle of a file. What
 * makes progress is never cut off, however long it takes. Used by `storage.server.ts`.
 */
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'

/** Longer than any store needs to begin its answer, and short enough that whoever waits for a picture does not give up first. */
export const silenceMs = 5000
const maxRetries = 2
const retryWaitMs = 100

/**
 * The SDK itself would retry three times after a timeout too, so a caller would wait for fifteen seconds. Only failures that the
 * store reports quickly are retried.
 */
export const retryStrategy: NonNullable<S3ClientConfig['retryStrategy']> = {
  acquireInitialRetryToken: async () => toToken(0),
  async refreshRetryTokenForRetry(token, { error, errorType }) {
    const isRetried = errorType === 'TRANSIENT' || errorType === 'THROTTLING' || errorType === 'SERVER_ERROR'
    const isSilent = (error as Error | undefined)?.name === 'TimeoutError'
    if (!isRetried || isSilent || token.getRetryCount() >= maxRetries) throw new Error('not retried')
    return toToken(token.getRetryCount() + 1)
  },
  recordSuccess() {},
}

const toToken = (count: number) => ({
  getRetryCount: () => count,
  getRetryDelay: () => (count === 0 ? 0 : retryWaitMs * 2 ** count * Math.random()),
})

/** Watches the bodies of answers. Until an answer begins, `socketTimeout` of the client does. */
export function giveUpOnSilence(client: S3Client) {
  client.middlewareStack.add(
    next => async args => {
      const result = await next(args)
      const response = result.response as { body?: unknown }
      if (response.body instanceof Readable) response.body = watched(response.body)
      return result
    },
    { step: 'deserialize', priority: 'low', name: 'giveUpOnSilence' },
  )
}

/**
 * The same bytes. The time counts only while the next ones are asked for: a visitor with a slow connection, who leaves the
 * socket unread for a while, is no silence of the store.
 */
function watched(body: Readable & { socket?: Socket }): Readable {
  body.socket?.setTimeout(0)
  async function* chunks() {
    const iterator = body[Symbol.asyncIterator]()
    for (;;) {
      const timer = setTimeout(() => body.destroy(new SilentStore()), silenceMs)
      const { done, value } = await iterator.next().finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  }
  return Readable.from(chunks(), { objectMode: false }).once('close', () => body.destroy())
}

class SilentStore extends Error {
  override name = 'TimeoutError'
  constructor() {
    super(`the store sent nothing for ${silenceMs} ms`)
  }
}
