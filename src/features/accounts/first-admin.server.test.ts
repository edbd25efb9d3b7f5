// A new shop, between the moment its port is open and the moment its first administrator exists.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/http/app.server.ts'
import { readConfig } from '#server/process/config.server.ts'
import { programVersion as version } from '#server/process/version.server.ts'
import { createServices, type Services } from '#services'
import { migratedDatabase } from '../../testing/test-app.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
let services: Services
let app: Awaited<ReturnType<typeof createApp>>
const account = { username: 'admin', password: 'a moss kettle on a hill' }

beforeAll(async () => {
  database = await migratedDatabase()
  const config = { ...readConfig({ DATA_DIR: database.config.dataDir }), ...database.config }
  services = await createServices(database, {
    ...config,
    hashCost: { memory: 64, passes: 1, parallelism: 1 },
  })
  app = await createApp({ config, database, services })
})
afterAll(async () => {
  await app.close()
  await database.remove()
})

const ready = async () => {
  const { statusCode, headers, body } = await app.inject('/readyz')
  return [statusCode, headers['cache-control'], JSON.parse(body)]
}
const logIn = (password = account.password) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { ...account, password } })

test('is starting, and logins wait for the first administrator', async () => {
  expect(await ready()).toEqual([503, 'no-store', { status: 'starting', version }])
  // Without an administrator a login is not refused as wrong, which would count, but asked to come again.
  const began = performance.now()
  const early = await logIn()
  expect(performance.now() - began).toBeGreaterThan(4500)
  expect(performance.now() - began).toBeLessThan(9000)
  expect([early.statusCode, early.json().error.code, early.headers['retry-after']]).toEqual([
    503,
    'busy',
    '2',
  ])

  const waiting = [logIn(), logIn('not the password'), logIn()]
  await new Promise(resolve => setTimeout(resolve, 300))
  await services.accounts.admins.create(account)
  const statuses = (await Promise.all(waiting)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([200, 401, 200])
  expect(await ready()).toEqual([200, 'no-store', { status: 'ready', version }])
})
