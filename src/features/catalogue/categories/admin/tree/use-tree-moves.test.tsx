import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ApiProvider } from '#app/api/api-provider.tsx'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import type { CategoryNode } from '../../../model/category.ts'
import { withMove } from './tree-moves.ts'
import { type LoadedTree, useTreeMoves } from './use-tree-moves.ts'

const node = (id: number) => ({ id, parentId: null, children: [] }) as unknown as CategoryNode
const first: LoadedTree = { tree: [node(1), node(2), node(3), node(4)], askedAt: 0 }

const api = { call: async () => ({}) } as unknown as BrowserApi
function Page({ children }: { children: ReactNode }) {
  const router = createMemoryRouter([{ path: '/', element: children }])
  return (
    <PageInfoContext value={{ locale: 'en', site: { locale: 'en' } } as never}>
      <ApiProvider api={api}>
        <RouterProvider router={router} />
      </ApiProvider>
    </PageInfoContext>
  )
}

const order = ({ tree }: { tree: CategoryNode[] }) => tree.map(({ id }) => id)

test('a tree that was asked for before a move does not take it back, one asked for later ends it', async () => {
  let loaded = first
  const { result, rerender } = renderHook(() => useTreeMoves(loaded), {
    wrapper: ({ children }) => <Page>{children}</Page>,
  })
  await act(async () => void (await result.current.move({ id: 4, parentId: null, position: 2 })))
  // It is on its way when the next move is saved.
  const askedAt = performance.now()
  const second = { tree: withMove(first.tree, { id: 4, parentId: null, position: 2 }), askedAt }
  await act(async () => void (await result.current.move({ id: 4, parentId: null, position: 1 })))
  loaded = second
  rerender()
  expect(order(result.current)).toEqual([1, 4, 2, 3])

  // Meanwhile somebody else moved it again.
  loaded = { tree: withMove(first.tree, { id: 4, parentId: null, position: 0 }), askedAt: performance.now() }
  rerender()
  expect(order(result.current)).toEqual([4, 1, 2, 3])
})
