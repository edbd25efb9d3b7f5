// The canned reply picker by keyboard and mouse.
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { CannedReply } from '../canned-reply.ts'
import { CannedReplyPicker } from './canned-reply-picker.tsx'

const reply = (id: number, name: string, en: string, fa: string) => ({ id, name, en, fa }) as CannedReply
const replies = [
  reply(1, 'Base sent', 'Hello {name}, your {product}', '{نام} عزیز'),
  reply(2, 'Lot number', 'Turn the base over.', ''),
  reply(3, 'گارانتی', '', 'گارانتی {محصول} فعال شد'),
]
const pageInfo = { site: {}, locale: 'en' } as PageInfo

/** A minimal composer. */
function Composer({ onPick, onClose }: { onPick(text: string, name: string): void; onClose(): void }) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<string>()
  return (
    <PageInfoContext value={pageInfo}>
      <CannedReplyPicker
        replies={replies}
        query={query}
        locale="en"
        values={{ name: 'Olivia' }}
        onPick={(filled, { name }) => onPick(filled.text, name)}
        onClose={onClose}
        onActive={({ optionId }) => setActive(optionId)}
      />
      <textarea aria-activedescendant={active} onChange={event => setQuery(event.target.value)} />
    </PageInfoContext>
  )
}

async function open() {
  const onPick = vi.fn()
  const onClose = vi.fn()
  const router = createMemoryRouter([{ path: '/', element: <Composer onPick={onPick} onClose={onClose} /> }])
  render(<RouterProvider router={router} />)
  const field = await screen.findByRole('textbox')
  field.focus()
  return { onPick, onClose, field, user: userEvent.setup() }
}
const chosen = () => screen.getByRole('option', { selected: true }).textContent

test('arrow keys choose, Enter inserts, and the text field gets the id of the chosen row', async () => {
  const { user, field, onPick } = await open()
  expect(chosen()).toContain('Base sent')
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toContain('Lot number')
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toContain('Base sent')
  await user.keyboard('{Enter}')
  expect(onPick.mock.calls).toEqual([['Hello Olivia, your [product?]', 'Base sent']])
  expect((field as HTMLTextAreaElement).value).toBe('')
})

test('typing filters, a click inserts, and Esc closes', async () => {
  const { user, onPick, onClose } = await open()
  await user.keyboard('lot')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await user.click(screen.getByRole('option'))
  expect(onPick.mock.calls).toEqual([['Turn the base over.', 'Lot number']])
  await user.keyboard('x')
  expect(screen.getByRole('status').textContent).toBe('No matching replies')
  await user.keyboard('{Enter}{Escape}')
  expect(onPick).toHaveBeenCalledTimes(1)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('the other language has its own replies', async () => {
  const { user, field, onPick } = await open()
  await user.click(screen.getByRole('button', { name: 'FA, Persian' }))
  expect(screen.getAllByRole('option').map(option => option.textContent)).toHaveLength(2)
  field.focus()
  await user.keyboard('{ArrowUp}{Enter}')
  expect(onPick.mock.calls).toEqual([['گارانتی [محصول؟] فعال شد', 'گارانتی']])
})

test('ignores keys with modifiers, during text composition, or on a button', async () => {
  const { field, onPick, onClose } = await open()
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(screen.getByRole('button', { name: 'FA, Persian' }), { key: 'Enter' })
  expect(onPick).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})
