// `npm run audit` against a stand-in for the registry: what it asks, what it reports, and what its exit code says.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

const integrity = `sha512-${'A'.repeat(86)}==`
const advisory = {
  id: 1001,
  url: 'https://advisories.example/1001',
  title: 'Pads \u001b[31mtoo far',
  severity: 'high',
  vulnerable_versions: '<1.2.0',
}

let folder: string
let asked: string[] = []
let answer: (res: ServerResponse) => void
const server = createServer(async (req, res) => {
  if (req.method === 'POST' && req.url === '/-/npm/v1/security/advisories/bulk') {
    asked.push(...Object.keys(JSON.parse(await bodyOf(req))))
    return answer(res)
  }
  if (req.url !== '/leftpad') return void res.writeHead(404).end('{}')
  const versions = Object.fromEntries(
    ['1.0.0', '1.2.0'].map(version => [version, { name: 'leftpad', version, dist: {} }]),
  )
  res.setHeader('content-type', 'application/json')
  res.end(JSON.stringify({ name: 'leftpad', 'dist-tags': { latest: '1.2.0' }, versions }))
})

async function bodyOf(req: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  return (req.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
}

const sendJson = (value: unknown) => (res: ServerResponse) => {
  res.setHeader('content-type', 'application/json')
  res.end(JSON.stringify(value))
}

test.beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
test.afterAll(() => void server.close())
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrin-audit-'))
  mkdirSync(join(folder, 'scripts'))
  for (const script of ['audit.mjs', 'node-version.mjs'])
    cpSync(join('scripts', script), join(folder, 'scripts', script))
  // The project's own settings, which turn the audit off while packages are installed.
  cpSync('.npmrc', join(folder, '.npmrc'))
  asked = []
  answer = sendJson({})
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a project with one package for production and one for tests. */
function project({ locked = {}, installed = '1.0.0' }: { locked?: object; installed?: string } = {}) {
  const wanted = { dependencies: { leftpad: '1.0.0' }, devDependencies: { 'only-tests': '1.0.0' } }
  const write = (path: string, value: unknown) => writeFileSync(join(folder, path), JSON.stringify(value))
  write('package.json', { name: 'shop', version: '1.0.0', ...wanted })
  write('package-lock.json', {
    name: 'shop',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'shop', version: '1.0.0', ...wanted },
      'node_modules/leftpad': { version: '1.0.0', integrity, ...locked },
      'node_modules/only-tests': { version: '1.0.0', integrity, dev: true },
    },
  })
  mkdirSync(join(folder, 'node_modules', 'leftpad'), { recursive: true })
  if (installed) write('node_modules/leftpad/package.json', { name: 'leftpad', version: installed })
}

function audit(registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`) {
  // Without the variables of the npm that runs these tests.
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  const env = {
    ...Object.fromEntries(own),
    npm_config_registry: registry,
    npm_config_cache: join(folder, 'cache'),
  }
  return new Promise<{ code: number; output: string }>(resolve => {
    execFile(process.execPath, [join(folder, 'scripts', 'audit.mjs')], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}

test('nothing found: exit code 0, and packages for tests are not asked about', async () => {
  project()
  expect(await audit()).toEqual({ code: 0, output: expect.stringContaining('Nothing found: 2 packages') })
  expect(asked).toEqual(['leftpad'])
})

test('a known vulnerability: package, severity, title and fixed version, and exit code 1', async () => {
  project()
  answer = sendJson({ leftpad: [advisory] })
  const { code, output } = await audit()
  expect(code).toBe(1)
  expect(output).toContain(
    'leftpad 1.0.0, high: Pads too far (https://advisories.example/1001). Fixed with leftpad 1.2.0',
  )
  expect(output).toContain('1 problem found.')
})

for (const [what, send] of [
  ['refuses', (res: ServerResponse) => void res.writeHead(405).end()],
  [
    'sends a page',
    (res: ServerResponse) => void res.setHeader('content-type', 'text/html').end('<h1>Proxy</h1>'),
  ],
  ['breaks off', (res: ServerResponse) => void res.destroy()],
] as const) {
  test(`a registry that ${what}: "could not be checked" and exit code 2`, async () => {
    project()
    answer = send
    const { code, output } = await audit()
    expect([code, output]).toEqual([2, expect.stringContaining('could not be checked')])
    expect(output).not.toContain('Nothing found')
  })
}

test('no registry at all: "could not be checked" and exit code 2', async () => {
  project()
  const { code, output } = await audit('http://127.0.0.1:9/')
  expect([code, output]).toEqual([2, expect.stringContaining('could not be checked')])
})

for (const [locked, problem] of [
  [{ integrity: undefined }, 'leftpad: the lock file has no sha512 checksum'],
  [{ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'leftpad: the lock file has no sha512 checksum'],
  [{ resolved: 'git+ssh://git@code.example/leftpad.git#abc' }, 'leftpad: comes from git+ssh://'],
  [{ resolved: 'http://packages.example/leftpad/-/leftpad-1.0.0.tgz' }, 'leftpad: comes from http://'],
  [{ resolved: 'https://files.example/leftpad-1.0.0.tgz' }, 'leftpad: comes from https://files.example'],
] as const) {
  test(`a lock file that cannot be trusted (${JSON.stringify(locked)}): exit code 1`, async () => {
    project({ locked })
    const { code, output } = await audit()
    expect([code, output]).toEqual([1, expect.stringContaining(problem)])
  })
}

test('what is installed differs from the lock file: exit code 1, also when advisories cannot be had', async () => {
  project({ installed: '1.0.1' })
  answer = res => void res.writeHead(405).end()
  const { code, output } = await audit()
  expect(code).toBe(1)
  expect(output).toContain('leftpad: 1.0.1 is installed, and the lock file says 1.0.0')
  expect(output).toContain('could not be checked')
  project({ installed: '' })
  rmSync(join(folder, 'node_modules', 'leftpad'), { recursive: true })
  expect((await audit()).output).toContain('leftpad: is not installed')
})

test('the lock file of this project can be trusted', async () => {
  cpSync('package.json', join(folder, 'package.json'))
  cpSync('package-lock.json', join(folder, 'package-lock.json'))
  expect(await audit()).toEqual({ code: 0, output: expect.stringContaining('Nothing found') })
  expect(asked).toContain('fastify')
  expect(asked).not.toContain('vitest')
})
