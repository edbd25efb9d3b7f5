/** Files and event streams, which only the back office asks for. Loaded by `api.ts` with the first of them. */
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
    // It is open for as long as it is heard from, whatever other calls may take.
    const response = await send(request, { ...options, timeout: 0 }, limit.signal)
    if (!response.ok) await readJson(response, options)
    onOpen?.()
    yield* readEvents(response.body ?? new ReadableStream(), { onBytes: limit.heard })
  } catch (error) {
    throw error instanceof ApiError ? error : toApiError(limit.signal.aborted ? limit.signal.reason : error)
  } finally {
    limit.end()
  }
}
