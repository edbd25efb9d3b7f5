import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { eventParser, readEvents, silenceLimit } from './event-stream.ts'

const whole =
  'retry: 3000\n\nevent: message\nid: 7\ndata: {"a":"سلام"}\n\n: ping\n\nevent: presence\ndata: one\ndata:two\n\n'
const expected = [
  { type: 'message', id: '7', data: '{"a":"سلام"}' },
  { type: 'presence', id: undefined, data: 'one\ntwo' },
]

const parsed = (pieces: string[]) => {
  const parse = eventParser()
  return pieces.flatMap(piece => [...parse(piece)])
}

describe('parsing', () => {
  test('comments and fields it does not know are skipped, lines of data are joined', () => {
    expect(parsed([whole])).toEqual(expected)
  })

  test.each(['\r\n', '\r', '\n'])('any end of a line, cut anywhere: %j', end => {
    const text = whole.replaceAll('\n', end)
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), cuts => {
        const ends = [0, ...cuts.sort((a, b) => a - b), text.length]
        const pieces = ends.slice(1).map((to, at) => text.slice(ends[at], to))
        // A lone carriage return at the very end is only known for a line's end when more comes.
        expect(parsed([...pieces, ': more'])).toEqual(expected)
      }),
    )
  })

  test('an event has a type without saying so, and needs data', () => {
    expect(parsed(['data\n\n'])).toEqual([{ type: 'message', id: undefined, data: '' }])
    expect(parsed(['event: ticket\nid: 3\n\ndata: x\n\n'])).toEqual([
      { type: 'message', id: undefined, data: 'x' },
    ])
  })

  test('only one space after the colon belongs to the field; an id with a null is none', () => {
    expect(parsed(['data:  x: y\nid: a\0\n\n'])).toEqual([{ type: 'message', id: undefined, data: ' x: y' }])
  })

  test('what the end cuts off is no event', () => {
    expect(parsed(['data: whole\n\ndata: cut off\n'])).toHaveLength(1)
  })
})

test('letters whose bytes come in two chunks are whole', async () => {
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

  test('ends the stream after a minute in which nothing was heard', () => {
    vi.useFakeTimers()
    const limit = silenceLimit(undefined)
    vi.advanceTimersByTime(59_000)
    limit.heard()
    vi.advanceTimersByTime(59_000)
    expect(limit.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1000)
    expect(limit.signal.reason).toMatchObject({ name: 'TimeoutError' })
  })

  test('follows its caller, also one who gave up before', () => {
    const caller = new AbortController()
    const limit = silenceLimit(caller.signal)
    caller.abort()
    expect(limit.signal.reason).toMatchObject({ name: 'AbortError' })
    expect(silenceLimit(caller.signal).signal.aborted).toBe(true)
    limit.end()
  })
})
