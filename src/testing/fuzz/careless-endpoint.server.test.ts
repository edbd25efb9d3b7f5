// That the fuzzing of the contract finds careless endpoints. Not beside it: calls that it sends may write later, and that would be
// reported here.
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { handle } from '#server/http/api.server.ts'
import { createApp } from '#server/http/app.server.ts'
import { readConfig } from '#server/process/config.server.ts'
import { type Endpoint, endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { line } from '#shared/text.ts'
import { openTestApp } from '../test-app.ts'
import { testSeed } from '../test-seed.ts'
import { fuzzBadInput } from './contract-fuzz.ts'

const app = openTestApp()

describe('a careless endpoint', () => {
  const careless = endpoint({
    method: 'POST',
    path: '/careless/:id',
    access: 'admin',
    summary: 'Only here.',
    params: z.strictObject({ id: z.string() }),
    body: z.strictObject({ name: line({ min: 1, max: 20 }) }),
    // Large, so that only the schema refuses a million letters.
    bodyLimit: 2 * 1024 * 1024,
    response: z.object({}),
  })

  async function findingsOf(
    tested: Endpoint,
    run: () => Promise<object> = async () => ({}),
    limitMs?: number,
  ) {
    const { database, services } = app
    const served = [handle(tested, run as never)]
    const other = await createApp({
      config: readConfig({}),
      database,
      services: { ...services, served },
    })
    try {
      return await fuzzBadInput(
        { app: other, database },
        { endpoint: tested, seed: testSeed, token: app.token, ...(limitMs && { limitMs }) },
      )
    } finally {
      await other.close()
    }
  }

  test('is found when it accepts characters that no text may contain', async () => {
    const findings = await findingsOf(careless)
    expect(findings).toContain('path id: %00 → 200, not refused')
    expect(findings.filter(finding => finding.startsWith('body'))).toEqual([])
  })

  test('is found when it has no bounds and accepts unknown fields', async () => {
    const findings = await findingsOf({ ...careless, body: z.object({ name: z.string() }) })
    expect(findings).toEqual(
      expect.arrayContaining([
        'body name: a null byte → 200, not refused',
        'body name: a lone surrogate → 200, not refused',
        'body name: a million letters → 200, not refused',
        'body nonsense: unknown → 200, not refused',
      ]),
    )
  })

  test('is found when it fails, and when it never responds', async () => {
    const lax = { ...careless, body: z.any() }
    const failing = await findingsOf(lax, () => Promise.reject(new TypeError('not a function')))
    expect(failing).toContain('path id: %00 → 500')
    const hanging = await findingsOf(careless, () => new Promise(() => {}), 50)
    expect(hanging).toContain('path id: %00 → hangs')
  })

  test('is found when it writes before it refuses', async () => {
    const findings = await findingsOf(careless, async () => {
      await app.database.db.insertInto('setting').values({ name: crypto.randomUUID(), value: '' }).execute()
      throw new AppError('invalid', { fields: { id: { code: 'invalid_value' } } })
    })
    expect(findings).toContain('path id: %00 → writes')
  })
})
