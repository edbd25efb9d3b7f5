import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import { OnePicture } from './one-picture.tsx'

afterEach(cleanup)

type Image = { ref: string } | null

/** The field of a category whose form was loaded with this picture. */
const field = (image: Image, send: () => Promise<Image>) => (
  <PageInfoContext value={{ site: { baseLocale: 'en' }, locale: 'en' } as PageInfo}>
    <MantineProvider>
      <OnePicture<Image>
        owner={{ image }}
        calls={{ send, remove: async () => {}, restore: async ref => ({ ref }) }}
        draw={({ ref }) => <p>shown: {ref}</p>}
        words={null}
        accept="image/*"
        maxBytes={1000}
      />
    </MantineProvider>
  </PageInfoContext>
)

function choose(container: HTMLElement) {
  const input = container.querySelector('input[type=file]')
  if (!input) throw new Error('there is no field for a file')
  fireEvent.change(input, { target: { files: [new File(['x'], 'x.jpg', { type: 'image/jpeg' })] } })
}

test('a picture that was removed stays away when the form is loaded later as it was before', async () => {
  const { container, rerender } = render(
    field(
      null,
      vi.fn(async () => ({ ref: 'second' })),
    ),
  )
  choose(container)
  await screen.findByText('shown: second')
  fireEvent.click(screen.getByRole('button', { name: 'Remove image' }))
  await waitFor(() => expect(screen.queryByText('shown: second')).toBeNull())
  rerender(field({ ref: 'second' }, async () => null))
  expect(screen.queryByText('shown: second')).toBeNull()
})

test('a picture that somebody else chose is shown', () => {
  const { rerender } = render(field({ ref: 'first' }, async () => null))
  screen.getByText('shown: first')
  rerender(field({ ref: 'of a colleague' }, async () => null))
  screen.getByText('shown: of a colleague')
})
