/**
 * Cache of rendered public pages, stored as the bytes that are sent. `app.server.ts` creates it; the request listener and
 * `pages.server.ts` serve from it. An entry is current while nothing changed that its render depends on, counted from before
 * the render began. So a render that began before a write can never be served after that write.
 */
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { codeOf } from '#shared/errors.ts'
import { begunAt, type Cached, isCurrent } from '../database/content-changes.server.ts'
import { type Content, collect } from '../database/content-tags.server.ts'
import type { Database } from '../database/database.server.ts'

export type Encoding = 'identity' | 'gzip' | 'br'
type EncodedBody = { headers: string[]; body: Buffer }
/** A promise while it is being encoded. */
type Encoded = EncodedBody | Promise<EncodedBody>
export type Entry = Cached & {
  /** The day it was rendered on (UTC), because pages contain that date. */
  day: number
  etag: string
  /** The bytes are encoded when a browser first asks for them so. Almost all ask for brotli. */
  encodings: { identity: EncodedBody; br?: Encoded; gzip?: Encoded }
  unchanged: string[]
  bytes: number
  source: string | undefined
}

type Rendering = Promise<Entry | undefined>

/** A rendered page. The caller decides whether it may be cached. */
export type Finished = {
  headers: Record<string, string>
  body: Buffer
  /** Identifies the data it was rendered from. */
  source?: string
}

type PageRequest = {
  key: string
  req: IncomingMessage
  res: ServerResponse
  /**
   * Undefined when the page must not be cached. `source` is that of the entry which may be outdated: if the data is still the
   * same, although something changed that the page depends on, it need not be rendered again.
   */
  render(source: string | undefined): Promise<Finished | 'same' | undefined>
  /** Called just before the cache itself sends the response. */
  beforeSending(): void
}

type Options = {
  readContent: Database['readContent']
  maxBytes: number
  /**
   * While the database cannot be reached, pages that were current when it last responded are still sent for this many seconds.
   * A database that is only busy does not count: the next request will be able to read the version.
   */
  stale?: { seconds: number; lastContent: Database['lastContent'] }
  /** Whether the `Server-Timing` header says if a page was a cache hit or miss. */
  addServerTiming: boolean
  /** The key of a request before the router has seen it, or undefined if it must not be answered so early. By default its URL. */
  earlyKeyOf?(req: IncomingMessage): string | undefined
  /** Headers that depend on the request. */
  headersFor?(req: IncomingMessage): Record<string, string>
}

export type PageCache = ReturnType<typeof createPageCache>

export function createPageCache({
  readContent,
  maxBytes,
  addServerTiming,
  stale,
  earlyKeyOf = req => req.url,
  headersFor,
}: Options) {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes })
  const rendering = new Map<string, Rendering>()
  const counts = { hits: 0, misses: 0 }
  /** What was read for requests that could not be answered early, or failed to be read, so that they do not wait for it twice. */
  const readEarly = new WeakMap<IncomingMessage, Content | Promise<Content>>()

  function send(req: IncomingMessage, res: ServerResponse, entry: Entry, from: 'hit' | 'miss') {
    if (addServerTiming) res.setHeader('Server-Timing', `cache;desc=${from}`)
    if (headersFor) for (const [name, value] of Object.entries(headersFor(req))) res.setHeader(name, value)
    if (req.headers['if-none-match'] !== undefined && isKnown(req.headers['if-none-match'], entry.etag)) {
      res.writeHead(304, entry.unchanged)
      res.end()
      return
    }
    sendEncoded(entry, { req, res })
  }

  function hit(req: IncomingMessage, res: ServerResponse, key: string, entry: Entry) {
    counts.hits++
    // Marks the entry as used. It may have been evicted while the version was read; it is still current and is sent.
    entries.get(key)
    send(req, res, entry, 'hit')
  }

  /** How many seconds out of date an entry may be by now; undefined when it must not be sent stale. */
  function staleSeconds(entry: Entry): number | undefined {
    const known = stale?.lastContent()
    // As of then: a page whose order by visits grows old during the outage is better than none.
    if (!stale || !known || !isCurrent(entry, known.content, known.at)) return undefined
    const seconds = Math.ceil((performance.now() - known.at) / 1000)
    return seconds <= stale.seconds ? seconds : undefined
  }

  /** Sends the cached entry although the version could not be read. Returns false when it must not be sent. */
  function sendStale(
    request: Pick<PageRequest, 'key' | 'req' | 'res'> & { error: unknown; beforeSending?(): void },
  ) {
    const { key, req, res, error, beforeSending } = request
    const entry = codeOf(error) === 'database_away' ? entries.peek(key) : undefined
    const seconds = entry && staleSeconds(entry)
    if (!entry || seconds === undefined) return false
    beforeSending?.()
    sendEncoded(entry, { req, res, toHeaders: headers => staleHeaders(headers, seconds) })
    return true
  }

  /** Runs before the router and hooks. Sends a cached page at once if it is current; everything else goes on to `next`. */
  function serveCached(req: IncomingMessage, res: ServerResponse, next: () => void) {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const key = isRead ? earlyKeyOf(req) : undefined
    const entry = key === undefined ? undefined : entries.peek(key)
    if (!entry || key === undefined) return next()
    const content = readContent()
    const goOn = () => {
      readEarly.set(req, content)
      next()
    }
    const respond = (known: Content) => (isServable(entry, known) ? hit(req, res, key, entry) : goOn())
    if (!(content instanceof Promise)) return respond(content)
    content.then(respond, error => {
      if (!sendStale({ key, req, res, error })) goOn()
    })
  }

  /**
   * Runs after the router, with the normalised address as key. Sends the page from the cache, from a render that other requests
   * already wait for, or from a new render. Returns false, having sent nothing, when the page must not be cached.
   */
  async function deliver(request: PageRequest): Promise<boolean> {
    const { key, req, res, render } = request
    let content: Content
    try {
      content = await (readEarly.get(req) ?? readContent())
    } catch (error) {
      if (sendStale({ ...request, error })) return true
      throw error
    }
    const known = entries.peek(key)
    if (known && isServable(known, content)) {
      request.beforeSending()
      hit(req, res, key, known)
      return true
    }
    const entry = await renderOnce({ key, content, render })
    if (!entry) return false
    request.beforeSending()
    send(req, res, entry, 'miss')
    return true
  }

  /**
   * Concurrent requests for the same page and version share one render. Whoever began it may be refused because he sends too
   * much. That is no reason to refuse the others, so one of them begins it again.
   */
  function renderOnce(request: Pick<PageRequest, 'key' | 'render'> & { content: Content }): Rendering {
    const { key, content, render } = request
    const day = today()
    const renderKey = `${content.version} ${day} ${key}`
    const running = rendering.get(renderKey)
    if (running) {
      return running.catch(error => {
        if (codeOf(error) !== 'busy') throw error
        return renderOnce(request)
      })
    }
    counts.misses++
    const before = entries.peek(key)
    const started = collect(content, () => render(before?.source))
      .then(({ value, dependencies }) => {
        const cached = { ...begunAt(content), dependencies, day }
        if (value === 'same') return before && { ...before, ...cached }
        return value && toEntry(value, cached)
      })
      .then(entry => {
        if (entry) store(key, entry)
        return entry
      })
      .finally(() => rendering.delete(renderKey))
    rendering.set(renderKey, started)
    return started
  }

  function store(key: string, entry: Entry) {
    const before = entries.peek(key)
    // A slow render of an older version must not replace a newer one.
    if (before && before.begun.version > entry.begun.version) return
    // An entry larger than the whole cache is not stored, and what was stored under its key is dropped.
    entries.set(key, entry)
  }

  const stats = () => ({
    ...counts,
    entries: entries.size,
    bytes: entries.calculatedSize,
    rendering: rendering.size,
  })
  /** Whether there is any page that can still be sent while the database cannot be reached. */
  const hasStale = () => entries.values().some(entry => staleSeconds(entry) !== undefined)
  return { serveCached, deliver, stats, hasStale }
}

