// Parsing of server-sent events, and the limit on silence.
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readEvents, silenceLimit } from './event-stream.ts'

const whole =
  'retry: 3000\n\nevent: message\nid: 7\ndata: {"a":"سلام"}\n\n: ping\n\nevent: presence\ndata: one\ndata:two\n\n'
const expected = [
  { type: 'message', id: '7', data: '{"a":"سلام"}' },
  { type: 'presence', id: undefined, data: 'one\ntwo' },
]

const bodyOf = (chunks: Uint8Array<ArrayBuffer>[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

/** The events of a body that arrives in these chunks. */
const parsed = (chunks: string[]) =>
  Array.fromAsync(readEvents(bodyOf(chunks.map(chunk => new TextEncoder().encode(chunk)))))

describe('parsing', () => {
  test('comments and unknown fields are skipped, and lines of data are joined', async () => {
    expect(await parsed([whole])).toEqual(expected)
  })

  test.each(['\r\n', '\r', '\n'])('any line ending, cut anywhere: %j', async end => {
    const text = whole.replaceAll('\n', end)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 12 }), async cuts => {
        const ends = [0, ...cuts.sort((a, b) => a - b), text.length]
        const chunks = ends.slice(1).map((to, at) => text.slice(ends[at], to))
        // A lone carriage return at the very end is recognised as a line ending only when more text follows.
        expect(await parsed([...chunks, ': more'])).toEqual(expected)
      }),
    )
  })

  test('an event has a default type, and needs data', async () => {
    expect(await parsed(['data\n\n'])).toEqual([{ type: 'message', id: undefined, data: '' }])
    expect(await parsed(['event: ticket\nid: 3\n\ndata: x\n\n'])).toEqual([
      { type: 'message', id: undefined, data: 'x' },
    ])
  })

  test('only one space after the colon is removed, and an id with a null character is ignored', async () => {
    expect(await parsed(['data:  x: y\nid: a\0\n\n'])).toEqual([
      { type: 'message', id: undefined, data: ' x: y' },
    ])
  })

  test('an event cut off by the end of the stream is ignored', async () => {
    expect(await parsed(['data: whole\n\ndata: cut off\n'])).toHaveLength(1)
  })
})

test('characters whose bytes arrive in two chunks are decoded', async () => {
  const bytes = new TextEncoder().encode(`\uFEFF${whole}`)
  const body = bodyOf(Array.from(bytes, byte => Uint8Array.of(byte)))
  const onBytes = vi.fn()
  const events = []
  for await (const event of readEvents(body, { onBytes })) events.push(event)
  expect(events).toEqual(expected)
  expect(onBytes.mock.calls.length).toBeGreaterThan(90)
})

describe('silence', () => {
  afterEach(() => void vi.useRealTimers())

  test('ends the stream after a minute without any bytes', () => {
    vi.useFakeTimers()
    const limit = silenceLimit(undefined)
    vi.advanceTimersByTime(59_000)
    limit.reset()
    vi.advanceTimersByTime(59_000)
    expect(limit.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1000)
    expect(limit.signal.reason).toMatchObject({ name: 'TimeoutError' })
  })

  test('aborts with the caller’s signal, also one that was aborted before', () => {
    const caller = new AbortController()
    const limit = silenceLimit(caller.signal)
    caller.abort()
    expect(limit.signal.reason).toMatchObject({ name: 'AbortError' })
    expect(silenceLimit(caller.signal).signal.aborted).toBe(true)
    limit.end()
  })
})
