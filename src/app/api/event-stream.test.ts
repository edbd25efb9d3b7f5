// Parsing of server-sent events, and the limit on silence.
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { eventParser, readEvents, silenceLimit } from './event-stream.ts'

const whole =
  'retry: 3000\n\nevent: message\nid: 7\ndata: {"a":"سلام"}\n\n: ping\n\nevent: presence\ndata: one\ndata:two\n\n'
const expected = [
  { type: 'message', id: '7', data: '{"a":"سلام"}' },
  { type: 'presence', id: undefined, data: 'one\ntwo' },
]

const parsed = (chunks: string[]) => {
  const parse = eventParser()
  return chunks.flatMap(chunk => [...parse(chunk)])
}

describe('parsing', () => {
  test('comments and unknown fields are skipped, and lines of data are joined', () => {
    expect(parsed([whole])).toEqual(expected)
  })

  test.each(['\r\n', '\r', '\n'])('any line ending, cut anywhere: %j', end => {
    const text = whole.replaceAll('\n', end)
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), cuts => {
        const ends = [0, ...cuts.sort((a, b) => a - b), text.length]
        const chunks = ends.slice(1).map((to, at) => text.slice(ends[at], to))
        // A lone carriage return at the very end is recognised as a line ending only when more text follows.
        expect(parsed([...chunks, ': more'])).toEqual(expected)
      }),
    )
  })

  test('an event has a default type, and needs data', () => {
    expect(parsed(['data\n\n'])).toEqual([{ type: 'message', id: undefined, data: '' }])
    expect(parsed(['event: ticket\nid: 3\n\ndata: x\n\n'])).toEqual([
      { type: 'message', id: undefined, data: 'x' },
    ])
  })

  test('only one space after the colon is removed, and an id with a null character is ignored', () => {
    expect(parsed(['data:  x: y\nid: a\0\n\n'])).toEqual([{ type: 'message', id: undefined, data: ' x: y' }])
  })

  test('an event cut off by the end of the stream is ignored', () => {
    expect(parsed(['data: whole\n\ndata: cut off\n'])).toHaveLength(1)
  })
})

test('characters whose bytes arrive in two chunks are decoded', async () => {
  const bytes = new TextEncoder().encode(`\uFEFF${whole}`)
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
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