const dayMs = 24 * 3600_000
/** In UTC, like the date that pages contain. */
const today = () => Math.floor(Date.now() / dayMs)

const isServable = (entry: Entry, content: Content) => entry.day === today() && isCurrent(entry, content)

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** Quality 5 takes a fraction of a millisecond per page. Quality 11 would take 50 ms to save a few percent. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const encoders = { br: (body: Buffer) => toBrotli(body, brotliOptions), gzip: (body: Buffer) => toGzip(body) }

function toEntry({ headers, body, source }: Finished, cached: Cached & Pick<Entry, 'day'>): Entry {
  // All encodings of a page share one weak validator.
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  const unchanged = toList({ Vary: 'Accept-Encoding', ...headers, ETag: etag })
  const identity = { headers: [...unchanged, 'Content-Length', String(body.length)], body }
  // Both compressed forms together are about half as long as the page. 4096: roughly the size of the four header lists. 64: that
  // of a tag.
  const bytes = Math.ceil(body.length * 1.5) + 4096 + 64 * (cached.dependencies?.tags.size ?? 0)
  return { ...cached, etag, encodings: { identity }, unchanged, bytes, source }
}

type Sending = Pick<PageRequest, 'req' | 'res'> & { toHeaders?(headers: string[]): string[] }

function sendEncoded(entry: Entry, { req, res, toHeaders }: Sending) {
  const send = ({ headers, body }: EncodedBody) => {
    res.writeHead(200, toHeaders?.(headers) ?? headers)
    res.end(req.method === 'HEAD' ? undefined : body)
  }
  const encoding = encodingFor(req.headers['accept-encoding'])
  const encoded = encoding === 'identity' ? entry.encodings.identity : encodedAs(encoding, entry)
  if (encoded instanceof Promise) encoded.then(send, () => send(entry.encodings.identity))
  else send(encoded)
}

function encodedAs(encoding: 'br' | 'gzip', { encodings, unchanged }: Entry): Encoded {
  const known = encodings[encoding]
  if (known) return known
  const running = encoders[encoding](encodings.identity.body).then(body => {
    const more = ['Content-Encoding', encoding, 'Content-Length', String(body.length)]
    const encoded = { headers: [...unchanged, ...more], body }
    encodings[encoding] = encoded
    return encoded
  })
  encodings[encoding] = running
  return running
}

/** A stale response is `no-store`, because by the next request the database may be reachable again. */
function staleHeaders(list: string[], seconds: number) {
  const at = list.indexOf('Cache-Control')
  const others = at < 0 ? list : list.toSpliced(at, 2)
  return [...others, 'Cache-Control', 'no-store', 'X-Stale', String(seconds)]
}

const toList = (headers: Record<string, string>) => Object.entries(headers).flat()

export function isKnown(ifNoneMatch: string, etag: string) {
  return (
    ifNoneMatch === etag || ifNoneMatch === '*' || ifNoneMatch.split(',').some(one => one.trim() === etag)
  )
}

/** The best encoding the browser accepts, brotli first; `q=0` means not accepted. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  const items = String(header ?? '').split(',')
  const accepts = (name: string) => {
    const item = items.find(one => one.split(';', 1)[0]?.trim().toLowerCase() === name)
    return item !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(item)
  }
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}
