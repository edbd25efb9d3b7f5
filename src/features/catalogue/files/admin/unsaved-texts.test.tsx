// Alternative texts and names of documents that cannot be saved stay in their fields, and survive the end of the session.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { CurrentAdminProvider } from '#admin/current-admin.tsx'
import { holdPutBack } from '#admin/drafts/form-draft.ts'
import { MantineFrame } from '#admin/mantine-frame.tsx'
import { ApiError } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageInfo } from '#app/app-context.ts'
import { notify } from '#app/notifications/notify.ts'
import { PageInfoContext } from '#app/page-site.ts'
import { announceSessionEnd } from '#app/session.ts'
import type { BrowserApi } from '#contract'
import type { Locale } from '#shared/locale.ts'
import type { Product } from '../../model/product.ts'
import { noDraftedFiles } from './drafted-files.ts'
import { ProductFiles } from './product-files.tsx'

vi.mock('#app/notifications/notify.ts', () => ({ notify: vi.fn() }))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.mocked(notify).mockClear()
})

const picture = (ref: string) => ({ ref, url: `/media/${ref}`, width: 160, height: 90, preview: '' })
const images = ['a', 'b'].map(ref => ({ ...picture(ref), alt: `Alt ${ref}`, translations: {} }))
const documents = [{ ref: 'd', name: 'Manual', url: '/media/d', bytes: 2000 }]
const product = { id: 7, version: 3, image: images[0], images, documents } as unknown as Product
/** As somebody else left it. Files do not raise the product's version. */
const changedMeanwhile: Product = {
  ...product,
  images: product.images.map(image =>
    image.ref === 'b' ? { ...image, alt: 'Newer alt', translations: { fa: 'متن جدیدتر' } } : image,
  ),
  documents: product.documents.map(document => ({ ...document, name: 'Newer manual' })),
}

/** Refuses every write until `refusal` is cleared, and then stores it. */
function createServer(stored = product) {
  const server = { refusal: undefined as ApiError | undefined, sent: [] as unknown[] }
  const call = async (key: string, { body }: { body?: Record<string, unknown> }) => {
    if (key.startsWith('GET')) return stored
    server.sent.push(body)
    if (server.refusal) throw server.refusal
    const alts = (body?.imageAlts ?? {}) as Record<string, object>
    const name = body?.name as string | undefined
    return {
      ...stored,
      images: stored.images.map(image => ({ ...image, ...alts[image.ref] })),
      documents: stored.documents.map(document => ({ ...document, ...(name && { name }) })),
    }
  }
  return Object.assign(server, { call, stored })
}

const drafted = {
  files: noDraftedFiles,
  read: () => noDraftedFiles,
  change() {},
  prepare: { current: undefined },
}

