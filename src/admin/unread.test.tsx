// The number of unread conversations: how it is shown, failed requests and late responses.
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserApi } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import { UnreadProvider, useRecount, useTitlePrefix, useUnreadText } from './unread.tsx'

let recount = () => {}
function Shown() {
  recount = useRecount()
  return <output>{`${useTitlePrefix()}|${useUnreadText() ?? 'none'}`}</output>
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function open(locale: 'en' | 'fa' = 'en') {
  const pending: ((result: Response | Error) => void)[] = []
  const fetch = () =>
    new Promise<Response>((resolve, reject) =>
      pending.push(result => (result instanceof Error ? reject(result) : resolve(result))),
    )
  const api = browserApi({ base: '/api', fetch: fetch as never })
  const { container } = render(
    <PageInfoContext value={{ site: {}, locale } as PageInfo}>
      <ApiProvider api={api}>
        <UnreadProvider>
          <Shown />
        </UnreadProvider>
      </ApiProvider>
    </PageInfoContext>,
  )
  const settle = () => act(() => vi.advanceTimersByTimeAsync(300))
  return {
    requests: () => pending.length,
    respond: async (at: number, unread: number | Error) => {
      pending[at]?.(unread instanceof Error ? unread : Response.json({ unread }))
      await settle()
    },
    recountTwice: async () => {
      recount()
      recount()
      await settle()
    },
    shown: () => container.textContent,
  }
}

test.each([
  [0, 'en', '|none'],
  [3, 'en', '(3) |3'],
  [3, 'fa', '(۳) |۳'],
  [99, 'en', '(99) |99'],
  [100, 'en', '(99+) |99+'],
  [5000, 'fa', '(۹۹+) |۹۹+'],
] as const)('%d in %s is %s', async (unread, locale, expected) => {
  const page = await open(locale)
  expect(page.shown()).toBe('|none')
  await page.respond(0, unread)
  expect(page.shown()).toBe(expected)
})

test('the number is hidden after a failed request, and shown again after a successful one', async () => {
  const page = await open()
  await page.respond(0, 2)
  await page.recountTwice()
  expect([page.requests(), page.shown()]).toEqual([2, '(2) |2'])
  await page.respond(1, new TypeError('no network'))
  expect(page.shown()).toBe('|none')
  await page.recountTwice()
  await page.respond(2, 4)
  expect(page.shown()).toBe('(4) |4')
})

test('a late response to an earlier request changes nothing', async () => {
  const page = await open()
  await page.recountTwice()
  await page.respond(1, 7)
  await page.respond(0, 1)
  expect(page.shown()).toBe('(7) |7')
})
