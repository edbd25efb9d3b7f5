// The cells of the table: selecting, writing, pasting, undoing, and what happens to edits when products are saved.
import { describe, expect, test } from 'vitest'
import { commandOf } from './grid-keys.ts'
import {
  type CellWrite,
  emptyGrid,
  type GridAction,
  type GridState,
  gridReducer,
  placePaste,
  rangeOf,
} from './grid-state.ts'

const run = (...actions: GridAction[]): GridState => actions.reduce(gridReducer, emptyGrid)
const at = (row: number, column: number) => ({ row, column })
const one = { top: 0, bottom: 0, start: 0, end: 0 }
const cell = (id: number, text: string, more: Partial<CellWrite> = {}): CellWrite => ({
  id,
  key: 'price',
  version: 1,
  name: `Lamp ${id}`,
  base: '10.00',
  text,
  isSame: text === '10.00',
  ...more,
})
const write = (...cells: CellWrite[]): GridAction => ({ type: 'write', cells, range: one })
const textsOf = ({ edits }: GridState) =>
  Object.fromEntries(Object.entries(edits).map(([id, { cells }]) => [id, cells.price?.text]))

describe('selecting', () => {
  test('Shift keeps the corner where the selection began, in any direction', () => {
    const state = run({ type: 'select', at: at(3, 2) }, { type: 'select', at: at(1, 4), extends: true })
    expect(rangeOf(state)).toEqual({ top: 1, bottom: 3, start: 2, end: 4 })
    expect(rangeOf(gridReducer(state, { type: 'select', at: at(0, 0) }))).toEqual(one)
  })

  const grid = { active: at(1, 1), rows: 10, columns: 4, pageRows: 5, isRtl: false, isLeaving: false }
  const key = (name: string, more: object = {}) => ({
    key: name,
    code: '',
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...more,
  })
  const moved = (name: string, more = {}, own = {}) => {
    const command = commandOf(key(name, more), { ...grid, ...own })
    return command?.type === 'move' ? [command.to.row, command.to.column] : command?.type
  }

  test('arrow keys stay in the table, and are mirrored from right to left', () => {
    expect([moved('ArrowRight'), moved('ArrowLeft')]).toEqual([
      [1, 2],
      [1, 0],
    ])
    const rtl = { isRtl: true }
    expect([moved('ArrowRight', {}, rtl), moved('ArrowLeft', {}, rtl)]).toEqual([
      [1, 0],
      [1, 2],
    ])
    expect(moved('ArrowUp', {}, { active: at(0, 0) })).toEqual([0, 0])
    expect(moved('ArrowLeft', { ctrlKey: true }, rtl)).toEqual([1, 3])
    expect([moved('PageDown'), moved('End', { ctrlKey: true }), moved('Home')]).toEqual([
      [6, 1],
      [9, 3],
      [1, 0],
    ])
  })

  test('Tab goes through the cells, out at the ends, and out at once after Escape', () => {
    expect(moved('Tab', {}, { active: at(1, 3) })).toEqual([2, 0])
    expect(moved('Tab', { shiftKey: true }, { active: at(1, 0) })).toEqual([0, 3])
    expect(moved('Tab', {}, { active: at(9, 3) })).toBe('tabOut')
    expect(moved('Tab', {}, { isLeaving: true })).toBe('tabOut')
  })

  test('letters are known by their place, so that a Persian keyboard does the same', () => {
    expect(moved('ظ', { code: 'KeyZ', ctrlKey: true })).toBe('undo')
    expect(moved('ظ', { code: 'KeyZ', ctrlKey: true, shiftKey: true })).toBe('redo')
    expect(moved('ی', { code: 'KeyD', metaKey: true })).toBe('fillDown')
    expect(moved('c', { code: 'KeyC', ctrlKey: true })).toBeUndefined()
    expect(commandOf(key('ش', { code: 'KeyA' }), grid)).toEqual({ type: 'edit', replaces: true })
    expect(commandOf(key('F2'), grid)).toEqual({ type: 'edit', replaces: false })
    expect([moved('F5'), moved('Shift')]).toEqual([undefined, undefined])
  })
})

