// Tests for every endpoint, used by the features' API tests: the refusals that follow from its access and schemas, and a check
// that every status the contract states was seen.
import { describe, expect, test } from 'vitest'
import { refusalsOf } from '#server/http/openapi.server.ts'
import { bodyLimitOf, type Contract, type Endpoint, keyOf } from '#shared/endpoint.ts'
import { statusOf } from '#shared/errors.ts'
import { admin, type TestApp } from './test-app.ts'

const deadToken = 'x'.repeat(43)

const endedTokens = new WeakMap<TestApp, Promise<string>>()

/** The token of a session that has ended. Created once per test file, because a login is slow. */
function endedToken(app: TestApp): Promise<string> {
  const createEndedToken = async () => {
    const { login, sessions } = app.services.accounts
    const { token } = await login(admin, { address: '127.0.0.8' })
    await sessions.logOut({ token })
    return token
  }
  const token = endedTokens.get(app) ?? createEndedToken()
  endedTokens.set(app, token)
  return token
}

/** Well-formed parameters that match nothing. */
const unmatched = {
  params: {
    id: 999_999_999,
    name: 'nothing-of-that-name',
    term: 'nothing-like-that',
    serial: 'NOBODYS1',
    draft: 'nobodysdraft0000',
    slug: 'nothing-of-that-slug',
    menu: 'header',
    slice: '1',
    entity: 'product',
    row: 2,
  },
}

const small = new File(['neither picture nor document'], 'small.txt')

export function describeRefusals(app: TestApp, contract: Contract) {
  describe.each(Object.values(contract))('$method $path', endpoint => {
    const input = {
      params: pathParams(endpoint),
      ...(endpoint.body && { body: {} }),
      ...(endpoint.files && { files: [small] }),
    }

    if (endpoint.access === 'admin') {
      test.each([
        ['no bearer', () => null],
        ['an invented bearer', () => deadToken],
        ['the bearer of a session that ended', () => endedToken(app)],
        ['garbage', () => 'Bearer%20x'],
      ])('refuses %s with 401', async (_, token) => {
        const { status, body } = await app.send(endpoint, input, { token: await token() })
        expect([status, body.error.code]).toEqual([401, 'unauthenticated'])
      })
    } else {
      test('treats a dead bearer as a visitor', async () => {
        const dead = await app.send(endpoint, input, { token: deadToken })
        const visitor = await app.send(endpoint, input, { token: null })
        expect(dead.status).toBe(visitor.status)
        expect(dead.headers['cache-control']).toBe('no-store')
      })
    }

    if (endpoint.params) {
      test('refuses an invalid parameter', async () => {
        for (const bad of badParams(endpoint)) {
          const { status, body } = await app.send(endpoint, { ...input, params: bad })
          expect([status, body.error.code, Object.keys(body.error.fields).length > 0]).toEqual([
            400,
            'invalid',
            true,
          ])
        }
      })
    }

    if (endpoint.query) {
      test('refuses an unknown query parameter, and names it', async () => {
        const { status, body } = await app.send(endpoint, { query: { nonsense: '1' } })
        expect([status, body.error.fields.nonsense.code]).toEqual([400, 'unknown_field'])
      })
    }

    if (endpoint.body) {
      test.each([
        ['a list', '[]', 'invalid'],
        ['nothing', '', 'invalid'],
        ['an unknown field', '{"nonsense":1}', 'invalid'],
        ['broken JSON', '{"name":', 'invalid_json'],
        ['a prototype', '{"__proto__":{"admin":true}}', 'invalid_json'],
      ])('refuses %s as a body', async (_, raw, code) => {
        const { status, body } = await app.send(endpoint, { params: unmatched.params }, { raw })
        expect([status, body.error.code]).toEqual([400, code])
      })

      test('refuses another content type', async () => {
        const headers = { 'content-type': 'text/plain' }
        const { status, body } = await app.send(endpoint, input, { raw: 'x', headers })
        expect([status, body.error.code]).toEqual([415, 'unsupported_type'])
      })

      test('refuses a body over the limit with 413', async () => {
        const raw = JSON.stringify({ name: 'x'.repeat(bodyLimitOf(endpoint)) })
        const { status, body } = await app.send(endpoint, input, { raw })
        expect([status, body.error.code]).toEqual([413, 'too_large'])
      })
    }

    if (endpoint.files) describeFileRefusals(app, endpoint, endpoint.files)
  })
}

function describeFileRefusals(app: TestApp, endpoint: Endpoint, { max, maxBytes }: Limits) {
  const params = pathParams(endpoint)
  const refusalOf = async (files: File[]) => {
    const { status, body } = await app.send(endpoint, { params, files })
    return [status, body.error.code, body.error.fields?.file?.code]
  }

  test('refuses a form without a file', async () => {
    expect(await refusalOf([])).toEqual([400, 'invalid', 'required'])
  })

  test('refuses more files than it accepts', async () => {
    expect(await refusalOf(Array(max + 1).fill(small))).toEqual([400, 'invalid', 'too_many'])
  })

  test('refuses a file over the limit with 413', async () => {
    const large = new File([new Uint8Array(maxBytes + 1)], 'large')
    expect(await refusalOf([large])).toEqual([413, 'too_large', undefined])
  })

  test.each([
    ['JSON', '{}', 'application/json'],
    ['plain text', 'x', 'text/plain'],
    ['parts of another kind', '--x--', 'multipart/mixed; boundary=x'],
  ])('refuses %s instead of a form with 415', async (_, raw, type) => {
    const { status, body } = await app.send(endpoint, { params }, { raw, headers: { 'content-type': type } })
    expect([status, body.error.code]).toEqual([415, 'unsupported_type'])
  })

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that ends too early',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="f',
    ],
  ])('refuses a form %s', async (_, type, raw) => {
    const { status, body } = await app.send(endpoint, { params }, { raw, headers: { 'content-type': type } })
    expect([status, body.error.code]).toEqual([400, 'invalid'])
  })
}
type Limits = NonNullable<Endpoint['files']>

/** Must come last in a file: checks that every success and every refusal that the contract states occurred in some test. */
export function expectWholeContractSeen(app: TestApp, contract: Contract) {
  test.each(Object.values(contract))('$method $path: every stated status was seen', endpoint => {
    const stated = new Set([endpoint.success ?? 200, ...refusalsOf(endpoint).map(code => statusOf[code])])
    const seen = app.seen.get(keyOf(endpoint)) ?? new Set()
    expect([...stated].filter(status => !seen.has(status))).toEqual([])
  })
}

function pathParams(endpoint: Endpoint) {
  return endpoint.params ? unmatched.params : {}
}

function badParams(endpoint: Endpoint): Record<string, unknown>[] {
  if (endpoint.path.includes(':id')) {
    return ['0', '-1', '1.5', 'abc', '9007199254740993', '99999999999999999999', '1e3'].map(id => ({ id }))
  }
  // The words of a search are cut, not refused.
  if (endpoint.path.includes(':term')) return [{ term: '\0' }]
  return ['\0', 'x'.repeat(1500)].map(text => ({
    name: text,
    serial: text,
    draft: text,
    slug: text,
    menu: text,
  }))
}