function open(server: ReturnType<typeof createServer>, locale: Locale = 'en') {
  const site = { baseLocale: 'en', timeZone: 'UTC' }
  const element = (
    <PageInfoContext value={{ site, locale } as PageInfo}>
      <ApiProvider api={{ call: server.call } as unknown as BrowserApi}>
        <MantineFrame>
          <CurrentAdminProvider admin={{ id: 1, username: 'owner' }}>
            <ProductFiles product={server.stored} drafted={drafted}>
              {null}
            </ProductFiles>
          </CurrentAdminProvider>
        </MantineFrame>
      </ApiProvider>
    </PageInfoContext>
  )
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

const alt = () => screen.getByLabelText<HTMLInputElement>('Alt text · English')
const documentName = () => screen.getByLabelText<HTMLInputElement>('Name of PDF document 1')
async function typeAndLeave(field: HTMLInputElement, text: string) {
  fireEvent.change(field, { target: { value: text } })
  // React listens to the event that bubbles.
  await act(async () => void fireEvent.blur(field))
}
const select = (place: number) => fireEvent.click(screen.getByLabelText(new RegExp(`^Image ${place}`)))

test('a text that could not be saved stays in its field with the reason, and is saved the next time', async () => {
  const server = createServer()
  open(server)
  server.refusal = new ApiError('network')
  const reason = 'We couldn’t connect. Check your connection and try again.'
  await typeAndLeave(alt(), 'A kettle on a stove')
  await typeAndLeave(documentName(), 'Safety sheet')
  expect(await screen.findAllByText(reason)).toHaveLength(2)
  // Also while another picture is selected.
  select(2)
  expect(alt().value).toBe('Alt b')
  expect(notify).toHaveBeenCalledWith(reason, { kind: 'error' })
  select(1)
  expect([alt().value, documentName().value]).toEqual(['A kettle on a stove', 'Safety sheet'])

  server.refusal = undefined
  await typeAndLeave(alt(), 'A kettle on a stove')
  await typeAndLeave(documentName(), 'Safety sheet')
  await waitFor(() => expect(screen.queryByText(reason)).toBeNull())
  expect(server.sent.slice(-2)).toEqual([
    { imageAlts: { a: { alt: 'A kettle on a stove', translations: { fa: '' } } } },
    { name: 'Safety sheet' },
  ])
  expect(Object.keys(localStorage)).toEqual([])
})

test('a session that ends takes nothing along: after the login the texts are back and saved', async () => {
  const server = createServer()
  server.refusal = new ApiError('bad-request', { status: 401 })
  const { unmount } = open(server)
  select(2)
  await typeAndLeave(alt(), 'From above')
  await typeAndLeave(documentName(), 'Safety sheet')
  act(() => announceSessionEnd())
  unmount()

  const next = createServer()
  next.refusal = new ApiError('network')
  holdPutBack()
  open(next)
  await waitFor(() => expect(next.sent).toHaveLength(2))
  expect(next.sent).toContainEqual({ imageAlts: { b: { alt: 'From above', translations: { fa: '' } } } })
  expect(documentName().value).toBe('Safety sheet')
  expect(screen.getAllByText('Unsaved changes restored')).toHaveLength(2)
  next.refusal = undefined
  select(2)
  expect(alt().value).toBe('From above')
  await typeAndLeave(alt(), 'From above, in daylight')
  await typeAndLeave(documentName(), 'Safety sheet')
  await waitFor(() => expect(screen.queryByText('Unsaved changes restored')).toBeNull())
  expect([alt().value, documentName().value]).toEqual(['From above, in daylight', 'Safety sheet'])
})

/** Types both texts while the session has ended, and leaves the page. */
async function leaveDrafts() {
  const server = createServer()
  server.refusal = new ApiError('bad-request', { status: 401 })
  const { unmount } = open(server)
  select(2)
  await typeAndLeave(alt(), 'My alt')
  await typeAndLeave(documentName(), 'My manual')
  act(() => announceSessionEnd())
  unmount()
  holdPutBack()
}

test('a draft is not saved over a newer text: both are shown, and the newer one stays until somebody chooses', async () => {
  await leaveDrafts()
  const server = createServer(changedMeanwhile)
  const { unmount } = open(server)
  await screen.findByRole('button', { name: 'Use mine: Image 2 · English' })
  screen.getByRole('button', { name: 'Use mine: Name of PDF document 1' })
  expect(server.sent).toEqual([])
  expect(documentName().value).toBe('Newer manual')
  select(2)
  expect(alt().value).toBe('Newer alt')
  for (const text of ['Newer alt', 'My alt', 'Newer manual', 'My manual'])
    expect(screen.getByText(text)).toBeTruthy()
  // Not chosen yet: it is offered again the next time.
  unmount()
  open(server)
  fireEvent.click(screen.getAllByRole('button', { name: 'Restore' })[0] as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect(server.sent).toEqual([])

  fireEvent.click(screen.getByRole('button', { name: 'Use mine: Image 2 · English' }))
  // Only the language that was chosen: the other keeps its newer text.
  await waitFor(() =>
    expect(server.sent).toEqual([
      { imageAlts: { b: { alt: 'My alt', translations: { fa: 'متن جدیدتر' } } } },
    ]),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Keep saved: Name of PDF document 1' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^(Use mine|Keep saved)/ })).toBeNull())
  expect(documentName().value).toBe('Newer manual')
  expect(server.sent).toHaveLength(1)
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
})

test('the choice is offered in Persian', async () => {
  await leaveDrafts()
  open(createServer(changedMeanwhile), 'fa')
  const group = await screen.findByRole('button', { name: /^استفاده از متن من: تصویر ۲/ })
  expect(group.textContent).toBe('استفاده از متن من')
})

test('a text in the other language that somebody else saved meanwhile is not touched', async () => {
  await leaveDrafts()
  const images = product.images.map(image => ({ ...image, translations: { fa: 'از بالا' } }))
  const server = createServer({ ...product, images })
  open(server)
  await waitFor(() => expect(server.sent).toHaveLength(2))
  expect(server.sent).toContainEqual({ imageAlts: { b: { alt: 'My alt', translations: { fa: 'از بالا' } } } })
  expect(screen.queryByRole('button', { name: /^Use mine/ })).toBeNull()
})
