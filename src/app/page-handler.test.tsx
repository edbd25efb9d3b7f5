// Rendering of pages on the server with a few small routes: errors, redirects and loaders for the browser.
import { renderToString } from 'react-dom/server'
import { createStaticRouter, data, Outlet, redirect, StaticRouterProvider, useRouteError } from 'react-router'
import { expect, test } from 'vitest'
import type { App } from './app-context.ts'
import { createPageHandler } from './page-handler.ts'

const reported: unknown[] = []
const app = { report: error => void reported.push(error) } as Partial<App> as App

function Broken(): never {
  throw new Error('a component failed')
}
function Failure() {
  const error = useRouteError() as { status?: number }
  return <h1>Error {error.status ?? 500}</h1>
}

const children = [
  { path: 'whole', Component: () => <h1>Whole</h1>, loader: () => ({ a: 1 }) },
  { path: 'broken', Component: Broken },
  {
    path: 'failing',
    Component: Broken,
    loader() {
      throw new Error('a loader failed')
    },
  },
  {
    path: 'missing',
    Component: () => null,
    loader() {
      throw data(null, { status: 404 })
    },
  },
  { path: 'moved', loader: () => redirect('/whole', 301) },
  {
    path: 'own',
    Component: () => null,
    HydrateFallback: () => <p>Loading</p>,
    // Like the loaders of the back office, which run only in the browser.
    loader: Object.assign(
      () => {
        throw new Error('run by the server')
      },
      { hydrate: true },
    ),
  },
]
const routes = [{ id: 'root', path: '', Component: Outlet, ErrorBoundary: Failure, children }]
const { renderPage } = createPageHandler(routes, (loaded, page) => ({
  html: renderToString(
    <StaticRouterProvider
      router={createStaticRouter(page.routes, loaded)}
      context={loaded}
      hydrate={false}
    />,
  ),
  scripts: [],
}))

async function get(path: string, isSame?: (state: string) => boolean) {
  reported.length = 0
  const request = new Request(`http://here${path}`)
  const { status, headers, html } = await renderPage({
    request,
    app,
    assets: { scripts: [], styles: [] },
    isAdmin: false,
    ...(isSame && { isSame }),
  })
  const logged = reported.map(error => (error as Error).message)
  return { status, html, logged, location: headers.get('Location') }
}

test('a page is rendered with what its loader gave', async () => {
  expect(await get('/whole')).toMatchObject({ status: 200, html: '<h1>Whole</h1>', logged: [] })
})

test('a page that would be the same as before is not rendered; an error is', async () => {
  const states: string[] = []
  const isSame = (state: string) => states.push(state) > 1
  expect(await get('/whole', isSame)).toMatchObject({ status: 200, html: '<h1>Whole</h1>' })
  expect(await get('/whole', isSame)).toMatchObject({ status: 200, html: '' })
  expect(states[0]).toContain('{"a":1}')
  expect(states[1]).toBe(states[0])
  expect(await get('/missing', () => true)).toMatchObject({ status: 404, html: '<h1>Error <!-- -->404</h1>' })
})

test('a component that fails while rendering gives the error page with 500 and one line in the log', async () => {
  expect(await get('/broken')).toMatchObject({
    status: 500,
    html: '<h1>Error <!-- -->500</h1>',
    logged: ['a component failed'],
  })
})

test('a loader that fails gives the error page and one line in the log; a missing page is not logged', async () => {
  expect(await get('/failing')).toMatchObject({ status: 500, logged: ['a loader failed'] })
  expect(await get('/missing')).toMatchObject({ status: 404, html: '<h1>Error <!-- -->404</h1>', logged: [] })
  expect(await get('/nowhere')).toMatchObject({ status: 404, logged: [] })
})

test('a redirect is answered without a document', async () => {
  expect(await get('/moved')).toMatchObject({ status: 301, html: '', location: '/whole' })
})

test('a loader marked for the browser does not run on the server', async () => {
  expect(await get('/own')).toMatchObject({ status: 200, html: '<p>Loading</p>', logged: [] })
})
