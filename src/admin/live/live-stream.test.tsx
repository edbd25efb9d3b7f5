// One event stream shared by several tabs, with fake locks and a fake server.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ServerEvent } from '#contract'
import { type LiveState, type StreamEvent, startLiveStream } from './live-stream.ts'

/** Exclusive locks by name, granted in the order of the requests. happy-dom has none. */
function fakeLocks() {
  const queues = new Map<string, Promise<unknown>>()
  return {
    request(name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) {
      const before = queues.get(name) ?? Promise.resolve()
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      })
      const held = before.then(async () => {
        if (!signal.aborted) await run()
      })
      queues.set(name, held)
      return Promise.race([held, aborted])
    },
  }
}

const timing = { pollMs: 20_000, firstRetryMs: 1000, lastRetryMs: 60_000, steadyMs: 5000 }

/** A fake server that holds streams open until the test cuts them. */
function server() {
  type Connection = {
    lastEventId: string | undefined
    send(event: ServerEvent): void
    cut(error?: unknown): void
  }
  const connections: Connection[] = []
  let refusal: unknown
  async function* connect({
    lastEventId,
    signal,
    onOpen,
  }: Parameters<Connect>[0]): AsyncGenerator<ServerEvent> {
    attempts.push(lastEventId)
    if (refusal) throw refusal
    const queue: ({ event: ServerEvent } | { end: unknown })[] = []
    let wake = () => {}
    const push = (item: (typeof queue)[number]) => {
      queue.push(item)
      wake()
    }
    signal.addEventListener('abort', () => push({ end: new DOMException('', 'AbortError') }))
    connections.push({ lastEventId, send: event => push({ event }), cut: end => push({ end }) })
    onOpen()
    for (;;) {
      const item = queue.shift()
      if (!item) await new Promise<void>(resolve => (wake = resolve))
      else if ('event' in item) yield item.event
      else if (item.end) throw item.end
      else return
    }
  }
  const attempts: (string | undefined)[] = []
  return {
    connect: connect as Connect,
    attempts,
    connections,
    connection: () => connections.at(-1) as Connection,
    refuse(error: unknown) {
      refusal = error
    },
  }
}
type Connect = Parameters<typeof startLiveStream>[0]['connect']

const stops: (() => void)[] = []
function tab(connect: Connect, account = 1) {
  const events: StreamEvent[] = []
  const states: LiveState[] = []
  const stop = startLiveStream({
    account,
    connect,
    timing,
    onEvent: event => events.push(event),
    onState: state => states.push(state),
  })
  stops.push(stop)
  const types = () => events.map(({ type, data }) => (data ? `${type} ${data}` : type))
  return { events, states, types, stop }
}

