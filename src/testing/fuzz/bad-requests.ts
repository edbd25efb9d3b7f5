// Builds requests from faults: in the path, the query, the body, and around the body. Used by contract-fuzz.ts.
import fc from 'fast-check'
import type { Endpoint } from '#shared/endpoint.ts'
import { badBodies } from './bad-bodies.ts'
import { toJson } from './bad-input.ts'
import { badUploads, validUpload } from './bad-uploads.ts'
import { boundsOf, branchesOf, branchOf, type Shape, shapeOf } from './shape.ts'
import { validAddressText, validInput } from './valid-input.ts'

export type FuzzRequest = {
  /** What is wrong with it, for the report. */
  name: string
  url: string
  headers?: Record<string, string>
  payload?: Buffer
  /** `field`: 400 that names `path`. `refused`: any of our error codes. `answered`: anything but a server error. */
  expects: 'field' | 'refused' | 'answered'
  path?: string
}

const json = { 'content-type': 'application/json' }
export type Draw = <T>(arbitrary: fc.Arbitrary<T>) => T

/** Each call draws the next sample of one series, so that a seed repeats a whole run. */
export function drawing(seed: number): Draw {
  let count = 0
  return arbitrary => fc.sample(arbitrary, { numRuns: 1, seed: seed + count++ })[0] as never
}

/** Every fault, or the first `most` of them. */
export function badRequests(endpoint: Endpoint, draw: Draw, max?: number): FuzzRequest[] {
  // A request with a bad address is otherwise valid, so that only the address can be the reason for the refusal.
  const badAddressRequests = [...badAddresses(endpoint, draw), ...badQueries(endpoint, draw)]
  const content = acceptedContent(endpoint, draw)
  return [
    ...badAddressRequests.map(request => ({ ...content, ...request })),
    ...(endpoint.files ? badUploads(() => addressOf(endpoint, draw), endpoint.files) : []),
    ...(endpoint.body ? badBodies(endpoint, { address: () => addressOf(endpoint, draw), draw, max }) : []),
  ].slice(0, max)
}

/** Requests that the schemas accept. What they refer to may still not exist. */
export function validRequests(endpoint: Endpoint, draw: Draw, runs: number): FuzzRequest[] {
  const valid = Array.from({ length: runs }, () => validRequest(endpoint, draw))
  if (endpoint.body || endpoint.files) return valid
  // The endpoint takes no body: one that is sent may be ignored or refused.
  const bodies = ['{"x":1}', '{"x":', '[]', 'x'].map(text => ({
    name: `a body nobody wants: ${text}`,
    url: addressOf(endpoint, draw),
    headers: json,
    payload: Buffer.from(text),
    expects: 'answered' as const,
  }))
  return [...valid, ...bodies]
}

function validRequest(endpoint: Endpoint, draw: Draw): FuzzRequest {
  const url = addressOf(endpoint, draw) + queryOf(endpoint, draw)
  const request = { url, expects: 'answered' as const }
  const content = validContent(endpoint, draw)
  return { ...request, ...content, name: `valid ${url} ${content.payload ?? ''}`.slice(0, 300) }
}

function validContent(endpoint: Endpoint, draw: Draw): Pick<FuzzRequest, 'headers' | 'payload'> {
  if (endpoint.files) return validUpload(draw(fc.uint8Array({ maxLength: 200 })))
  if (!endpoint.body) return {}
  return { headers: json, payload: toJson(draw(validInput(shapeOf(endpoint.body)))) }
}

/** A text of spaces has a valid length but is refused once it is trimmed. Then another sample is drawn. */
function acceptedContent(endpoint: Endpoint, draw: Draw): ReturnType<typeof validContent> {
  let content = validContent(endpoint, draw)
  const isAccepted = () => endpoint.body?.safeParse(JSON.parse(String(content.payload))).success ?? true
  // Limited, because random samples never satisfy some schemas.
  for (let tries = 0; tries < 20 && !isAccepted(); tries++) content = validContent(endpoint, draw)
  return content
}

function fieldsOf(schema: Endpoint['params']): [string, Shape][] {
  return schema ? branchesOf(shapeOf(schema)).flatMap(shape => Object.entries(shape.properties ?? {})) : []
}

