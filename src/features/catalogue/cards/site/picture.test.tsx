import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import type { Site } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { Picture } from '#features/media/picture.ts'
import type { Locale } from '#shared/locale.ts'
import { PictureView } from './picture.tsx'

const site = { baseLocale: 'en' } as Site
const mug: Picture = {
  ref: 'a',
  url: '/media/a',
  width: 1000,
  height: 800,
  focus: null,
  guess: '29% 0%',
  preview: 'data:image/webp;base64,AAAA',
  alt: 'A mug',
  translations: { fa: 'یک لیوان' },
}

type Options = Partial<ComponentProps<typeof PictureView>> & { locale?: Locale }

function renderPicture(picture: Picture, { locale = 'en', ...props }: Options = {}) {
  const { container, unmount } = render(
    <PageInfoContext value={{ site, locale }}>
      <PictureView picture={picture} sizes="50vw" {...props} />
    </PageInfoContext>,
  )
  return { container, unmount }
}

test('offers every existing width in both formats, and reserves its space', () => {
  const { container } = renderPicture(mug)
  const image = screen.getByRole('img', { name: 'A mug' })
  expect(image.getAttribute('srcset')).toBe(
    '/media/a/160.webp 160w,/media/a/320.webp 320w,/media/a/480.webp 480w,/media/a/800.webp 800w,/media/a/1000.webp 1000w',
  )
  expect(container.querySelector('source')?.getAttribute('srcset')).toContain('/media/a/1000.avif 1000w')
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['1000', '800'])
  expect(image.getAttribute('loading')).toBe('lazy')
  expect(container.querySelector('picture')?.style.backgroundImage).toContain(mug.preview)
})

test('a frame that cuts it shows the chosen focal point, or else the guessed one', () => {
  const { container, unmount } = renderPicture(mug)
  const position = () => container.querySelector('img')?.style.objectPosition
  expect(position()).toBe('29% 0%')
  unmount()
  renderPicture({ ...mug, focus: '80% 10%', alt: 'Chosen' })
  expect(screen.getByRole('img', { name: 'Chosen' }).style.objectPosition).toBe('80% 10%')
})

test('a limit leaves out wider variants, and a small picture is offered in its own width', () => {
  renderPicture(mug, { upTo: 480 })
  expect(screen.getByRole('img').getAttribute('src')).toBe('/media/a/480.webp')
  renderPicture({ ...mug, width: 90, alt: 'Tiny' }, { upTo: 480 })
  expect(screen.getByRole('img', { name: 'Tiny' }).getAttribute('srcset')).toBe('/media/a/90.webp 90w')
})

test('the alternative text is in the page’s language, or marked with its own language', () => {
  renderPicture(mug, { locale: 'fa' })
  expect(screen.getByRole('img', { name: 'یک لیوان' }).getAttribute('lang')).toBeNull()
  renderPicture({ ...mug, translations: {} }, { locale: 'fa' })
  expect(screen.getByRole('img', { name: 'A mug' }).getAttribute('lang')).toBe('en')
})

test('without its own alternative text it uses the given one, or none', () => {
  const silent = { ...mug, alt: '', translations: {} }
  const { container, unmount } = renderPicture(silent)
  expect(container.querySelector('img')?.getAttribute('alt')).toBe('')
  unmount()
  renderPicture(silent, { alt: 'Sage Mug' })
  expect(screen.getByRole('img', { name: 'Sage Mug' })).toBeTruthy()
})