const message = (id: number) => ({ type: 'message', id: String(id), data: String(id) })
/** Messages between tabs take turns of the event loop that fake timers do not advance. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setImmediate(resolve))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await settle()
  Reflect.deleteProperty(navigator, 'locks')
  vi.useRealTimers()
})

test('tabs of one account share one stream, and each receives every event once', async () => {
  const { connect, connection, attempts } = server()
  const [one, two] = [tab(connect), tab(connect)]
  await settle()
  connection().send(message(1))
  connection().send(message(1))
  connection().send({ type: 'presence', id: undefined, data: 'a' })
  connection().send({ type: 'presence', id: undefined, data: 'a' })
  await settle()
  expect(attempts).toEqual([undefined])
  // Each begins with a refresh, because the data of its page may be older than the stream.
  const expected = ['refresh', 'message 1', 'presence a', 'presence a']
  expect(one.types()).toEqual(expected)
  expect(two.types()).toEqual(expected)
  expect(two.states).toEqual(['live'])
  expect(tab(connect, 2).events).toEqual([])
  await settle()
  expect(attempts).toHaveLength(2)
})

test('a tab that is opened later learns the state and the last event of the others', async () => {
  const { connect, connection, attempts } = server()
  const one = tab(connect)
  await settle()
  connection().send(message(5))
  await settle()
  const late = tab(connect)
  await settle()
  expect(late.types()).toEqual(['refresh'])
  expect(one.types()).toEqual(['refresh', 'message 5'])
  one.stop()
  await settle()
  expect(attempts).toEqual([undefined, '5'])
})

test('when the reading tab is closed, another continues after the last event', async () => {
  const { connect, connection, attempts } = server()
  const [one, two, three] = [tab(connect), tab(connect), tab(connect)]
  await settle()
  connection().send(message(1))
  await settle()
  one.stop()
  await settle()
  expect(attempts).toEqual([undefined, '1'])
  connection().send(message(1))
  connection().send(message(2))
  await settle()
  expect(two.types()).toEqual(['refresh', 'message 1', 'refresh', 'message 2'])
  expect(three.types()).toEqual(['refresh', 'message 1', 'refresh', 'message 2'])
  expect(three.states).toEqual(['live', 'connecting', 'live'])
  expect(one.types()).toEqual(['refresh', 'message 1'])
})

describe('a stream that breaks', () => {
  test('is opened again after the last event, and every tab refreshes once', async () => {
    const { connect, connection, attempts } = server()
    const [one, two] = [tab(connect), tab(connect)]
    await settle()
    connection().send(message(3))
    await settle()
    await vi.advanceTimersByTimeAsync(10_000)
    connection().cut()
    await settle()
    expect(two.states).toEqual(['live', 'connecting'])
    await vi.advanceTimersByTimeAsync(1000)
    await settle()
    expect(attempts).toEqual([undefined, '3'])
    expect(one.types()).toEqual(['refresh', 'message 3', 'refresh'])
    expect(two.types()).toEqual(['refresh', 'message 3', 'refresh'])
  })

  test('again and again leads to polling', async () => {
    const { connect, connection, attempts } = server()
    const one = tab(connect)
    for (let round = 0; round < 5; round++) {
      await settle()
      connection().cut(new Error('reset'))
      await settle()
      await vi.advanceTimersByTimeAsync(1000 * 2 ** round)
    }
    expect(one.states).toContain('polling')
    expect(attempts.length).toBeLessThanOrEqual(6)
  })
})

test('tabs poll every 20 seconds while the stream is refused', async () => {
  const { connect, refuse, attempts } = server()
  refuse({ status: 503 })
  const [one, two] = [tab(connect), tab(connect)]
  await settle()
  await vi.advanceTimersByTimeAsync(1500)
  await settle()
  expect(one.states).toEqual(['polling'])
  expect(two.states).toEqual(['polling'])
  await vi.advanceTimersByTimeAsync(60_000)
  await settle()
  expect(one.types()).toEqual(['refresh', 'refresh', 'refresh'])
  expect(two.types()).toEqual(one.types())
  expect(attempts.length).toBeGreaterThan(4)
  expect(attempts.length).toBeLessThan(10)
  refuse(undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  await settle()
  expect(two.states).toEqual(['polling', 'live'])
  const eventCount = two.events.length
  await vi.advanceTimersByTimeAsync(120_000)
  await settle()
  expect(two.events).toHaveLength(eventCount)
})

test('a 401 ends all attempts', async () => {
  const { connect, refuse, attempts } = server()
  refuse({ status: 401 })
  const one = tab(connect)
  await settle()
  await vi.advanceTimersByTimeAsync(300_000)
  await settle()
  expect(attempts).toHaveLength(1)
  expect(one.events).toEqual([])
})

test('without locks each tab has a stream of its own', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  const { connect, connections } = server()
  const [one, two] = [tab(connect), tab(connect)]
  await settle()
  for (const connection of connections) connection.send(message(1))
  await settle()
  expect(connections).toHaveLength(2)
  expect(one.types()).toEqual(['refresh', 'message 1'])
  expect(two.types()).toEqual(['refresh', 'message 1'])
})
