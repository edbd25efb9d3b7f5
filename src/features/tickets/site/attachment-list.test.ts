// The list of files in a message form.
import { expect, test } from 'vitest'
import { attachmentTexts } from '../texts/attachments.ts'
import { type AttachmentList, createAttachmentList } from './attachment-list.ts'

const texts = attachmentTexts.en
const { problems } = texts
const picture = (name: string, bytes = 10) => new File(['x'.repeat(bytes)], name, { type: 'image/png' })
const token = (name: string) => name.padEnd(22, '-')
const day = 24 * 3600_000

/** An upload that finishes when the test says so, one after the other. */
function openList({ now = () => 1000 }: { now?: () => number } = {}) {
  const pending: { name: string; done(): void; fail(error: object): void; signal: AbortSignal }[] = []
  const list = createAttachmentList({
    texts,
    now,
    onChange() {},
    upload: (file, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        onProgress(0.5)
        signal.addEventListener('abort', () => reject(new Error('given up')))
        const done = () => resolve({ token: token(file.name), name: file.name, bytes: file.size })
        pending.push({ name: file.name, done, fail: reject, signal })
      }),
  })
  return { list, pending }
}

const turn = () => new Promise(done => setTimeout(done))
const statesOf = (list: AttachmentList) => list.rows().map(({ name, state }) => `${name} ${state}`)

test('files are uploaded one after the other, in the order they were chosen', async () => {
  const { list, pending } = openList()
  expect(list.add([picture('a.png'), picture('b.png')])).toBeUndefined()
  expect(statesOf(list)).toEqual(['a.png uploading', 'b.png waiting'])
  expect(list.rows()[0]?.fraction).toBe(0.5)
  pending[0]?.done()
  await turn()
  expect(statesOf(list)).toEqual(['a.png ready', 'b.png uploading'])
  const settled = list.settled()
  pending[1]?.done()
  expect(await settled).toBe(true)
  expect(list.attached().map(file => file.token)).toEqual([token('a.png'), token('b.png')])
})

test('unsuitable files are refused at once, without an upload', async () => {
  const { list, pending } = openList()
  const film = new File(['x'], 'c.mp4', { type: 'video/mp4' })
  list.add([picture('large.png', 5 * 1024 * 1024 + 1), picture('empty.png', 0), film])
  expect(pending).toEqual([])
  expect(list.rows().map(row => row.problem)).toEqual([
    problems.tooLarge(5),
    problems.empty,
    problems.wrongType,
  ])
  expect(list.rows().every(row => !row.canRetry)).toBe(true)
  expect(await list.settled()).toBe(false)
})

test('accepts at most five files', () => {
  const { list } = openList()
  const six = Array.from({ length: 6 }, (_, index) => picture(`${index}.png`))
  expect(list.add(six)).toBe(problems.tooMany(5))
  expect(list.rows()).toHaveLength(5)
  expect(list.add([picture('more.png')])).toBe(problems.tooMany(5))
})

test('a lost connection is named and can be retried, a wrong type cannot', async () => {
  const { list, pending } = openList()
  list.add([picture('a.png'), picture('b.png')])
  pending[0]?.fail({ kind: 'network' })
  await turn()
  pending[1]?.fail({ problem: { code: 'bad_attachment', message: '' } })
  await turn()
  const [first, second] = list.rows()
  expect([first?.problem, first?.canRetry]).toEqual([problems.network, true])
  expect([second?.problem, second?.canRetry]).toEqual([problems.wrongType, false])
  list.retry(first?.key ?? 0)
  pending[2]?.done()
  list.remove(second?.key ?? 0)
  expect(await list.settled()).toBe(true)
})

test('removing a file aborts its upload', async () => {
  const { list, pending } = openList()
  list.add([picture('a.png'), picture('b.png')])
  list.remove(list.rows()[0]?.key ?? 0)
  await turn()
  expect(pending[0]?.signal.aborted).toBe(true)
  expect(statesOf(list)).toEqual(['b.png uploading'])
})

test('a file that was uploaded more than a day ago has to be chosen again', () => {
  const { list } = openList({ now: () => 10 * day })
  const file = { bytes: 1, token: token('a') }
  list.restore([
    { ...file, name: 'new.png', at: 10 * day - 1000 },
    { ...file, name: 'old.png', at: 9 * day },
  ])
  expect(statesOf(list)).toEqual(['new.png ready', 'old.png failed'])
  expect(list.rows()[1]?.problem).toBe(problems.expired)
})

test('a file that the server no longer has can be uploaded again if the browser still has it', async () => {
  const { list, pending } = openList()
  list.add([picture('a.png')])
  pending[0]?.done()
  await list.settled()
  list.loseAttached(0)
  expect(list.rows()[0]).toMatchObject({ state: 'failed', canRetry: true })
  expect(list.attached()).toEqual([])
  list.retry(list.rows()[0]?.key ?? 0)
  expect(pending).toHaveLength(2)
})

test('a picture with too many pixels is refused in the words of the server, which name the bound', async () => {
  const { list, pending } = openList()
  list.add([picture('huge.png')])
  const file = { code: 'too_many_pixels', message: 'Make it smaller (up to 8,000 pixels per side).' }
  pending[0]?.fail({ problem: { code: 'bad_attachment', message: '', fields: { file } } })
  await turn()
  expect(list.rows().map(({ problem, canRetry }) => [problem, canRetry])).toEqual([[file.message, false]])
})
