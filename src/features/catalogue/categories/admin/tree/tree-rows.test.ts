import { expect, test } from 'vitest'
import type { CategoryNode } from '../../../model/category.ts'
import { isAllowed, isNoticed, positionOf, toPosition, withKnownNodes, withMove } from './tree-moves.ts'
import { branchIds, toRows } from './tree-rows.ts'

/** `{ Kitchen: { Kettles: {} } }` as a tree, numbered in its order from 1. */
type Names = { [name: string]: Names }
function plant(names: Names): CategoryNode[] {
  let lastId = 0
  const grow = (under: Names, parentId: number | null): CategoryNode[] =>
    Object.entries(under).map(([name, below], position) => {
      const id = ++lastId
      const rest = { visible: true, shown: true, translations: { fa: { name: `${name}‌ها` } } }
      const children = grow(below, id)
      return { id, name, parentId, position, ...rest, children } as unknown as CategoryNode
    })
  return grow(names, null)
}
const shop = () =>
  plant({
    Kitchen: { Kettles: {}, Coffee: { Grinders: {}, 'Moka pots': {} } },
    Lighting: { Lamps: {} },
    Audio: {},
  })
const named = (tree: CategoryNode[], name: string): CategoryNode => {
  const found = toRows(tree, { folded: new Set(), search: '' }).find(row => row.node.name === name)
  if (!found) throw new Error(`no ${name}`)
  return found.node
}
const outline = (tree: CategoryNode[], options = { folded: new Set<number>(), search: '' }) =>
  toRows(tree, options).map(row => `${'-'.repeat(row.depth)}${row.node.name}`)

test('rows are those of open branches, with their place among their siblings', () => {
  const tree = shop()
  const folded = new Set([named(tree, 'Coffee').id, named(tree, 'Lighting').id])
  expect(outline(tree, { folded, search: '' })).toEqual([
    'Kitchen',
    '-Kettles',
    '-Coffee',
    'Lighting',
    'Audio',
  ])
  const coffee = toRows(tree, { folded, search: '' })[2]
  expect(coffee).toMatchObject({ depth: 1, position: 1, siblings: 2, isOpen: false })
  expect(branchIds(tree)).toEqual(['Kitchen', 'Coffee', 'Lighting'].map(name => named(tree, name).id))
})

test('a search shows what it found in either language and what is above it, open', () => {
  const tree = shop()
  const folded = new Set(branchIds(tree))
  expect(outline(tree, { folded, search: 'MOKA' })).toEqual(['Kitchen', '-Coffee', '--Moka pots'])
  expect(outline(tree, { folded, search: 'grinders ها' })).toEqual(['Kitchen', '-Coffee', '--Grinders'])
  expect(outline(tree, { folded, search: 'sofa' })).toEqual([])
})

test('a move takes the whole branch, and back again', () => {
  const tree = shop()
  const coffee = named(tree, 'Coffee')
  const back = positionOf(tree, coffee)
  const lighting = named(tree, 'Lighting').id
  const moved = withMove(tree, { id: coffee.id, parentId: lighting, position: 0 })
  expect(outline(moved)).toEqual([
    'Kitchen',
    '-Kettles',
    'Lighting',
    '-Coffee',
    '--Grinders',
    '--Moka pots',
    '-Lamps',
    'Audio',
  ])
  expect(named(moved, 'Coffee').parentId).toBe(lighting)
  expect(outline(withMove(moved, { id: coffee.id, ...back }))).toEqual(outline(tree))
})

test('rows that a move or a reload leaves as they are keep their objects', () => {
  const tree = shop()
  const audio = named(tree, 'Audio')
  const moved = withMove(tree, { id: named(tree, 'Lamps').id, parentId: audio.id, position: 0 })
  expect(named(moved, 'Kitchen')).toBe(named(tree, 'Kitchen'))
  expect(named(moved, 'Lighting')).not.toBe(named(tree, 'Lighting'))
  const loaded = structuredClone(moved)
  expect(withKnownNodes(loaded, moved).every((node, index) => node === moved[index])).toBe(true)
  named(loaded, 'Coffee').name = 'Coffee and tea'
  const renamed = withKnownNodes(loaded, moved)
  expect(renamed).toEqual(loaded)
  expect(named(renamed, 'Kettles')).toBe(named(moved, 'Kettles'))
  expect(named(renamed, 'Kitchen')).not.toBe(named(moved, 'Kitchen'))
})

