import { expect, test } from 'vitest'
import { lineageOf, toCategoryTree, toLineageIds, toLineageText } from './lineage.ts'

const tree = toCategoryTree([
  { id: 3, parentId: 17 },
  { id: 17, parentId: 5 },
  { id: 5, parentId: null },
  { id: 8, parentId: 99 },
])

test('a lineage goes from the main category down to the category itself', () => {
  expect(lineageOf(tree, 3).map(row => row.id)).toEqual([5, 17, 3])
  expect(lineageOf(tree, 5).map(row => row.id)).toEqual([5])
})

test('a category that is not in the tree has no lineage, and one without its parent begins with itself', () => {
  expect([lineageOf(tree, 4), lineageOf(tree, null)]).toEqual([[], []])
  expect(lineageOf(tree, 8).map(row => row.id)).toEqual([8])
})

test('what is stored is read as the same ids', () => {
  const text = toLineageText(lineageOf(tree, 3))
  expect([text, toLineageIds(text)]).toEqual(['5/17/3', [5, 17, 3]])
})
