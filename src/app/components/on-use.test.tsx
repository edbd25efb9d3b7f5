import { act, cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import type { Site } from '../app-context.ts'
import { PageInfoContext } from '../page-site.ts'
import { onUse } from './on-use.tsx'

afterEach(cleanup)

type LazyComponent = ReturnType<typeof onUse<{ text: string }>>

const onServer: LazyComponent = onUse({
  server: ({ text }) => <button type="button">{text}</button>,
  load: () => new Promise(() => {}),
})
const failing = (): LazyComponent =>
  onUse({ server: false, load: () => Promise.reject(new Error('the connection is lost')) })

const pageWith = (LazyComponent: LazyComponent) => (
  <PageInfoContext value={{ site: { baseLocale: 'en' } as Site, locale: 'en' }}>
    <LazyComponent text="Nothing here yet" />
  </PageInfoContext>
)

/** The page of the server in the browser, where the part is `Part`. */
async function hydrate(LazyComponent: LazyComponent) {
  const container = document.createElement('div')
  container.innerHTML = renderToString(pageWith(onServer))
  document.body.append(container)
  return await act(async () => render(pageWith(LazyComponent), { container, hydrate: true }))
}

test('what the server rendered stays when its script cannot be loaded', async () => {
  const { container } = await hydrate(failing())
  expect(container.textContent).toBe('Nothing here yet')
})

test('what the server rendered is taken over when its script comes', async () => {
  const pressed: string[] = []
  const { container } = await hydrate(
    onUse({
      server: false,
      load:
        async () =>
        ({ text }: { text: string }) => (
          <button type="button" onClick={() => pressed.push(text)}>
            {text}
          </button>
        ),
    }),
  )
  container.querySelector('button')?.click()
  expect(pressed).toEqual(['Nothing here yet'])
})

test('a part that only the browser renders says that it could not be loaded', async () => {
  const { container } = await act(async () => render(pageWith(failing())))
  expect(container.textContent).toMatch(/couldn’t load/)
})
