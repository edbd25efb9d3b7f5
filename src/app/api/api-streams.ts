/** Downloads of files and event streams, which only the back office uses. Loaded by `api.ts` on first use. */
import { ApiError, failed, type Input, type Options, readJson, send, toApiError, toRequest } from './api.ts'
import { readEvents, silenceLimit } from './event-stream.ts'

export async function file(
  options: Options,
  key: string,
  input: Input,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Blob> {
  const response = await send(toRequest(options, key, input), options, signal)
  if (!response.ok) await readJson(response, options)
  return await response.blob().catch(failed)
}

type EventsOptions = { lastEventId?: string; signal?: AbortSignal; onOpen?(): void }

export async function* events(
  options: Options,
  key: string,
  { lastEventId, signal, onOpen }: EventsOptions = {},
) {
  const request = toRequest(options, key)
  request.headers.Accept = 'text/event-stream'
  if (lastEventId !== undefined) request.headers['Last-Event-ID'] = lastEventId
  const limit = silenceLimit(signal)
  try {
    // A stream stays open as long as bytes arrive, so the timeout of other calls does not apply.
    const response = await send(request, { ...options, timeout: 0 }, limit.signal)
    if (!response.ok) await readJson(response, options)
    onOpen?.()
    yield* readEvents(response.body ?? new ReadableStream(), { onBytes: limit.reset })
  } catch (error) {
    throw error instanceof ApiError ? error : toApiError(limit.signal.aborted ? limit.signal.reason : error)
  } finally {
    limit.end()
  }
}
