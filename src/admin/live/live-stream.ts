/**
 * One event stream per browser and account, shared by all tabs. The tab that holds the lock reads the stream and broadcasts every
 * event. When that tab is closed, the browser gives the lock to another tab, which continues after the last event. Started by
 * `live-events.tsx`.
 */
import type { ServerEvent } from '#contract'

export type LiveState =
  /** Opening the stream, for the first time or again. */
  | 'connecting'
  | 'live'
  /** The stream was refused or cannot be reached. Every tab loads its data again at each `refresh`. */
  | 'polling'

/** The type `refresh` means that events may have been missed, or are not sent at all: load the data again. */
export type StreamEvent = { type: string; id?: string | undefined; data?: string }

type Connect = (options: {
  lastEventId: string | undefined
  signal: AbortSignal
  onOpen(): void
}) => AsyncIterable<ServerEvent>

type Options = {
  /** Only tabs of the same account share a stream, because another account has other rights. */
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
  /** A stream that breaks sooner counts as failed: a proxy may let it open and then cut it off. */
  steadyMs: 5000,
}

/** Messages between tabs. A new tab sends `hello`, and the leader replies with its state. */
type TabMessage = { event: StreamEvent } | { state: LiveState; lastId: string | undefined } | 'hello'

const sharedName = 'vitrin-live'
/**
 * For removing duplicates after a change of leader. A new leader requests what follows its last event, so far fewer are needed.
 */
const rememberedEvents = 2000

export function startLiveStream({ account, connect, onEvent, onState, timing = usualTiming }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  const name = `${sharedName}-${account}`
  const channel = canShare() ? new BroadcastChannel(name) : undefined
  const seen = new Set<string>()
  let lastId: string | undefined
  let state: LiveState = 'connecting'
  let isLeader = false

  /** Handles an event from the server or from another tab, and ignores duplicates. */
  function receive(event: StreamEvent) {
    if (event.id !== undefined) {
      // An id is only a position in the stream. The data contains the number of the event itself, so type and data identify it.
      const key = `${event.type} ${event.data}`
      if (seen.has(key)) return
      seen.add(key)
      if (seen.size > rememberedEvents) seen.delete(seen.values().next().value ?? '')
      lastId = event.id
    }
    onEvent(event)
  }

  function setState(next: LiveState) {
    if (next === state) return
    state = next
    onState(next)
    // Until now no events arrived, so the data of the page may be older than the stream.
    if (next === 'live') onEvent({ type: 'refresh' })
  }

  const post = (message: TabMessage) => channel?.postMessage(message)

  function onTabMessage({ data: message }: MessageEvent<TabMessage>) {
    if (message === 'hello') {
      if (isLeader) post({ state, lastId })
    } else if ('event' in message) {
      receive(message.event)
    } else if (!isLeader) {
      lastId ??= message.lastId
      setState(message.state)
    }
  }

  /** Reads the stream until the tab is closed or the session ends. */
  async function lead() {
    isLeader = true
    const announce = (next: LiveState) => {
      setState(next)
      post({ state: next, lastId })
    }
    const refresh = () => {
      onEvent({ type: 'refresh' })
      post({ event: { type: 'refresh' } })
    }
    announce('connecting')
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
          announce('live')
        }
        for await (const { type, id, data } of connect({ lastEventId: lastId, signal, onOpen })) {
          post({ event: { type, id, data } })
          receive({ type, id, data })
        }
      } catch (error) {
        // The session has ended, and the browser is opening the login page.
        if ((error as { status?: number }).status === 401) stopping.abort()
      }
      if (signal.aborted) break
      if (Date.now() - openedAt >= timing.steadyMs) failures = 0
      // The first failure may be a restart of the server. If the next attempt fails too, tabs poll.
      if (failures === 0) announce('connecting')
      else {
        announce('polling')
        polling ??= setInterval(refresh, timing.pollMs)
      }
      await pause(retryDelay(failures, timing), signal)
    }
    stopPolling()
    isLeader = false
  }

  channel?.addEventListener('message', onTabMessage)
  if (channel) {
    post('hello')
    navigator.locks.request(name, { signal }, lead).catch(() => {
      // The lock was not granted: the tab stopped waiting, or the browser refuses locks here.
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

/** Locks need a secure context, so they do not exist over plain http. */
const canShare = () => Boolean(navigator.locks) && typeof BroadcastChannel === 'function'

/** Exponential backoff with jitter, so that not all browsers reconnect at once. */
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
