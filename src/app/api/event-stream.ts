/** Reads server-sent events from the body of a response. Called by `api-streams.ts`. */
import { createParser } from 'eventsource-parser'
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
  const events: ServerEvent[] = []
  // What the stream says about trying again is ignored: `live-stream.ts` decides.
  const parser = createParser({
    onEvent: ({ event = 'message', id, data }) => void events.push({ type: event, id, data }),
  })
  // The bytes of one character may arrive in two chunks. The decoder waits for the rest, and skips a byte order mark.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    onBytes?.()
    parser.feed(chunk.value)
    yield* events.splice(0)
  }
}
