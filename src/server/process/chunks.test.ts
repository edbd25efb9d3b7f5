import { expect, test } from 'vitest'
import { chunksInTurns, chunksOf } from './chunks.server.ts'

test('a list is cut into chunks of the size, in its order, and the last one may be smaller', () => {
  expect([...chunksOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  expect([...chunksOf([1, 2], 2)]).toEqual([[1, 2]])
  expect([...chunksOf([], 2)]).toEqual([])
})

test('other work runs between two chunks, and the first one does not wait', async () => {
  const order: string[] = []
  for await (const [item] of chunksInTurns(['a', 'b'], 1)) {
    order.push(`chunk ${item}`)
    setImmediate(() => order.push(`request after ${item}`))
  }
  expect(order).toEqual(['chunk a', 'request after a', 'chunk b'])
})
