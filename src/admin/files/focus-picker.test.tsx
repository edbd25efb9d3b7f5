import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import { FocusPicker } from './focus-picker.tsx'

afterEach(cleanup)

function picker(value: string | null) {
  const onChange = vi.fn()
  const picture = { url: '/media/a', width: 1600, height: 900, guess: '40% 50%' }
  render(
    <PageInfoContext value={{ site: { baseLocale: 'en' }, locale: 'en' } as PageInfo}>
      <MantineProvider>
        <FocusPicker picture={picture} value={value} onChange={onChange} />
      </MantineProvider>
    </PageInfoContext>,
  )
  return { onChange, slider: screen.getByRole('slider', { name: 'Focal point' }) }
}

test('a click chooses the point under it', () => {
  const { onChange, slider } = picker(null)
  slider.getBoundingClientRect = () => ({ left: 100, top: 50, width: 400, height: 200 }) as DOMRect
  fireEvent.pointerDown(slider, { clientX: 200, clientY: 200 })
  fireEvent.pointerUp(slider)
  expect(onChange).toHaveBeenCalledExactlyOnceWith('25% 75%')
})

test('it follows the pointer, at most to the edge, and is reported when that is released', () => {
  const { onChange, slider } = picker(null)
  slider.getBoundingClientRect = () => ({ left: 100, top: 50, width: 400, height: 200 }) as DOMRect
  fireEvent.pointerMove(slider, { clientX: 120, clientY: 60, buttons: 0 })
  expect(slider.getAttribute('aria-valuetext')).toBe('40% from the left, 50% from the top')
  fireEvent.pointerDown(slider, { clientX: 200, clientY: 200 })
  fireEvent.pointerMove(slider, { clientX: 900, clientY: 60, buttons: 1 })
  expect(slider.getAttribute('aria-valuetext')).toBe('100% from the left, 5% from the top')
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.pointerUp(slider)
  expect(onChange).toHaveBeenCalledExactlyOnceWith('100% 5%')
})

test('arrow keys move it from where it is, and what was reached is reported when the key is released', () => {
  const { onChange, slider } = picker(null)
  expect(slider.getAttribute('aria-valuetext')).toBe('40% from the left, 50% from the top')
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  fireEvent.keyDown(slider, { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyDown(slider, { key: 'ArrowUp' })
  expect(slider.getAttribute('aria-valuetext')).toBe('46% from the left, 45% from the top')
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.keyUp(slider, { key: 'ArrowUp' })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('46% 45%')
})

test('a chosen point can be left to the guess again', () => {
  expect(picker(null) && screen.queryByRole('button')).toBeNull()
  cleanup()
  const { onChange } = picker('10% 20%')
  fireEvent.click(screen.getByRole('button', { name: 'Choose automatically' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
})