describe('writing', () => {
  test('a value that is saved already is no change, and typing it back ends the change', () => {
    expect(textsOf(run(write(cell(1, '12'))))).toEqual({ 1: '12' })
    const back = run(write(cell(1, '12')), write(cell(1, '10.00')))
    expect(back.edits).toEqual({})
    expect(back.past).toHaveLength(2)
    expect(run(write(cell(1, '10.00'))).past).toHaveLength(0)
  })

  test('a block is one step, undone and done again as a whole, and other edits stay', () => {
    const state = run(write(cell(1, '11')), write(cell(1, '12'), cell(2, '13'), cell(3, '14')))
    const undone = gridReducer(state, { type: 'undo' })
    expect(textsOf(undone)).toEqual({ 1: '11' })
    expect(textsOf(gridReducer(undone, { type: 'redo' }))).toEqual({ 1: '12', 2: '13', 3: '14' })
    const typed = gridReducer(undone, write(cell(2, '99')))
    expect(typed.future).toEqual([])
    expect(gridReducer(run(), { type: 'undo' })).toEqual(emptyGrid)
  })

  test('a refused text is marked until it is written again, also if it is written alike', () => {
    const refusal = { id: 1, key: 'price', text: '12', message: 'No.' }
    const state = run(write(cell(1, '12')), { type: 'refuse', refusals: [refusal] })
    expect(state.edits[1]?.cells.price?.refused).toBe('No.')
    expect(gridReducer(state, write(cell(1, '12'))).edits[1]?.cells.price?.refused).toBeUndefined()
    const since = run(write(cell(1, '12')), write(cell(1, '13')), { type: 'refuse', refusals: [refusal] })
    expect(since.edits[1]?.cells.price).toEqual({ base: '10.00', text: '13' })
  })
})

test('after a save the saved cells are no edits, and what was typed meanwhile or is wrong stays on the new version', () => {
  const state = run(
    write(cell(1, '12'), cell(2, '13'), cell(2, 'two', { key: 'warrantyMonths', base: '6' })),
    write(cell(1, '15')),
  )
  const saved = (text: string) => ({
    version: 2,
    baseOf: (key: string) => (key === 'price' ? text : '6'),
    isSame: (key: string, typed: string) => typed === (key === 'price' ? text : '6'),
  })
  const rows = new Map([
    [1, saved('12')],
    [2, saved('13')],
  ])
  const { edits, past } = gridReducer(state, { type: 'rebase', rows })
  expect(edits).toEqual({
    1: { version: 2, name: 'Lamp 1', cells: { price: { base: '12', text: '15' } } },
    2: { version: 2, name: 'Lamp 2', cells: { warrantyMonths: { base: '6', text: 'two' } } },
  })
  expect(past).toEqual([])
})

describe('pasting', () => {
  const block = [
    ['a', 'b'],
    ['c', 'd'],
  ]
  const placed = (bottom: number, end: number) => {
    const { range, textAt } = placePaste(block, { top: 1, bottom, start: 1, end })
    const rows = Array.from({ length: range.bottom - range.top + 1 }, (_, row) =>
      Array.from({ length: range.end - range.start + 1 }, (_, column) =>
        textAt(at(range.top + row, range.start + column)),
      ).join(''),
    )
    return rows.join(' ')
  }

  test('a block begins at the first selected cell, and fills a selection that is a multiple of it', () => {
    expect(placed(1, 1)).toBe('ab cd')
    expect(placed(4, 2)).toBe('ab cd ab cd')
    expect(placed(2, 4)).toBe('abab cdcd')
    expect(placed(3, 3)).toBe('ab cd')
  })

  test('one value fills the whole selection', () => {
    const { range, textAt } = placePaste([['x']], { top: 0, bottom: 2, start: 0, end: 1 })
    expect([range, textAt(at(2, 1))]).toEqual([{ top: 0, bottom: 2, start: 0, end: 1 }, 'x'])
  })
})
