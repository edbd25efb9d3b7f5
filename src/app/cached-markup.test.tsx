// What the cached markup depends on: the object, the name and the language, and only on the server.
import { render as renderInBrowser } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Locale } from '#shared/locale.ts'
import type { PageInfo } from './app-context.ts'
import { CachedMarkup, RenderContext } from './cached-markup.tsx'
import { PageInfoContext, useLocale } from './page-site.ts'

const Menu = vi.fn(({ text }: { text: string }) => <b>{`${text} ${useLocale()}`}</b>)

/** As large as the test needs. */
const texts = new Map<string, string>()

type Options = {
  from: object | (() => string)
  locale?: Locale
  name?: string
  text?: string
  label?: string
}

/** A page of the given language with a menu in a `CachedMarkup`. */
const page = ({ from, locale = 'en', name = 'menu', text = 'menu', label }: Options) => (
  <PageInfoContext value={{ site: {}, locale } as PageInfo}>
    <CachedMarkup as="nav" from={from} name={name} aria-label={label}>
      <Menu text={text} />
    </CachedMarkup>
  </PageInfoContext>
)

/** As `entry.server.tsx` renders a page. `renders` says how many of its menus were rendered for it. */
function onServer(options: Options) {
  Menu.mockClear()
  const html = renderToString(
    <RenderContext value={{ render: renderToString, texts }}>{page(options)}</RenderContext>,
  )
  return { html, renders: Menu.mock.calls.length }
}

test('the same object, name and language are rendered once', () => {
  const from = {}
  const html = '<nav><b>menu en</b></nav>'
  expect(onServer({ from })).toEqual({ html, renders: 1 })
  expect(onServer({ from })).toEqual({ html, renders: 0 })
  // The children are not compared: everything they depend on has to be part of the key.
  expect(onServer({ from, text: 'other' })).toEqual({ html, renders: 0 })
})

test('another object is rendered anew, also one with the same content', () => {
  expect(onServer({ from: { id: 1 }, text: 'old' })).toEqual({ html: '<nav><b>old en</b></nav>', renders: 1 })
  expect(onServer({ from: { id: 1 }, text: 'new' })).toEqual({ html: '<nav><b>new en</b></nav>', renders: 1 })
})

test('a text is compared by its letters, in each language', () => {
  const from = (text: string) => () => text
  expect(onServer({ from: from('kettle') }).renders).toBe(1)
  expect(onServer({ from: from('kettle') }).renders).toBe(0)
  expect(onServer({ from: from('kettles') }).renders).toBe(1)
  expect(onServer({ from: from('kettle'), locale: 'fa' }).renders).toBe(1)
})

test('each language and each name has its own entry for the same object', () => {
  const from = {}
  onServer({ from })
  expect(onServer({ from, locale: 'fa' })).toEqual({ html: '<nav><b>menu fa</b></nav>', renders: 1 })
  expect(onServer({ from, name: 'menu /contact', text: 'contact' })).toEqual({
    html: '<nav><b>contact en</b></nav>',
    renders: 1,
  })
  for (const known of [{}, { locale: 'fa' }, { name: 'menu /contact' }] as const) {
    expect(onServer({ from, ...known }).renders).toBe(0)
  }
})

test('the attributes of the element are not cached', () => {
  const from = {}
  expect(onServer({ from, label: 'One' }).html).toBe('<nav aria-label="One"><b>menu en</b></nav>')
  expect(onServer({ from, label: 'Two' })).toEqual({
    html: '<nav aria-label="Two"><b>menu en</b></nav>',
    renders: 0,
  })
})

test('a render that fails leaves no entry', () => {
  const from = {}
  Menu.mockImplementationOnce(() => {
    throw new Error('failed')
  })
  expect(() => onServer({ from })).toThrow('failed')
  expect(onServer({ from })).toEqual({ html: '<nav><b>menu en</b></nav>', renders: 1 })
})

test('in the browser, without a render context, nothing is cached', () => {
  const from = {}
  const inBrowser = (node: ReactNode) => renderInBrowser(node).container.innerHTML
  expect(inBrowser(page({ from, text: 'first' }))).toBe('<nav><b>first en</b></nav>')
  expect(inBrowser(page({ from, text: 'second' }))).toBe('<nav><b>second en</b></nav>')
  // Neither is what the server cached for the object used.
  onServer({ from, text: 'server' })
  expect(inBrowser(page({ from, text: 'third' }))).toBe('<nav><b>third en</b></nav>')
  expect(onServer({ from }).html).toBe('<nav><b>server en</b></nav>')
})
