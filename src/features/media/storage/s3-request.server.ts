/**
 * Sends signed requests to an S3-compatible store, retries failures that the store reports quickly, and gives up on a store that
 * says nothing for five seconds. What makes progress is never cut off, however long it takes. Used by `s3-storage.server.ts`.
 */
import { Agent, type IncomingMessage, request } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { StorageConfig } from '#server/process/config.server.ts'
import { parseXml, textIn } from './s3-xml.server.ts'

export type S3Config = Extract<StorageConfig, { kind: 's3' }>
export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Without a key the request is for the bucket. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** A body is in memory and not a stream, so that a failed request can be repeated. */
  body?: Uint8Array
}

/** Every store begins its answer within this time, and a person who waits for a picture has not given up yet. */
const silenceMs = 5000
const maxAttempts = 3
const retryWaitMs = 100
/** The statuses after which a request is repeated. A full store (507) and a refused request (4xx) would only fail again. */
const retriedStatuses = [429, 500, 502, 503, 504]

/** The store answered, but refused the request. */
export class S3Refusal extends Error {
  override name = 'S3Refusal'
  readonly status: number
  /** The error code of the store, such as `NoSuchBucket`. The answer to a HEAD request contains none. */
  readonly refusal: string | undefined
  constructor({ method, key = '' }: S3Request, status: number, refusal?: string) {
    super(`the store answered ${method} ${key} with ${status} ${refusal ?? ''}`.trimEnd())
    this.status = status
    this.refusal = refusal
  }
}

class SilentStore extends Error {
  override name = 'TimeoutError'
  constructor() {
    super(`the store sent nothing for ${silenceMs} ms`)
  }
}

/** Returns a successful response, whose body must be read or destroyed. Any other response is thrown as an error. */
type SendToS3 = (request: S3Request) => Promise<IncomingMessage & { body: Readable }>

export function createS3Sender(config: S3Config): SendToS3 {
  const address = bucketAddress(config)
  const isTls = address.protocol === 'https:'
  const options = { keepAlive: true, timeout: silenceMs }
  const agent = isTls ? new TlsAgent(options) : new Agent(options)
  const start = isTls ? tlsRequest : request
  /** Signing keys by day, filled by the signer. */
  const cache = new Map<string, ArrayBuffer>()

  async function toSigned({ method, key, query = {}, headers, body }: S3Request) {
    const url = new URL(address)
    if (key !== undefined) url.pathname = `${url.pathname.replace(/\/$/, '')}/${key}`
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      // The store compares what it received with this. It is part of every signature, so no store refuses it, unlike the newer
      // checksum headers and trailers.
      headers: { ...headers, 'x-amz-content-sha256': await sha256(body) },
      accessKeyId: config.key,
      secretAccessKey: config.secret,
      service: 's3',
      region: config.region,
      cache,
    })
    const signed = await signer.sign()
    return { url: signed.url, headers: Object.fromEntries(signed.headers) }
  }

  async function sendOnce(request: S3Request) {
    const { url, headers } = await toSigned(request)
    const { method, body } = request
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const length = method === 'PUT' || method === 'POST' ? { 'content-length': body?.length ?? 0 } : {}
      const sent = start(url, { method, headers: { ...headers, ...length }, agent, timeout: silenceMs })
      sent.on('timeout', () => sent.destroy(new SilentStore()))
      sent.on('error', reject)
      sent.on('response', resolve)
      sent.end(body)
    })
    const answer = Object.assign(response, { body: watched(response) })
    const { statusCode = 0 } = answer
    if (statusCode >= 200 && statusCode < 300) return answer
    throw new S3Refusal(request, statusCode, textIn(parseXml(await text(answer.body)), 'Code'))
  }

  return async request => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await sendOnce(request)
      } catch (error) {
        if (attempt >= maxAttempts || !isRetried(error)) throw error
        await sleep(retryWaitMs * 2 ** attempt * Math.random())
      }
    }
  }
}

/**
 * A store that stays silent is not asked again: after three attempts the caller would have waited for fifteen seconds instead
 * of five.
 */
const isRetried = (error: unknown) =>
  error instanceof S3Refusal ? retriedStatuses.includes(error.status) : !(error instanceof SilentStore)

/**
 * The address of the bucket. At Amazon each bucket has its own host, except one with a dot in its name, whose host the
 * certificate would not cover. Other stores have all buckets on one host.
 */
function bucketAddress({ bucket, endpoint, region }: S3Config): URL {
  if (endpoint) return new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}`)
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  return new URL(bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}/`)
}

/**
 * Hashes with `crypto.subtle`, which works in another thread. Hashing eight megabytes in this one would hold up every other
 * request for 20 ms.
 */
async function sha256(body: Uint8Array = new Uint8Array()) {
  return Buffer.from(await crypto.subtle.digest('SHA-256', body as Uint8Array<ArrayBuffer>)).toString('hex')
}

/**
 * Passes the body on, and fails if the store sends nothing for `silenceMs`. The time counts only while the next bytes are
 * requested: a visitor with a slow connection, who does not read for a while, must not make the store look silent.
 */
function watched(body: IncomingMessage): Readable {
  body.socket.setTimeout(0)
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
