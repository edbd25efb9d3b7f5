import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { RowButton } from './row-button.tsx'

function renderButton(disabled: boolean) {
  const onClick = vi.fn()
  const view = (isOff: boolean) => (
    <MantineProvider>
      <RowButton label="Move up" disabled={isOff} onClick={onClick}>
        <svg />
      </RowButton>
    </MantineProvider>
  )
  const { rerender } = render(view(disabled))
  return { onClick, rerender: (isOff: boolean) => rerender(view(isOff)) }
}

test('a row button is named by its label and does its work', async () => {
  const { onClick } = renderButton(false)
  await userEvent.click(screen.getByRole('button', { name: 'Move up' }))
  expect(onClick).toHaveBeenCalledOnce()
})

test('a row button that becomes disabled keeps the focus and does nothing', async () => {
  const { onClick, rerender } = renderButton(false)
  const button = screen.getByRole('button')
  button.focus()
  rerender(true)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
})
