import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

test('a link is marked from the click until its page is there', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const routes = [
    { path: '/', element: <Link to="/next">Next</Link> },
    { path: '/next', loader: () => promise, element: <Link to="/next">There</Link> },
  ]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
  const link = screen.getByText('Next')
  expect(link.dataset.pending).toBeUndefined()
  fireEvent.click(link)
  expect(link.dataset.pending).toBe('true')
  await act(async () => resolve(null))
  expect((await screen.findByText('There')).dataset.pending).toBeUndefined()
})