test('a category may go anywhere but into itself or too deep', () => {
  const tree = plant({ A: { B: { C: { D: {} } } }, X: { Y: {} } })
  const idOf = (name: string) => named(tree, name).id
  expect(isAllowed(tree, named(tree, 'A'), null)).toBe(true)
  expect(isAllowed(tree, named(tree, 'A'), idOf('C'))).toBe(false)
  expect(isAllowed(tree, named(tree, 'X'), idOf('C'))).toBe(true)
  expect(isAllowed(tree, named(tree, 'X'), idOf('D'))).toBe(false)
  expect(isAllowed(tree, named(tree, 'Y'), idOf('D'))).toBe(true)
})

test('a move is noticed if visitors see the category before or after it', () => {
  const node = (shown: boolean, visible = shown) => ({ ...named(shop(), 'Audio'), shown, visible })
  expect(isNoticed(node(true), node(false))).toBe(true)
  expect(isNoticed(node(false), node(true))).toBe(false)
  expect(isNoticed(node(false, true), node(true))).toBe(true)
  expect(isNoticed(node(false, true), node(false))).toBe(false)
  expect(isNoticed(node(false, true), undefined)).toBe(true)
})

test.each([
  // dragged, over, zone, depth of the pointer: parent and position
  ['Audio', 'Kettles', 'before', 1, 'Kitchen', 0],
  ['Audio', 'Kettles', 'after', 1, 'Kitchen', 1],
  // Between a deep row and a main category each depth in between can be meant.
  ['Audio', 'Moka pots', 'after', 3, 'Moka pots', 0],
  ['Audio', 'Moka pots', 'after', 2, 'Coffee', 2],
  ['Audio', 'Moka pots', 'after', 1, 'Kitchen', 2],
  ['Audio', 'Moka pots', 'after', 0, undefined, 1],
  ['Audio', 'Lighting', 'before', 0, undefined, 1],
  // Not higher than the row below allows, and not deeper than one under the row above.
  ['Audio', 'Grinders', 'before', 0, 'Coffee', 0],
  ['Audio', 'Kitchen', 'before', 4, undefined, 0],
  ['Audio', 'Coffee', 'into', 0, 'Coffee', 2],
  ['Coffee', 'Lighting', 'before', 1, 'Kitchen', 1],
  ['Coffee', 'Kettles', 'before', 1, 'Kitchen', 0],
  ['Kettles', 'Lighting', 'before', 1, 'Kitchen', 1],
  // On its own rows it stays where it is.
  ['Coffee', 'Grinders', 'before', 1, 'Kitchen', 1],
  ['Kettles', 'Kitchen', 'into', 0, 'Kitchen', 1],
] as const)('%s dropped on %s, %s, at depth %i', (dragged, over, zone, depth, parent, position) => {
  const tree = shop()
  const rows = toRows(tree, { folded: new Set(), search: '' })
  const pointed = { rowId: named(tree, over).id, zone, depth }
  const parentId = parent === undefined ? null : named(tree, parent).id
  expect(toPosition(rows, named(tree, dragged), pointed)).toEqual({ parentId, position })
})

test('nothing can be dropped into itself, and what is dropped under a closed row stays outside it', () => {
  const tree = shop()
  const open = toRows(tree, { folded: new Set(), search: '' })
  const inside = { rowId: named(tree, 'Grinders').id, zone: 'into', depth: 0 } as const
  expect(toPosition(open, named(tree, 'Coffee'), inside)).toBeUndefined()
  const closed = toRows(tree, { folded: new Set([named(tree, 'Lighting').id]), search: '' })
  const after = { rowId: named(tree, 'Lighting').id, zone: 'after', depth: 3 } as const
  expect(toPosition(closed, named(tree, 'Kettles'), after)).toEqual({ parentId: null, position: 2 })
})