function addressOf(endpoint: Endpoint, draw: Draw, overrides: Record<string, string> = {}): string {
  const shapes = Object.fromEntries(fieldsOf(endpoint.params))
  return `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    return (
      overrides[name] ??
      encodeURIComponent(draw(validAddressText(shapes[name] ?? { type: 'string', minLength: 1 })))
    )
  })}`
}

function queryOf(endpoint: Endpoint, draw: Draw): string {
  const chosenFields = fieldsOf(endpoint.query).filter(() => draw(fc.boolean()))
  const pairs = chosenFields.map(
    ([name, shape]) => `${name}=${encodeURIComponent(draw(validAddressText(shape)))}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Invalid texts for a field of an address, already URL-encoded. */
function badTextsFor(shape: Shape): string[] {
  const choices = branchesOf(shape).flatMap(branch => branch.enum ?? [])
  if (choices.length > 0) return ['no-such-choice', 'constructor', '%00']
  const number = branchOf(shape, 'integer', 'number')
  const text = branchOf(shape, 'string')
  if (number || text?.pattern) {
    const { min, max } = boundsOf(number ?? {})
    const odd = [
      '0',
      '-0',
      '-1',
      '1.5',
      'abc',
      '1e3',
      '1e999',
      'NaN',
      'Infinity',
      '%2B1',
      '0x1',
      '%D9%A3',
      '1%00',
    ]
    const all = [...odd, String(max + 1), '9007199254740993', '9'.repeat(40), `${'9'.repeat(900)}`, '%20']
    const matchesPattern = (value: string) => (text?.pattern ? new RegExp(text.pattern).test(value) : true)
    return all.filter(value => !matchesPattern(value) || !(Number(value) >= min && Number(value) <= max))
  }
  const tooLong = text?.maxLength === undefined ? [] : ['x'.repeat(text.maxLength + 1)]
  return ['%00', 'a%00b', ...tooLong]
}

function badAddresses(endpoint: Endpoint, draw: Draw): FuzzRequest[] {
  return fieldsOf(endpoint.params).flatMap(([name, shape]) => {
    // For a search term or a serial number, finding nothing is a valid result.
    const unlikely = name === 'term' || name === 'serial' ? 'answered' : 'refused'
    const request = (text: string, expects: FuzzRequest['expects']) => ({
      name: `path ${name}: ${text.slice(0, 40)}`,
      url: addressOf(endpoint, draw, { [name]: text }),
      expects,
      path: name,
    })
    return [
      ...badTextsFor(shape).map(text => request(text, 'field')),
      ...['', 'x'.repeat(3000), '%2e%2e', 'x'.repeat(20_000)].map(text => request(text, 'refused')),
      ...['%2e%2e%2fadmin', '%ED%A0%80', '%', '%zz', '%F0%9F%98%80'].map(text => request(text, unlikely)),
    ]
  })
}

function badQueries(endpoint: Endpoint, draw: Draw): FuzzRequest[] {
  const base = addressOf(endpoint, draw)
  const request = (query: string, expects: FuzzRequest['expects'], path?: string): FuzzRequest => ({
    name: `query ${query.slice(0, 60)}`,
    url: `${base}?${query}`,
    expects,
    ...(path !== undefined && { path }),
  })
  if (!endpoint.query) {
    return endpoint.method === 'GET'
      ? ['x=1', '__proto__=1', 'x[]=1&x[]=2', '%ED%A0%80'].map(q => request(q, 'answered'))
      : []
  }
  const fields = fieldsOf(endpoint.query)
  return [
    ...['nonsense', '__proto__', 'constructor', 'toString'].map(name => request(`${name}=1`, 'field', name)),
    request('=1', 'refused'),
    request('%ED%A0%80=1', 'refused'),
    request(Array.from({ length: 3000 }, (_, index) => `k${index}=1`).join('&'), 'refused'),
    ...fields.flatMap(([name, shape]) => {
      const value = encodeURIComponent(draw(validAddressText(shape)))
      const isList = branchOf(shape, 'array') !== undefined
      return [
        ...(isList ? [] : [request(`${name}=${value}&${name}=${value}`, 'field', name)]),
        request(`${name}[]=${value}`, 'field', `${name}[]`),
        request(`${name}[x]=${value}`, 'field', `${name}[x]`),
        request(`${name}=${'x'.repeat(20_000)}`, 'refused'),
        ...badTextsFor(shape).map(text => request(`${name}=${text}`, 'field', name)),
      ]
    }),
  ]
}
