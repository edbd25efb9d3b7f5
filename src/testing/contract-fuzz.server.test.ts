// Sends bad input to every endpoint of the contract, generated from its schemas, so new endpoints are covered automatically.
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { contract } from '#contract'
import type { Endpoint } from '#shared/endpoint.ts'
import { fuzzBadInput, fuzzValidInput } from './fuzz/contract-fuzz.ts'
import { admin, openTestApp } from './test-app.ts'
import { testSeed } from './test-seed.ts'

let lastFailure: string | undefined
const app = openTestApp({
  logger: {
    level: 'error',
    stream: {
      write(text: string) {
        lastFailure = JSON.parse(text).err?.stack
      },
    },
  },
})
const target = () => ({ ...app, lastFailure: () => lastFailure })
const endpoints = Object.values(contract) as Endpoint[]

/** In every finding, so that `TEST_SEED` can repeat it. */
const seed = testSeed
const validRuns = 10
/**
 * What a schema refuses never reaches the database, so all of it is sent on SQLite, and a part on PostgreSQL, where each request
 * takes twice as long. Everything that may reach the database is sent on both.
 */
const oneSchemaFaultIn = inject('dialect') === 'sqlite' ? 1 : 6
const none = { seed, findings: [] }

let replaced = 0
/** Some calls end the session they are sent with, or disable or remove its administrator. Then a new one is created. */
async function liveToken() {
  const { accounts } = app.services
  if (await accounts.adminOf(app.token)) return app.token
  const fresh = { username: `fuzz-${++replaced}`, password: admin.password }
  await accounts.admins.create(fresh)
  const { token } = await accounts.login(fresh, { address: `127.0.1.${replaced}` })
  app.token = token
  return token
}

// Rows to hit: small ids lead to these.
beforeAll(async () => {
  for (const name of ['One', 'Two', 'Three']) {
    await app.send(contract.createCategory, { body: { name } })
    await app.send(contract.createProduct, { body: { name, categoryId: 1, visible: true } })
  }
})

describe('bad input', () => {
  test.each(endpoints)('to $method $path is refused, and nothing is written', async endpoint => {
    const findings = await fuzzBadInput(target(), { endpoint, seed, token: app.token, oneSchemaFaultIn })
    expect({ seed, findings }).toEqual(none)
  })

  test.each(endpoints)('to $method $path by a visitor is refused, and nothing is written', async endpoint => {
    // An administrator's call is refused before its input is read, so a few faults prove it.
    const max = endpoint.access === 'admin' ? 20 : undefined
    const findings = await fuzzBadInput(target(), { endpoint, seed, max, oneSchemaFaultIn })
    expect({ seed, findings }).toEqual(none)
  })
})

// After all the bad input, because these calls write, some of them later, and that would be reported as a fault of bad input.
describe('input the schemas accept', () => {
  test.each(endpoints)('never makes $method $path fail', async endpoint => {
    const findings = await fuzzValidInput(target(), { endpoint, seed, liveToken, runs: validRuns })
    expect({ seed, findings }).toEqual(none)
  })
})
