import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import { PageSteps } from './page-steps.tsx'

test.each([
  { page: 1, total: 25, links: {} },
  { page: 1, total: 26, links: { Older: '/list?page=2' } },
  { page: 2, total: 60, links: { Newer: '/list?page=1', Older: '/list?page=3' } },
  { page: 2, total: 50, links: { Newer: '/list?page=1' } },
])('page $page of $total items links to $links', ({ page, total, links }) => {
  const pager = (
    <PageInfoContext value={{ site: {}, locale: 'en' } as PageInfo}>
      <MantineProvider>
        <PageSteps list={{ page, pageSize: 25, total }} addressOf={number => `/list?page=${number}`} />
      </MantineProvider>
    </PageInfoContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: pager }])} />)
  const found = screen.queryAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
  expect(Object.fromEntries(found)).toEqual(links)
  expect(screen.queryAllByRole('navigation', { name: 'Pages' })).toHaveLength(found.length > 0 ? 1 : 0)
})
