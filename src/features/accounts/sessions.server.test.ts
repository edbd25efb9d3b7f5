// How long sessions last.
import { describe, expect, test } from 'vitest'
import { recordEvent } from '#features/history/events.server.ts'
import { createLoginTrace } from '#features/history/login-trace.server.ts'
import { createLimits } from '#server/http/limits.server.ts'
import { admin, openTestApp } from '../../testing/test-app.ts'
import { createAccounts } from './accounts.server.ts'

const app = openTestApp()

test('expired sessions are deleted', async () => {
  let now = Date.now()
  const { database } = app
  const accounts = createAccounts({
    database,
    limits: createLimits(database),
    record: recordEvent,
    trace: createLoginTrace(database),
    siteNames: async () => [],
    now: () => now,
  })
  await accounts.login(admin, { address: '10.9.0.2' })
  const count = async () => (await database.db.selectFrom('session').select('id').execute()).length
  const before = await count()
  await accounts.sessions.purge()
  expect(await count()).toBe(before)
  now += 13 * 3600_000
  await accounts.sessions.purge()
  expect(await count()).toBe(0)
  const known = () => database.db.selectFrom('knownAddress').select('address').execute()
  expect((await known()).length).toBeGreaterThan(0)
  now += 181 * 24 * 3600_000
  await accounts.sessions.purge()
  expect(await known()).toEqual([])
})

describe('a session ends', () => {
  const hour = 3600_000
  async function sessionAt(steps: number[]) {
    let now = Date.now()
    const { database } = app
    const accounts = createAccounts({
      database,
      limits: createLimits(database),
      record: recordEvent,
      trace: createLoginTrace(database),
      siteNames: async () => [],
      now: () => now,
    })
    const { token } = await accounts.login(admin, { address: '10.9.0.1' })
    const live = []
    for (const step of steps) {
      now += step
      live.push((await accounts.adminOf(token)) !== undefined)
    }
    return live
  }

  test('after twelve hours without use', async () => {
    expect(await sessionAt([11.9 * hour, 12.1 * hour])).toEqual([true, false])
  })

  test('after seven days, however much it is used', async () => {
    const steps = Array.from({ length: 17 }, () => 10 * hour)
    expect(await sessionAt(steps)).toEqual(steps.map((_, i) => (i + 1) * 10 < 7 * 24))
  })
})
