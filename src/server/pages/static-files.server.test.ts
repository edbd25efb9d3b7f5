// Built files: whatever a client asks of them in its headers, the answer is the file, or a refusal that logs no error.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listIconPaths } from '#shared/identity/site-icons.ts'
import { rangeHeader } from '../../testing/fuzz/range-header.ts'
import { pageBundle } from '../../testing/page-build.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createApp } from '../http/app.server.ts'

const shop = openTestApp()
const errors: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'vitrin-files-'))
const script = 'export const greeting = "hello"'

let app: FastifyInstance
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'app.js'), script)
  for (const path of listIconPaths()) writeFileSync(join(folder, path), `content of ${path}`)
  const { config, database, services } = shop
  const build = pageBundle({}, () => '')
  const pages = { mode: 'production' as const, build: async () => build, files: pathToFileURL(`${folder}/`) }
  const stream = { write: (line: string) => void errors.push(line) }
  app = await createApp({ config, database, services, pages, logger: { level: 'error', stream } })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(() => void errors.splice(0))

const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET', file = 'assets/app.js') =>
  app.inject({ method, url: `/${file}`, headers })

test.each(['bytes=99999999-', 'bytes=5-1', 'bytes=abc', 'bytes=-0', 'bytes=0-0,2-3', '5-1', 'abc', '-0'])(
  'Range: %s gets the whole file',
  async range => {
    for (const file of ['assets/app.js', 'favicon.svg']) {
      const { statusCode, headers } = await ask({ range }, 'HEAD', file)
      expect([file, statusCode, headers['content-range']]).toEqual([file, 200, undefined])
    }
    const { statusCode, body } = await ask({ range })
    expect([statusCode, body]).toEqual([200, script])
    expect(errors).toEqual([])
  },
)

test('so does every other range', async () => {
  const property = async (range: string, method: 'GET' | 'HEAD') => {
    const { statusCode, body } = await ask({ range }, method)
    expect([statusCode, body]).toEqual([200, method === 'GET' ? script : ''])
    expect(errors).toEqual([])
  }
  await fc.assert(fc.asyncProperty(rangeHeader, fc.constantFrom('GET', 'HEAD'), property))
})

test('every icon is sent with its type, and asked for again after a day', async () => {
  for (const path of listIconPaths()) {
    const { statusCode, headers, body } = await app.inject(path)
    expect([statusCode, body]).toEqual([200, `content of ${path}`])
    expect(headers).toMatchObject({
      'content-type': path === '/favicon.svg' ? 'image/svg+xml' : 'image/png',
      'cache-control': 'public, max-age=86400',
    })
  }
})

test.each([
  ['if-match', '"another"'],
  ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
])('a file that is not the version that %s names is refused with 412', async (name, value) => {
  const response = await ask({ [name]: value })
  expect([response.statusCode, response.json().error.code]).toEqual([412, 'precondition_failed'])
  expect(errors).toEqual([])
})
