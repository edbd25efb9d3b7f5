// Files of a product that is not saved yet: chosen, pasted and dropped; what the form holds of them, and when it may be saved.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FormHeld } from '#admin/editor/failure.ts'
import { MantineFrame } from '#admin/mantine-frame.tsx'
import { ApiError } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import { type DraftedFiles, noDraftedFiles, toNewFiles } from './drafted-files.ts'
import { ProductFiles } from './product-files.tsx'
import type { DraftedFilesForm } from './use-drafted-files.ts'

vi.mock('#app/notifications/notify.ts', () => ({ notify: vi.fn() }))

const image = (ref: string) => ({
  ref,
  url: `/media/${ref}~1`,
  width: 160,
  height: 90,
  preview: '',
  focus: null,
  guess: '',
  alt: '',
  translations: {},
})
const document_ = (ref: string, name = 'Manual.pdf') => ({
  ref,
  name,
  bytes: 2000,
  url: `/media/${ref}~1/m.pdf`,
})
const file = (name: string, type = 'image/png') => new File(['x'], name, { type })

function open(restored: Partial<DraftedFiles> = {}, { gone = [] as string[] } = {}) {
  const kept: string[][] = []
  const sent: string[] = []
  const shown = { files: noDraftedFiles, prepare: undefined as DraftedFilesForm['prepare'] | undefined }
  const api = {
    async call(_: string, { body }: { body: { refs: string[] } }) {
      kept.push(body.refs)
      const stored = body.refs.filter(ref => !gone.includes(ref))
      return {
        images: stored.filter(ref => ref !== 'pdf').map(image),
        documents: stored.includes('pdf') ? [document_('pdf')] : [],
      }
    },
    async upload(key: string, { files: [one] }: { files: File[] }) {
      sent.push(`${key.split('/').at(-1)} ${one?.name}`)
      if (one?.name === 'broken.png')
        throw new ApiError('bad-request', {
          problem: { code: 'bad_picture', message: 'Not an image.', requestId: '' },
        })
      return key.endsWith('document')
        ? document_('pdf', one?.name)
        : image(one?.name.replace('.png', '') ?? '')
    },
  }
  function Form() {
    const [files, setFiles] = useState<DraftedFiles>({ ...noDraftedFiles, ...restored })
    const newest = useRef(files)
    const prepare: DraftedFilesForm['prepare'] = useRef(undefined)
    const change = (to: DraftedFiles) => {
      newest.current = to
      setFiles(to)
    }
    Object.assign(shown, { files, prepare })
    return (
      <ProductFiles product={undefined} drafted={{ files, read: () => newest.current, change, prepare }}>
        <input aria-label="Name" />
      </ProductFiles>
    )
  }
  const { unmount } = render(
    <PageInfoContext value={{ site: { baseLocale: 'en', timeZone: 'UTC' }, locale: 'en' } as PageInfo}>
      <ApiProvider api={api as unknown as BrowserApi}>
        <MantineFrame>
          <Form />
        </MantineFrame>
      </ApiProvider>
    </PageInfoContext>,
  )
  /** Rejected outside of `act`, which would not render any more. */
  async function prepare() {
    const failures: unknown[] = []
    await act(async () => void (await shown.prepare?.current?.().catch(error => failures.push(error))))
    if (failures.length > 0) throw failures[0]
  }
  return { kept, sent, shown, unmount, prepare }
}

/** Fires a paste or a drop with files, and says whether the page took it. */
function offer(type: 'paste' | 'drop', target: Element, files: File[], types = ['Files']) {
  const event = new Event(type, { bubbles: true, cancelable: true })
  const data = { files, types }
  Object.assign(event, type === 'paste' ? { clipboardData: data } : { dataTransfer: data })
  fireEvent(target, event)
  return event.defaultPrevented
}

