// The loader of a back-office page is a real router's: what happens to the calls of a navigation that is given up.
import { createMemoryRouter, RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { type App, appContext } from '#app/app-context.ts'
import { adminLoader } from './admin-loader.ts'

type SentCall = { signal: AbortSignal | undefined; respond(): void }

test('another navigation aborts the calls of the one before it, except those that are meant to last', async () => {
  const sent: SentCall[] = []
  const call = (key: string, _input: object, { signal }: { signal?: AbortSignal } = {}) =>
    key === 'GET /auth'
      ? Promise.resolve({ admin: { id: 1 } })
      : new Promise(respond => void sent.push({ signal, respond: () => respond(key) }))
  const loader = adminLoader(async ({ api, lastingApi }) => {
    const tree = lastingApi.call('GET /category/categories-tree')
    return [await api.call('GET /help/questions'), await tree]
  })
  const router = createMemoryRouter(
    [
      { path: '/', element: null },
      { path: '/list', element: null, loader },
    ],
    {
      getContext() {
        const context = new RouterContextProvider()
        context.set(appContext, { api: { call } } as unknown as App)
        return context
      },
    },
  )
  const first = router.navigate('/list?q=l')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  const second = router.navigate('/list?q=lamp')
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  expect(sent.map(({ signal }) => signal?.aborted)).toEqual([undefined, true, undefined, false])
  for (const one of sent) one.respond()
  await Promise.all([first, second])
  expect(router.state.location.search).toBe('?q=lamp')
  expect(Object.values(router.state.loaderData)).toEqual([
    ['GET /help/questions', 'GET /category/categories-tree'],
  ])
})
