import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { AddButton } from './add-button.tsx'

test('the button that adds is a link to a page, or opens a dialog', async () => {
  const open = vi.fn()
  const element = (
    <MantineProvider>
      <AddButton to="/admin/products/create">Add product</AddButton>
      <AddButton onClick={open}>Add administrator</AddButton>
    </MantineProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const link = screen.getByRole('link', { name: 'Add product' })
  expect(link.getAttribute('href')).toBe('/admin/products/create')
  await userEvent.click(screen.getByRole('button', { name: 'Add administrator' }))
  expect(open).toHaveBeenCalledOnce()
})
