// Tests of detecting outages, with a fake probe and short ticks.
import { afterEach, expect, test } from 'vitest'
import { createReachability } from './reachability.server.ts'

const events: string[] = []
let reachability: ReturnType<typeof createReachability>
afterEach(() => {
  reachability.close()
  events.length = 0
})

function open(probe: () => Promise<string | undefined>) {
  reachability = createReachability({ probe, tickMs: 5 })
  reachability.listen({
    lost: () => events.push('lost'),
    away: () => events.push('away'),
    back: () => events.push('back'),
  })
  return reachability
}

/** Work that never finishes by itself, and whether it was given up. */
function silence() {
  const { promise, reject } = Promise.withResolvers<never>()
  let isGivenUp = false
  const giveUp = () => {
    isGivenUp = true
    reject(new Error('given up'))
  }
  return { promise, giveUp, isGivenUp: () => isGivenUp }
}

test('a statement may take any time while the database responds to probes', async () => {
  let probes = 0
  open(async () => String(++probes && 'one server'))
  const slow = Promise.withResolvers<string>()
  const watched = reachability.watch(slow.promise, () => slow.reject(new Error('given up')))
  await expect.poll(() => probes).toBeGreaterThan(3)
  slow.resolve('done')
  expect(await watched).toBe('done')
  expect([reachability.isAway(), events]).toEqual([false, []])
})

test('if the probe gets no response either, every wait ends, until a probe succeeds', async () => {
  let responds = false
  open(() => (responds ? Promise.resolve('one server') : new Promise(() => {})))
  const { promise, giveUp } = silence()
  await expect(reachability.watch(promise, giveUp)).rejects.toThrow('given up')
  expect([reachability.isAway(), reachability.epoch(), events]).toEqual([true, 1, ['away']])
  responds = true
  await expect.poll(() => reachability.isAway()).toBe(false)
  expect(events).toEqual(['away', 'back'])
})

test('a slow probe proves nothing while other statements get responses', async () => {
  let probes = 0
  open(() => {
    probes++
    return new Promise(() => {})
  })
  const { promise, giveUp, isGivenUp } = silence()
  const watched = reachability.watch(promise, giveUp).catch(() => {})
  // Starts before the probe does, because if this process is blocked, its timers fire together.
  for (let notes = 0; probes === 0 || notes < 20; notes++) {
    reachability.noteResponse()
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  expect([isGivenUp(), reachability.isAway()]).toEqual([false, false])
  await watched
  expect([isGivenUp(), reachability.isAway()]).toEqual([true, true])
})

test('when another server takes over, waits for the first one end', async () => {
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

test('connections lost one by one are logged once', async () => {
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
  await expect.poll(() => events).toEqual(['lost'])
  expect(reachability.isAway()).toBe(false)
})
