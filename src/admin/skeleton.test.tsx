import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import { AdminSkeleton } from './skeleton.tsx'

test.each([
  [undefined, 'row'],
  ['form', 'field'],
  ['thread', 'message'],
] as const)('the placeholder of a page with the shape %s looks like what comes', (skeleton, part) => {
  const routes = [{ path: '/', handle: { skeleton }, element: <AdminSkeleton /> }]
  const { container } = render(
    <PageInfoContext value={{ site: { name: 'Shop' }, locale: 'en' } as PageInfo}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </PageInfoContext>,
  )
  expect(container.querySelectorAll(`.${part}`).length).toBeGreaterThan(2)
  for (const other of ['row', 'field', 'message'].filter(one => one !== part))
    expect(container.querySelectorAll(`.${other}`)).toHaveLength(0)
})
