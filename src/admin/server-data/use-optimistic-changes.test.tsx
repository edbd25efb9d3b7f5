// Changes that are shown before they are saved: their order, what is refused, and what is loaded meanwhile.
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOptimisticChanges } from './use-optimistic-changes.ts'

type Rows = Record<string, number>

function open(first: Rows) {
  const { result, rerender } = renderHook(
    ({ loaded }: { loaded: Rows }) => useOptimisticChanges<Rows, number>(loaded),
    { initialProps: { loaded: first } },
  )
  const sent: {
    name: string
    previous: number | undefined
    respond(saved: number | Error): Promise<void>
  }[] = []
  /** Sets a row, as a field of a form would, and returns how it ended. */
  const set = async (name: string, value: number) => {
    let ended: Promise<number | Error> | undefined
    await act(async () => {
      ended = result.current
        .change({
          subject: name,
          apply: rows => ({ ...rows, [name]: value }),
          send: previous =>
            new Promise<number>((resolve, reject) => {
              const settle = (saved: number | Error) =>
                saved instanceof Error ? reject(saved) : resolve(saved)
              sent.push({ name, previous, respond: saved => act(async () => settle(saved)) })
            }),
          store: (rows, saved) => ({ ...rows, [name]: saved }),
        })
        .catch((error: Error) => error)
    })
    return { ended }
  }
  return { sent, set, shown: () => result.current.data, load: (loaded: Rows) => rerender({ loaded }) }
}

test('a change is shown at once, and the response replaces it', async () => {
  const { sent, set, shown } = open({ a: 1, b: 2 })
  const { ended } = await set('a', 5)
  expect(shown()).toEqual({ a: 5, b: 2 })
  await sent[0]?.respond(6)
  expect(shown()).toEqual({ a: 6, b: 2 })
  expect(await ended).toBe(6)
})

test('a refused change is taken back exactly, and leaves the others', async () => {
  const first = { a: 1, b: 2 }
  const { sent, set, shown } = open(first)
  const { ended } = await set('a', 5)
  await set('b', 7)
  await sent[0]?.respond(new Error('refused'))
  expect(await ended).toEqual(new Error('refused'))
  expect(shown()).toEqual({ a: 1, b: 7 })
  await sent[1]?.respond(new Error('refused'))
  expect(shown()).toBe(first)
})

test('changes of one subject are sent in their order, each after the response to the one before it', async () => {
  const { sent, set, shown } = open({ a: 1 })
  await set('a', 5)
  await set('a', 6)
  await set('a', 7)
  expect(sent).toHaveLength(1)
  await sent[0]?.respond(50)
  // Later changes are still shown, so the row does not jump back.
  expect(shown()).toEqual({ a: 7 })
  expect(sent[1]).toMatchObject({ previous: 50 })
  await sent[1]?.respond(new Error('refused'))
  // The last one that was saved, not the refused one.
  expect(sent[2]).toMatchObject({ previous: 50 })
  await sent[2]?.respond(new Error('refused'))
  expect(shown()).toEqual({ a: 50 })
})

test('changes of two subjects do not wait for each other', async () => {
  const { sent, set } = open({ a: 1, b: 2 })
  await set('a', 5)
  await set('b', 6)
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b'])
})

test('a change is still shown over data that is loaded meanwhile, and taken back to that data', async () => {
  const { sent, set, shown, load } = open({ a: 1, b: 2 })
  await set('a', 5)
  load({ a: 3, b: 4 })
  expect(shown()).toEqual({ a: 5, b: 4 })
  await sent[0]?.respond(new Error('refused'))
  expect(shown()).toEqual({ a: 3, b: 4 })
})
