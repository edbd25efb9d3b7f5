import { expect, test } from 'vitest'
import type { Ticket } from '../../ticket.ts'
import { adopt, inPlace, isMoved, neighbour, newcomers } from './list-merge.ts'

const row = (id: number, subject = '') => ({ id, subject }) as Ticket
const ids = (rows: Ticket[]) => rows.map(({ id }) => id)

test('rows are updated in place', () => {
  const shown = [row(1), row(2), row(3)]
  const fresh = [row(4), row(3, 'new'), row(1)]
  expect(inPlace(shown, fresh)).toEqual([row(1), row(2), row(3, 'new')])
  expect(newcomers(shown, fresh)).toBe(1)
  expect(isMoved(shown, fresh)).toBe(true)
  expect(isMoved(shown, [row(1, 'x'), row(2), row(3)])).toBe(false)
})

test('the open conversation keeps its position', () => {
  const shown = [row(1), row(2), row(3)]
  expect(ids(adopt(shown, [row(1), row(3)], 2))).toEqual([1, 2, 3])
  expect(ids(adopt(shown, [row(3), row(2)], 2))).toEqual([3, 2])
  expect(ids(adopt(shown, [row(3)], undefined))).toEqual([3])
  expect(ids(adopt(shown, [row(3)], 9))).toEqual([3])
})

test('finds the next and the previous conversation', () => {
  const shown = [row(1), row(2), row(3)]
  const from = (openId: number | undefined, step: 1 | -1, lastIndex = 0) =>
    neighbour(shown, { openId, step, lastIndex })
  expect(from(1, 1)).toBe(2)
  expect(from(1, -1)).toBeUndefined()
  expect(from(3, 1)).toBeUndefined()
  expect(from(undefined, 1)).toBe(1)
  // The second was deleted, so the row after it is now at its position.
  expect(from(undefined, 1, 1)).toBe(2)
  expect(from(undefined, -1, 1)).toBe(1)
  expect(neighbour([], { openId: undefined, step: 1, lastIndex: 0 })).toBeUndefined()
})
