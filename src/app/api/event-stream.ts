/** Reads server-sent events from the body of an answer. For `api-streams.ts`. */
import type { ServerEvent } from '#contract'

/** The server says at least every 25 seconds that it is still there: after two such silences it is not. */
const silentMs = 60_000

/** Aborts when nothing was heard for a minute, or when the caller does. */
export function silenceLimit(signal: AbortSignal | undefined, ms = silentMs) {
  const silence = new AbortController()
  const giveUp = () => silence.abort(new DOMException('Nothing was heard for too long.', 'TimeoutError'))
  const abort = () => silence.abort(signal?.reason)
  let timer = setTimeout(giveUp, ms)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  return {
    signal: silence.signal,
    heard() {
      clearTimeout(timer)
      timer = setTimeout(giveUp, ms)
    },
    /** Also closes the connection when the reader stopped reading. */
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
  // Bytes of one letter may come in two chunks; the decoder waits for the rest, and skips a byte order mark.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    onBytes?.()
    yield* parse(chunk.value)
  }
}

/** Takes the stream's text in pieces cut anywhere, gives the events that are whole. An event cut off by the end is none. */
export function eventParser() {
  let rest = ''
  let fields = emptyEvent()

  function* take(line: string): Generator<ServerEvent> {
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
    // A line that begins with a colon is a comment, as the server's pings are; `retry` is ours to decide.
  }

  return function* parse(text: string): Generator<ServerEvent> {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    // The last line may go on; a carriage return at its end may be half of a line's end.
    rest = lines.pop() ?? ''
    for (const line of lines) yield* take(line)
  }
}

const emptyEvent = () => ({ type: '', id: undefined as string | undefined, data: [] as string[] })
