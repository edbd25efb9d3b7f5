/**
 * Finished public pages, kept as the bytes that are sent. An entry belongs to the content version that was read before it
 * was rendered: a render begun before a write can never be served after it.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { codeOf } from '#shared/errors.ts'
import type { Database } from '../database/database.server.ts'

export type Encoding = 'identity' | 'gzip' | 'br'
type Form = { headers: string[]; body: Buffer }
export type Entry = {
  version: number
  /** Pages name the day they were written on. */
  day: number
  etag: string
  forms: Record<Encoding, Form>
  unchanged: string[]
  bytes: number
}

/** A page as it was rendered; whether it may be kept is the caller's to say. */
export type Finished = { headers: Record<string, string>; body: Buffer }

type PageRequest = {
  key: string
  req: IncomingMessage
  res: ServerResponse
  /** Undefined: not to be kept. */
  render(): Promise<Finished | undefined>
  /** Called when the answer is ours to send. */
  beforeSending(): void
}

type Options = {
  readVersion: Database['readVersion']
  maxBytes: number
  /**
   * While the database cannot be reached, a page that was true when it last answered is sent for so long. Not when it is only
   * busy: then the next request will know better.
   */
  stale?: { seconds: number; lastVersion: Database['lastVersion'] }
  /** Tell in `Server-Timing` where a page came from. */
  telling: boolean
}

export type PageCache = ReturnType<typeof createPageCache>

export function createPageCache({ readVersion, maxBytes, telling, stale }: Options) {
  // In the order of their last use: the first one goes first.
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<Entry | undefined>>()
  const counts = { hits: 0, misses: 0, bytes: 0 }
  /** Requests for which the version could not be read: they are not made to wait for that once more. */
  const failures = new WeakMap<IncomingMessage, unknown>()

  function send(req: IncomingMessage, res: ServerResponse, entry: Entry, from: 'hit' | 'miss') {
    if (telling) res.setHeader('Server-Timing', `cache;desc=${from}`)
    if (req.headers['if-none-match'] !== undefined && isKnown(req.headers['if-none-match'], entry.etag)) {
      res.writeHead(304, entry.unchanged)
      res.end()
      return
    }
    const form = entry.forms[encodingFor(req.headers['accept-encoding'])]
    res.writeHead(200, form.headers)
    res.end(req.method === 'HEAD' ? undefined : form.body)
  }

  function hit(req: IncomingMessage, res: ServerResponse, key: string, entry: Entry) {
    counts.hits++
    // Dropped while the version was asked for: it is still true and sent, but comes back only by being kept again.
    if (entries.get(key) === entry) {
      entries.delete(key)
      entries.set(key, entry)
    }
    send(req, res, entry, 'hit')
  }

  /** How old an entry may be by now, if it may still be sent although nobody can say whether it is true. */
  function staleSeconds(entry: Entry): number | undefined {
    const known = stale?.lastVersion()
    if (!stale || !known || entry.version !== known.version) return undefined
    const seconds = Math.ceil((Date.now() - known.at) / 1000)
    return seconds <= stale.seconds ? seconds : undefined
  }

  /** Sends what is kept although the version could not be read; false when it must not. */
  function sendStale(
    asked: Pick<PageRequest, 'key' | 'req' | 'res'> & { error: unknown; beforeSending?(): void },
  ) {
    const { key, req, res, error, beforeSending } = asked
    const entry = codeOf(error) === 'database_away' ? entries.get(key) : undefined
    const seconds = entry && staleSeconds(entry)
    if (!entry || seconds === undefined) return false
    beforeSending?.()
    const form = entry.forms[encodingFor(req.headers['accept-encoding'])]
    res.writeHead(200, staleHeaders(form.headers, seconds))
    res.end(req.method === 'HEAD' ? undefined : form.body)
    return true
  }

  /** Before router and hooks: a page that is there and current is sent at once, anything else goes on to `next`. */
  function answer(req: IncomingMessage, res: ServerResponse, next: () => void) {
    const key = req.url ?? ''
    const entry = req.method === 'GET' || req.method === 'HEAD' ? entries.get(key) : undefined
    if (!entry) return next()
    const version = readVersion()
    const go = (current: number) => (isCurrent(entry, current) ? hit(req, res, key, entry) : next())
    if (typeof version === 'number') return go(version)
    version.then(go, error => {
      if (sendStale({ key, req, res, error })) return
      failures.set(req, error)
      next()
    })
  }

  /**
   * After the router: the page of a normalised address, kept, being rendered for others, or rendered now. False when it
   * is not to be kept and nothing was sent.
   */
  async function deliver(asked: PageRequest): Promise<boolean> {
    const { key, req, res, render } = asked
    let version: number
    try {
      if (failures.has(req)) throw failures.get(req)
      version = await readVersion()
    } catch (error) {
      if (sendStale({ ...asked, error })) return true
      throw error
    }
    const known = entries.get(key)
    if (known && isCurrent(known, version)) {
      asked.beforeSending()
      hit(req, res, key, known)
      return true
    }
    const entry = await rendered({ key, version, render })
    if (!entry) return false
    asked.beforeSending()
    send(req, res, entry, 'miss')
    return true
  }

  /** One render for all who ask for the same page of the same version at once. */
  function rendered({ key, version, render }: Pick<PageRequest, 'key' | 'render'> & { version: number }) {
    const day = today()
    const flight = `${version} ${day} ${key}`
    const running = rendering.get(flight)
    if (running) return running
    counts.misses++
    const started = render()
      .then(finished => finished && toEntry(finished, { version, day }))
      .then(entry => {
        if (entry) keep(key, entry)
        return entry
      })
      .finally(() => rendering.delete(flight))
    rendering.set(flight, started)
    return started
  }

  function keep(key: string, entry: Entry) {
    const before = entries.get(key)
    // A slow render of an older state must not take a newer one's place.
    if (before && before.version > entry.version) return
    if (before) drop(key, before)
    if (entry.bytes > maxBytes) return
    entries.set(key, entry)
    counts.bytes += entry.bytes
    for (const [oldest, one] of entries) {
      if (counts.bytes <= maxBytes) break
      drop(oldest, one)
    }
  }

  function drop(key: string, entry: Entry) {
    entries.delete(key)
    counts.bytes -= entry.bytes
  }

  const stats = () => ({ ...counts, entries: entries.size, rendering: rendering.size })
  /** Whether there is any page left that can be sent while the database is away. */
  const hasStale = () => entries.values().some(entry => staleSeconds(entry) !== undefined)
  return { answer, deliver, stats, hasStale, keys: () => [...entries.keys()] }
}

