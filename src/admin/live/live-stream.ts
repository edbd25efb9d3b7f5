/**
 * One event stream per browser. The tab that holds the lock reads it and passes everything on; when that tab goes, the browser gives
 * the lock to another, which goes on after the last event. `live-events.tsx` gives it to the pages.
 */
import type { ServerEvent } from '#contract'

export type LiveState =
  /** On the way to the stream, for the first time or again. */
  | 'connecting'
  | 'live'
  /** The stream was refused or cannot be reached: every tab looks by itself, at each `refresh`. */
  | 'polling'

/** `refresh`: something may have been missed, or is not told here; look again. */
export type StreamEvent = { type: string; id?: string | undefined; data?: string }

type Connect = (options: {
  lastEventId: string | undefined
  signal: AbortSignal
  onOpen(): void
}) => AsyncIterable<ServerEvent>

type Options = {
  /** Tabs of one account share a stream; another account has other rights. */
  account: number
  connect: Connect
  onEvent(event: StreamEvent): void
  onState(state: LiveState): void
  timing?: typeof usualTiming
}

export const usualTiming = {
  pollMs: 20_000,
  firstRetryMs: 1000,
  lastRetryMs: 60_000,
  /** A stream that breaks sooner has failed: something on the way lets it open and cuts it off. */
  steadyMs: 5000,
}

/** What tabs tell each other. */
type Word = { event: StreamEvent } | { state: LiveState; lastId: string | undefined } | 'hello'

const sharedName = 'vitrin-live'
/** Far more than can be on their way twice: a tab that takes over asks for what came after the last event it saw. */
const rememberedEvents = 2000

export function startLiveStream({ account, connect, onEvent, onState, timing = usualTiming }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  const name = `${sharedName}-${account}`
  const channel = canShare() ? new BroadcastChannel(name) : undefined
  const seen = new Set<string>()
  let lastId: string | undefined
  let state: LiveState = 'connecting'
  let leads = false

  /** An event of the stream, from the server or by another tab: once. */
  function take(event: StreamEvent) {
    if (event.id !== undefined) {
      // An id is a place in the stream. What happened has its own number in the data, wherever it is met.
      const key = `${event.type} ${event.data}`
      if (seen.has(key)) return
      seen.add(key)
      if (seen.size > rememberedEvents) seen.delete(seen.values().next().value ?? '')
      lastId = event.id
    }
    onEvent(event)
  }

  function enter(next: LiveState) {
    if (next === state) return
    state = next
    onState(next)
    // Before, nobody listened: what a page has loaded may be older than the stream.
    if (next === 'live') onEvent({ type: 'refresh' })
  }

  const post = (word: Word) => channel?.postMessage(word)

  function hear({ data: word }: MessageEvent<Word>) {
    if (word === 'hello') {
      if (leads) post({ state, lastId })
    } else if ('event' in word) {
      take(word.event)
    } else if (!leads) {
      lastId ??= word.lastId
      enter(word.state)
    }
  }

  /** Reads the stream until the tab goes or the session ends. */
  async function lead() {
    leads = true
    const tell = (next: LiveState) => {
      enter(next)
      post({ state: next, lastId })
    }
    const refresh = () => {
      onEvent({ type: 'refresh' })
      post({ event: { type: 'refresh' } })
    }
    tell('connecting')
    let polling: ReturnType<typeof setInterval> | undefined
    const stopPolling = () => {
      clearInterval(polling)
      polling = undefined
    }
    for (let failures = 0; !signal.aborted; failures++) {
      let openedAt = Number.POSITIVE_INFINITY
      try {
        const onOpen = () => {
          openedAt = Date.now()
          stopPolling()
          tell('live')
        }
        for await (const { type, id, data } of connect({ lastEventId: lastId, signal, onOpen })) {
          post({ event: { type, id, data } })
          take({ type, id, data })
        }
      } catch (error) {
        // Whoever has no session is on the way to the login page.
        if ((error as { status?: number }).status === 401) stopping.abort()
      }
      if (signal.aborted) break
      if (Date.now() - openedAt >= timing.steadyMs) failures = 0
      // The first break may be the server starting anew; when that does not help, tabs look by themselves.
      if (failures === 0) tell('connecting')
      else {
        tell('polling')
        polling ??= setInterval(refresh, timing.pollMs)
      }
      await pause(retryDelay(failures, timing), signal)
    }
    stopPolling()
    leads = false
  }

  channel?.addEventListener('message', hear)
  if (channel) {
    post('hello')
    navigator.locks.request(name, { signal }, lead).catch(() => {
      // Not granted: the tab stopped waiting, or this browser refuses locks here.
      if (!signal.aborted) void lead()
    })
  } else {
    void lead()
  }

  return function stop() {
    stopping.abort()
    channel?.close()
  }
}

/** Locks need a secure context, which plain http is not. */
const canShare = () => Boolean(navigator.locks) && typeof BroadcastChannel === 'function'

/** Twice as long each time, and never all browsers at once. */
function retryDelay(failures: number, { firstRetryMs, lastRetryMs }: typeof usualTiming) {
  const longest = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures, 10))
  return longest * (0.5 + Math.random() / 2)
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
