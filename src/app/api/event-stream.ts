/** Reads server-sent events from the body of a response. Called by `api-streams.ts`. */
import type { ServerEvent } from '#contract'

/** The server sends a ping at least every 25 seconds. If two of them are missing, the connection counts as lost. */
const maxSilenceMs = 60_000

/** An abort signal that fires when nothing was received for a minute, or when the caller's own signal does. */
export function silenceLimit(signal: AbortSignal | undefined, ms = maxSilenceMs) {
  const silence = new AbortController()
  const giveUp = () => silence.abort(new DOMException('Nothing was heard for too long.', 'TimeoutError'))
  const abort = () => silence.abort(signal?.reason)
  let timer = setTimeout(giveUp, ms)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  return {
    signal: silence.signal,
    /** To be called for every chunk received: starts the minute again. */
    reset() {
      clearTimeout(timer)
      timer = setTimeout(giveUp, ms)
    },
    /** Also closes the connection if the reader stopped reading before the end. */
    end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      silence.abort(new DOMException('The stream is no longer read.', 'AbortError'))
    },
  }
}

export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onBytes }: { onBytes?(): void } = {},
): AsyncGenerator<ServerEvent> {
  const parse = eventParser()
  // The bytes of one character may arrive in two chunks. The decoder waits for the rest, and skips a byte order mark.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    onBytes?.()
    yield* parse(chunk.value)
  }
}

/**
 * Takes the text of the stream in chunks cut anywhere, and yields the complete events. An event cut off by the end is ignored.
 */
export function eventParser() {
  let rest = ''
  let fields = emptyEvent()

  function* parseLine(line: string): Generator<ServerEvent> {
    if (line === '') {
      const { type, id, data } = fields
      fields = emptyEvent()
      if (data.length > 0) yield { type: type || 'message', id, data: data.join('\n') }
      return
    }
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'event') fields.type = value
    if (name === 'data') fields.data.push(value)
    if (name === 'id' && !value.includes('\0')) fields.id = value
    // A line that begins with a colon is a comment: the server's pings are such lines. `retry` is ignored; `live-stream.ts`
    // decides.
  }

  return function* parse(text: string): Generator<ServerEvent> {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    // The last line may be incomplete. A carriage return at its end may be the first half of a CRLF.
    rest = lines.pop() ?? ''
    for (const line of lines) yield* parseLine(line)
  }
}

const emptyEvent = () => ({ type: '', id: undefined as string | undefined, data: [] as string[] })
