import { afterEach, expect, test } from 'vitest'
import { createReachability } from './reachability.server.ts'

const told: string[] = []
let reachability: ReturnType<typeof createReachability>
afterEach(() => {
  reachability.close()
  told.length = 0
})

function open(probe: () => Promise<string | undefined>) {
  reachability = createReachability({ probe, tickMs: 5 })
  reachability.listen({
    lost: () => told.push('lost'),
    away: () => told.push('away'),
    back: () => told.push('back'),
  })
  return reachability
}

/** What never answers by itself, and whether it was given up. */
function silence() {
  const { promise, reject } = Promise.withResolvers<never>()
  let isGivenUp = false
  const giveUp = () => {
    isGivenUp = true
    reject(new Error('given up'))
  }
  return { promise, giveUp, isGivenUp: () => isGivenUp }
}

test('a statement may take as long as it likes, if only the database answers others', async () => {
  let probes = 0
  open(async () => String(++probes && 'one server'))
  const slow = Promise.withResolvers<string>()
  const watched = reachability.watch(slow.promise, () => slow.reject(new Error('given up')))
  await expect.poll(() => probes).toBeGreaterThan(3)
  slow.resolve('done')
  expect(await watched).toBe('done')
  expect([reachability.isAway(), told]).toEqual([false, []])
})

test('silence that the probe meets too ends every wait, until a probe is answered', async () => {
  let answers = false
  open(() => (answers ? Promise.resolve('one server') : new Promise(() => {})))
  const { promise, giveUp } = silence()
  await expect(reachability.watch(promise, giveUp)).rejects.toThrow('given up')
  expect([reachability.isAway(), reachability.epoch(), told]).toEqual([true, 1, ['away']])
  answers = true
  await expect.poll(() => reachability.isAway()).toBe(false)
  expect(told).toEqual(['away', 'back'])
})

test('a probe that takes long proves nothing while others are answered', async () => {
  let probes = 0
  open(() => {
    probes++
    return new Promise(() => {})
  })
  const { promise, giveUp, isGivenUp } = silence()
  const watched = reachability.watch(promise, giveUp).catch(() => {})
  // Noted from before the probe begins: if this process is held up, its timers run together.
  for (let noted = 0; probes === 0 || noted < 20; noted++) {
    reachability.noteAnswer()
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  expect([isGivenUp(), reachability.isAway()]).toEqual([false, false])
  await watched
  expect([isGivenUp(), reachability.isAway()]).toEqual([true, true])
})

test('another server in its place ends waits for the first', async () => {
  let server = 'one server'
  let probes = 0
  open(async () => {
    probes++
    return server
  })
  const { promise, giveUp, isGivenUp } = silence()
  const watched = reachability.watch(promise, giveUp).catch((error: Error) => error.message)
  await expect.poll(() => probes).toBeGreaterThan(1)
  expect(isGivenUp()).toBe(false)
  server = 'another'
  expect(await watched).toBe('given up')
  expect([reachability.isAway(), reachability.epoch()]).toEqual([false, 1])
})

test('connections that are lost one by one have one line together', async () => {
  let probes = 0
  open(async () => {
    probes++
    return 'one server'
  })
  for (let i = 1; i <= 5; i++) {
    reachability.suspect(new Error('reset'))
    await expect.poll(() => probes).toBe(i)
    await Promise.resolve()
  }
  await expect.poll(() => told).toEqual(['lost'])
  expect(reachability.isAway()).toBe(false)
})
