// The files of a reply while they are uploaded.
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiProvider } from '#app/api/api-provider.tsx'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import { useComposerFiles } from './use-composer-files.ts'

/** Uploads end when the test says so. */
function openComposer() {
  const attached: string[] = []
  const pending: { name: string; done(): void; fail(error: object): void; signal: AbortSignal }[] = []
  type Input = { files: [File] }
  const upload = (_: string, { files: [{ name }] }: Input, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const done = () => resolve({ files: [{ token: name, name, type: 'image/png', bytes: 1 }] })
      pending.push({ name, done, fail: reject, signal })
    })
  const { result, unmount } = renderHook(
    () => useComposerFiles({ files: [], onUploaded: ({ name }) => attached.push(name) }),
    {
      wrapper: ({ children }) => (
        <PageInfoContext value={{ site: {}, locale: 'en' } as PageInfo}>
          <ApiProvider api={{ upload } as unknown as BrowserApi}>{children}</ApiProvider>
        </PageInfoContext>
      ),
    },
  )
  const add = (...names: string[]) =>
    act(() => result.current.add(names.map(name => new File(['x'], name, { type: 'image/png' }))))
  const end = (run: () => void) => act(async () => run())
  return { result, unmount, attached, pending, add, end }
}

const isLeavingAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('files are attached in the order they were chosen, and leaving meanwhile is asked about', async () => {
  const { result, attached, pending, add, end } = openComposer()
  expect(isLeavingAsked()).toBe(false)
  add('large.png', 'small.png')
  expect(isLeavingAsked()).toBe(true)
  // The last that has begun is answered first.
  for (let left = 2; left > 0; left--) {
    const open = pending.splice(-1)
    await end(() => open[0]?.done())
  }
  expect(attached).toEqual(['large.png', 'small.png'])
  expect(result.current.uploading).toEqual([])
  expect(isLeavingAsked()).toBe(false)
})

test('a refused file is named once, until other files are chosen', async () => {
  const { result, attached, pending, add, end } = openComposer()
  add('bad.png', '2.png', '3.png', '4.png', '5.png', '6.png')
  expect(result.current.refusals).toEqual(['You can attach up to 5 files.'])
  await end(() => pending[0]?.fail({ problem: { code: 'bad_attachment', message: 'No image.' } }))
  expect(result.current.refusals).toEqual([
    'bad.png couldn’t be uploaded. No image.',
    'You can attach up to 5 files.',
  ])
  add('7.png')
  expect(result.current.refusals).toEqual([])
  expect(result.current.uploading.map(row => row.name)).toEqual(['2.png', '3.png', '4.png', '5.png', '7.png'])
  expect(attached).toEqual([])
})

test('a stopped file, and those of a conversation that is left, are not attached', async () => {
  const { result, unmount, attached, pending, add, end } = openComposer()
  add('a.png', 'b.png', 'c.png')
  const [first] = result.current.uploading
  act(() => result.current.stop(first?.key ?? 0))
  expect(pending[0]?.signal.aborted).toBe(true)
  await end(() => pending[0]?.done())
  unmount()
  expect(pending.map(({ name, signal }) => [name, signal.aborted])).toEqual([
    ['a.png', true],
    ['b.png', true],
  ])
  await end(() => pending[1]?.done())
  expect(attached).toEqual([])
})