const dayMs = 24 * 3600_000
/** In UTC, as the day that pages name. */
const today = () => Math.floor(Date.now() / dayMs)

const isCurrent = (entry: Entry, version: number) => entry.version === version && entry.day === today()

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** Five is a fraction of a millisecond for a page; eleven would be fifty for a few percent less. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function toEntry(
  { headers, body }: Finished,
  { version, day }: Pick<Entry, 'version' | 'day'>,
): Promise<Entry> {
  // One page has one weak validator, whichever way it is packed.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const [br, zipped] = await Promise.all([toBrotli(body, brotliOptions), toGzip(body)])
  const common = { ...headers, ETag: etag, Vary: 'Accept-Encoding' }
  const form = (bytes: Buffer, encoding?: string): Form => ({
    headers: toList({
      ...common,
      ...(encoding && { 'Content-Encoding': encoding }),
      'Content-Length': String(bytes.length),
    }),
    body: bytes,
  })
  const forms = { identity: form(body), gzip: form(zipped, 'gzip'), br: form(br, 'br') }
  // The four lists of headers are about this much.
  const bytes = body.length + br.length + zipped.length + 4096
  return { version, day, etag, forms, unchanged: toList(common), bytes }
}

/** Nobody on the way keeps it: the next request may find the database again. */
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

const chosen = new Map<string, Encoding>()

/** What the browser takes, brotli first; `q=0` means no. Browsers send few different headers. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
  const known = chosen.get(accepted)
  if (known) return known
  const takes = (name: string) => {
    const part = accepted.split(',').find(one => one.trim().split(';')[0]?.trim().toLowerCase() === name)
    return part !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(part)
  }
  const encoding = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
  if (chosen.size < 200) chosen.set(accepted, encoding)
  return encoding
}
