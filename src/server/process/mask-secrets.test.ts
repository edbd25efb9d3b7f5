import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isRecognizable, maskSecrets, randomSecret } from './mask-secrets.server.ts'

const ticket = 'Zm9vYmFyYmF6cXV4MTIzNA'
const session = 'q8Hn3vWcJ1m9XyLr_0aTzPq5KdVbEu7fGi2sOo-RhNk'
const everyCharacter = (text: string) =>
  Array.from(text, sign => `%${sign.charCodeAt(0).toString(16)}`).join('')

test.each([
  ['in a path nobody knows', `/tickets/${ticket}`],
  ['of a preview, in small letters', `/fa/preview/${ticket.toLowerCase()}`],
  ['after several slashes', `//ticket/${ticket}`],
  ['where a slug stands', `/product/${ticket}`],
  ['with letters before and after it', `/x/kettle-${ticket}and-more`],
  ['with a full stop and a bracket', `(see /ticket/${ticket}).`],
  ['in capitals', `/PRODUCT/${ticket.toUpperCase()}`],
  ['in small letters below its own path', `/ticket/${ticket.toLowerCase()}`],
  ['one character percent-encoded', `/x/%5a${ticket.slice(1)}`],
  ['all characters percent-encoded', `/x/${everyCharacter(ticket)}`],
  ['percent-encoded three times', `/x/%25255a${ticket.slice(1)}`],
  ['with Persian letters beside it', `/product/%DA%A9%D8%AA${ticket}`],
  ['cut to fourteen characters', `/ticket/${ticket.slice(0, 14)}`],
  ['in a referrer', `https://shop.example/fa/ticket/${ticket}?from=mail`],
  ['in a message', `Failed to parse "${ticket}" as a number`],
])('a ticket’s secret is masked %s', (_, text) => {
  const masked = maskSecrets(text)
  expect(masked).toContain('***')
  for (const part of [ticket, ticket.toUpperCase(), ticket.toLowerCase(), everyCharacter(ticket)]) {
    expect(masked).not.toContain(part.slice(4, 12))
  }
})

test.each([
  [session, session],
  [`Authorization: Bearer ${session}`, session],
  ['the first password is hV3_xq0PbYt9Lm2Z', 'hV3_xq0PbYt9Lm2Z'],
  [`/media/${'0a'.repeat(16)}~1795046400~AAAAaaaaAAAAaaaaAAAAaaaa/400.webp`, 'AAAAaaaa'],
  [`/x/${'0a'.repeat(16)}%7E1795046400%7Eabcdefghijklmnopqrstuvwx`, 'abcdefgh'],
  ['https://files.example/a?X-Amz-Signature=0123456789abcdef0123456789abcdef&b=1', '0123456789abcdef'],
  ['connect ECONNREFUSED postgres://vitrin:hunter2@db:5432/vitrin', 'hunter2'],
])('other secrets are masked too: %s', (text, secret) => {
  expect(maskSecrets(text)).not.toContain(secret)
})

test.each([
  '/product/abcdefghijklmnopqrstuv',
  '/product/stainless-steel-kettle-xk-2000-1700w',
  '/product/%DA%A9%D8%AA%D8%B1%DB%8C-%D8%A8%D8%B1%D9%82%DB%8C-xk2000',
  `/media/${'0a1f'.repeat(8)}/1920.avif`,
  '0d3f7b0e-6f1f-4d0c-9a7e-2f6d0d1c9f11',
  '"time":"2026-11-18T13:42:12.123Z"',
  'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'Content-Security-Policy',
  'Cannot read properties of undefined (reading averageProductRating)',
  'Error: gone\n    at async Object.getURLFromX509Certificate (file:///srv/vitrin/src/server/http/api.server.ts:12:3)',
])('what helps an operator stays readable: %s', text => {
  expect(maskSecrets(text)).toBe(text)
})

test('a line of JSON stays valid, with line breaks and quotes right before a secret', () => {
  const line = JSON.stringify({ msg: `gone\n${ticket}\t"${ticket}" \\${ticket}\u0001${ticket}`, ms: 1 })
  const masked = maskSecrets(line)
  expect(JSON.parse(masked)).toEqual({ msg: 'gone\n***\t"***" \\***\u0001***', ms: 1 })
})

test('the frames of a stack stay, and the message before them is masked', () => {
  const stack = `Error: ${ticket}\n    at processXMLHttpRequestV2 (/srv/a.ts:1:2)`
  expect(JSON.parse(maskSecrets(JSON.stringify({ stack }))).stack).toBe(stack.replace(ticket, '***'))
})

test('every new secret is recognized; of those made before, one in 70,000 reads like a word', () => {
  for (let i = 0; i < 20_000; i++) expect(isRecognizable(randomSecret(16))).toBe(true)
  expect(randomSecret(16)).toMatch(/^[\w-]{22}$/)
  const old = Array.from({ length: 200_000 }, () => randomBytes(16).toString('base64url'))
  expect(old.filter(secret => !isRecognizable(secret)).length).toBeLessThan(20)
})
