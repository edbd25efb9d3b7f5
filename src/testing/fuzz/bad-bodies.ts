// Requests with a bad JSON body: faults in each field, and in the encoding and headers around it.
import { gzipSync } from 'node:zlib'
import { bodyLimitOf, type Endpoint } from '#shared/endpoint.ts'
import { type Fault, faultsOf, toJson } from './bad-input.ts'
import type { Draw, FuzzRequest } from './bad-requests.ts'
import { shapeOf } from './shape.ts'
import { validInput } from './valid-input.ts'

const json = { 'content-type': 'application/json' }
const broken = ['', ' ', '{', '{"a":', 'NaN', 'undefined', "{'a':1}", '{"a":1e}', '\0', '{"a":"\0"}', '{}{}']
const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/xml',
  'x',
]

type Options = { address(): string; draw: Draw; max: number | undefined }

export function badBodies(endpoint: Endpoint, { address, draw, max }: Options): FuzzRequest[] {
  const shape = shapeOf(endpoint.body!)
  const limit = bodyLimitOf(endpoint)
  const url = address()
  const send = (name: string, body: string | Buffer, headers: Record<string, string> = json) => ({
    name,
    url,
    headers,
    payload: Buffer.from(body as string),
    expects: 'refused' as const,
  })
  const faults = faultsOf(shape).slice(0, max)
  const fieldFaults = faults.map(fault => {
    const request = send(`body ${fault.path || 'itself'}: ${fault.kind}`, toJson(draw(fault.input)))
    // A body over the size limit is refused before any field is checked.
    const expects = request.payload.length > limit ? request.expects : expectationOf(fault)
    return { ...request, expects, path: fault.path }
  })
  const good = toJson(draw(validInput(shape)))
  return [
    ...fieldFaults,
    ...broken.map(text => send(`JSON ${JSON.stringify(text)}`, text)),
    send('__proto__ in the body', '{"__proto__":{"admin":true}}'),
    send('a constructor in the body', '{"constructor":{"prototype":{"admin":true}}}'),
    send('10,000 objects in each other', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
    send('10,000 lists that never end', '['.repeat(10_000)),
    send('more than the limit', ' '.repeat(limit + 1)),
    send('UTF-16', Buffer.from(good.toString(), 'utf16le'), {
      'content-type': 'application/json; charset=utf-16',
    }),
    send('packed', gzipSync(good), { ...json, 'content-encoding': 'gzip' }),
    ...otherTypes.map(type => send(`sent as ${type}`, good, { 'content-type': type })),
    send('sent as nothing', good, {}),
  ]
}

/** If the parser refuses the body, the error names no field. */
function expectationOf({ kind, path }: Fault): FuzzRequest['expects'] {
  return path === '' || /UTF-8/.test(kind) ? 'refused' : 'field'
}
