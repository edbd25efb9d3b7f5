import { expect, test } from 'vitest'
import type { CategoryNode } from '#features/catalogue/model/category.ts'
import { toOptions, toParents, withoutBranch } from './category-options.ts'

function node(id: number, name: string, children: CategoryNode[] = []): CategoryNode {
  const stamps = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', version: 1 }
  const fields = { slug: name, shown: true, visible: true, description: '', parentId: null, position: 0 }
  const none = {
    imageAlt: '',
    imageFocus: null,
    serialPlace: '',
    image: null,
    serialImage: null,
    deletedAt: null,
  }
  const below = children.map(child => ({ ...child, parentId: id }))
  return { id, name, ...fields, ...none, translations: {}, productCount: 0, ...stamps, children: below }
}

const tree = [node(1, 'Home', [node(2, 'Kitchen', [node(3, 'Kettles')])]), node(4, 'Garden')]
const ids = (nodes: CategoryNode[]): number[] => nodes.flatMap(one => [one.id, ...ids(one.children)])

test('options are in the order of the tree, labelled with all categories above them', () => {
  const options = toOptions(tree, { locale: 'en', base: 'en' })
  expect(options.map(({ label, depth }) => [label, depth])).toEqual([
    ['Home', 0],
    ['Home / Kitchen', 1],
    ['Home / Kitchen / Kettles', 2],
    ['Garden', 0],
  ])
})

test('a category is not offered to itself or to what is under it', () => {
  expect(ids(toParents(tree, 2))).toEqual([1, 4])
  expect(ids(toParents(tree, undefined))).toEqual([1, 2, 3, 4])
})

test('no parent is offered that would make the tree too deep', () => {
  const deep = [node(1, 'a', [node(2, 'b', [node(3, 'c', [node(4, 'd', [node(5, 'e')])])])])]
  expect(ids(toParents(deep, undefined))).toEqual([1, 2, 3, 4])
  const tall = [...deep, node(6, 'f', [node(7, 'g')])]
  expect(ids(toParents(tall, 6))).toEqual([1, 2, 3])
})

test('a deleted category is not offered for its own contents', () => {
  expect(ids(withoutBranch(tree, 2))).toEqual([1, 4])
  expect(ids(withoutBranch(tree, 3))).toEqual([1, 2, 4])
})
