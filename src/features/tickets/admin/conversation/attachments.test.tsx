// Files beside a message: which calls a browser makes for a picture, and what is shown when there is no thumbnail.
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import { MessageAttachments } from './attachments.tsx'

const picture = { id: 7, name: 'kettle.png', type: 'image/png', bytes: 156_000 }

function show(file: () => Promise<Blob>) {
  const calls: string[] = []
  const api = {
    file: vi.fn((key: string) => {
      calls.push(key)
      return file()
    }),
    call: vi.fn(async (key: string) => {
      calls.push(key)
      return { url: '#download' }
    }),
  } as unknown as BrowserApi
  render(
    <MantineProvider>
      <PageInfoContext value={{ site: {}, locale: 'en' } as PageInfo}>
        <ApiProvider api={api}>
          <MessageAttachments files={[picture]} />
        </ApiProvider>
      </PageInfoContext>
    </MantineProvider>,
  )
  return { calls, user: userEvent.setup() }
}
const refused = (problem: object) => () => Promise.reject(Object.assign(new Error(), { problem }))
const thumbnail = 'GET /ticket/attachments/:id/thumbnail'
const link = 'POST /ticket/attachments/:id/link'

test('of a picture only the thumbnail is loaded; the original is downloaded on a click', async () => {
  const { calls, user } = show(async () => new Blob(['webp']))
  await user.click(await screen.findByRole('button', { name: 'View kettle.png' }))
  expect(calls).toEqual([thumbnail])
  await user.click(await screen.findByRole('button', { name: /^Download original \(1\d\d kB\)$/ }))
  expect(calls).toEqual([thumbnail, link])
})

test.each([
  ['too_many_pixels', 'Too many pixels to preview'],
  ['damaged', 'No preview, the image is damaged'],
])('a picture without a thumbnail (%s) is a file to download', async (reason, text) => {
  const { calls, user } = show(refused({ code: 'no_preview', reason }))
  const button = await screen.findByRole('button', { name: 'Download kettle.png' })
  expect(button.textContent).toContain(text)
  expect(button.textContent).toMatch(/kettle\.png.*kB/)
  await user.click(button)
  expect(calls).toEqual([thumbnail, link])
})

test('a thumbnail that could not be loaded leaves the file to download', async () => {
  show(refused({ code: 'internal' }))
  const button = await screen.findByRole('button', { name: 'Download kettle.png' })
  expect(button.textContent).toContain('Couldn’t load the preview')
})

test('while the server is busy with thumbnails it is asked again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  let tries = 0
  const { calls } = show(() =>
    ++tries < 3 ? refused({ code: 'busy' })() : Promise.resolve(new Blob(['webp'])),
  )
  await screen.findByRole('button', { name: 'View kettle.png' }, { timeout: 10_000 })
  vi.useRealTimers()
  expect(calls).toEqual([thumbnail, thumbnail, thumbnail])
})