test('pasted and dropped files go where they belong, from anywhere on the page, and a refused one says why', async () => {
  const { sent, shown } = open()
  expect(
    offer('drop', document.body, [
      file('a.png'),
      file('broken.png'),
      file('Guide.pdf', 'application/pdf'),
      file('b.png'),
    ]),
  ).toBe(true)
  await waitFor(() => expect(shown.files.images.map(({ ref }) => ref)).toEqual(['a', 'b']))
  expect(sent).toEqual(
    expect.arrayContaining(['image a.png', 'image broken.png', 'document Guide.pdf', 'image b.png']),
  )
  expect(shown.files.documents).toMatchObject([{ ref: 'pdf', name: 'Guide.pdf' }])
  expect(screen.getByRole('alert').textContent).toContain('broken.pngNot an image.')
  expect(offer('paste', screen.getByLabelText('Name'), [file('c.png')])).toBe(true)
  await waitFor(() => expect(shown.files.images).toHaveLength(3))
})

test('text that is pasted into a field stays text, also with a picture of it beside', async () => {
  const { sent } = open()
  const field = screen.getByLabelText('Name')
  expect(offer('paste', field, [file('cells.png')], ['text/plain', 'Files'])).toBe(false)
  expect(offer('paste', field, [], ['text/plain'])).toBe(false)
  expect(sent).toEqual([])
  expect(offer('paste', document.body, [file('cells.png')], ['text/plain', 'Files'])).toBe(true)
  await waitFor(() => expect(sent).toEqual(['image cells.png']))
})

test('order, main image, texts and names are sent with the product', async () => {
  const { shown } = open({ draft: 'x', images: [image('a'), image('b')], documents: [document_('pdf')] })
  fireEvent.click(screen.getByRole('radio', { name: 'Image 2' }))
  fireEvent.click(screen.getByRole('button', { name: 'Make main image' }))
  fireEvent.click(screen.getByRole('button', { name: 'Move earlier' }))
  fireEvent.change(screen.getByLabelText('Alt text · English'), { target: { value: 'A kettle ' } })
  fireEvent.change(screen.getByLabelText('Alt text · Persian'), { target: { value: 'کتری' } })
  fireEvent.change(screen.getByLabelText('Name of PDF document 1'), { target: { value: 'Guide' } })
  await waitFor(() =>
    expect(toNewFiles(shown.files)).toEqual({
      imageRefs: ['b', 'a'],
      mainImageRef: 'b',
      imageAlts: { b: { alt: 'A kettle ', translations: { fa: 'کتری' } } },
      imageFocus: {},
      documents: [{ ref: 'pdf', name: 'Guide' }],
    }),
  )
  expect(toNewFiles(noDraftedFiles)).toEqual({})
})

test('a restored draft takes its files over under a name of its own; what is gone is taken out', async () => {
  const { kept, shown } = open(
    { draft: 'earlier', images: [image('a'), image('lost')], main: 'lost' },
    { gone: ['lost'] },
  )
  await waitFor(() => expect(kept).toEqual([['a', 'lost']]))
  await waitFor(() => expect(shown.files.images.map(({ ref }) => ref)).toEqual(['a']))
  expect(shown.files.draft).toMatch(/^d[a-f\d]{24}$/)
  expect(toNewFiles(shown.files).mainImageRef).toBe('a')
})

test('a removed file is let go, and undone it is kept again', async () => {
  const { notify } = await import('#app/notifications/notify.ts')
  const { kept, shown } = open({ images: [image('a'), image('b')], main: 'a' })
  fireEvent.click(screen.getByRole('button', { name: 'Remove image' }))
  await waitFor(() => expect(kept).toEqual([['b']]))
  expect(toNewFiles(shown.files)).toMatchObject({ imageRefs: ['b'], mainImageRef: 'b' })
  act(() => vi.mocked(notify).mock.lastCall?.[1]?.action?.run())
  await waitFor(() => expect(kept.at(-1)).toEqual(['a', 'b']))
  expect(toNewFiles(shown.files)).toMatchObject({ imageRefs: ['a', 'b'], mainImageRef: 'a' })
})

test('the product waits for its uploads, and is not saved without a file that failed', async () => {
  const { shown, prepare } = open()
  offer('drop', document.body, [file('a.png')])
  await prepare()
  expect(shown.files.images).toHaveLength(1)
  offer('drop', document.body, [file('broken.png')])
  await expect(prepare()).rejects.toBeInstanceOf(FormHeld)
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss broken.png' }))
  await prepare()
})
