import { describe, expect, test } from 'vitest'
import { createLimits } from '#server/limits.server.ts'
import { admin, openTestApp } from '../../testing/test-app.ts'
import { createAccounts } from './accounts.server.ts'

const app = openTestApp()

describe('a session ends', () => {
  const hour = 3600_000
  async function sessionAt(steps: number[]) {
    let now = Date.now()
    const { database } = app
    const accounts = createAccounts({ database, limits: createLimits(database), now: () => now })
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

test.each(['short', '1234567890', 'aaaaaaaaaaaa', 'password123'])(
  'the password %s is refused',
  async password => {
    const creating = app.services.accounts.create({ username: 'newcomer', password })
    await expect(creating).rejects.toMatchObject({ code: 'invalid' })
  },
)
