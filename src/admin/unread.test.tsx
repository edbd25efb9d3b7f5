import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserApi } from '#app/api/api.ts'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageContext } from '#app/app-context.ts'
import { PageContextProvider } from '#app/page-site.ts'
import { UnreadProvider, useRecount, useTitlePrefix, useUnreadText } from './unread.tsx'

let recount = () => {}
function Shown() {
  recount = useRecount()
  return <output>{`${useTitlePrefix()}|${useUnreadText() ?? 'none'}`}</output>
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function open(locale: 'en' | 'fa' = 'en') {
  const answers: ((answer: Response | Error) => void)[] = []
  const fetch = () =>
    new Promise<Response>((resolve, reject) =>
      answers.push(answer => (answer instanceof Error ? reject(answer) : resolve(answer))),
    )
  const api = browserApi({ base: '/api', fetch: fetch as never })
  const { container } = render(
    <PageContextProvider value={{ site: {}, locale } as PageContext}>
      <ApiProvider api={api}>
        <UnreadProvider>
          <Shown />
        </UnreadProvider>
      </ApiProvider>
    </PageContextProvider>,
  )
  const turn = () => act(() => vi.advanceTimersByTimeAsync(300))
  return {
    asked: () => answers.length,
    answer: async (at: number, unread: number | Error) => {
      answers[at]?.(unread instanceof Error ? unread : Response.json({ unread }))
      await turn()
    },
    again: async () => {
      recount()
      recount()
      await turn()
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
  await page.answer(0, unread)
  expect(page.shown()).toBe(expected)
})

test('what cannot be counted is not shown, until it can', async () => {
  const page = await open()
  await page.answer(0, 2)
  await page.again()
  expect([page.asked(), page.shown()]).toEqual([2, '(2) |2'])
  await page.answer(1, new TypeError('no network'))
  expect(page.shown()).toBe('|none')
  await page.again()
  await page.answer(2, 4)
  expect(page.shown()).toBe('(4) |4')
})

test('an answer that was overtaken changes nothing', async () => {
  const page = await open()
  await page.again()
  await page.answer(1, 7)
  await page.answer(0, 1)
  expect(page.shown()).toBe('(7) |7')
})
