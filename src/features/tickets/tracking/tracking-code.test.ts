import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTrackingCode, showTrackingCode, toTrackingCode } from './tracking-code.ts'

const codes = fc.uint8Array({ minLength: 10, maxLength: 10 }).map(toTrackingCode)
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

test('consists of eleven characters that are not easily confused', () => {
  fc.assert(
    fc.property(codes, code => {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{11}$/)
      expect(readTrackingCode(code)).toBe(code)
      expect(showTrackingCode(code)).toMatch(/^\w{4}-\w{4}-\w{3}$/)
    }),
  )
})

test('is accepted in any spelling', () => {
  const code = toTrackingCode(new Uint8Array([0, 1, 10, 20, 31, 0, 5, 9, 1, 7]))
  const shown = showTrackingCode(code)
  const persian = shown.replace(/\d/g, digit => String.fromCharCode(0x06f0 + Number(digit)))
  const arabic = shown.replace(/\d/g, digit => String.fromCharCode(0x0660 + Number(digit)))
  const lookalikes = shown.replaceAll('0', 'o').replaceAll('1', 'l')
  const spellings = [
    shown,
    shown.toLowerCase(),
    ` ${shown.replaceAll('-', ' ')} `,
    persian,
    arabic,
    lookalikes,
  ]
  spellings.push(shown.replaceAll('-', '–'), shown.replaceAll('-', '\u200c'), shown.replaceAll('1', 'I'))
  for (const spelling of spellings) expect([spelling, readTrackingCode(spelling)]).toEqual([spelling, code])
})

test('one wrong character, or two swapped neighbours, never give a valid code', () => {
  fc.assert(
    fc.property(codes, fc.nat(10), fc.nat(31), (code, at, other) => {
      const letter = alphabet.charAt(other)
      fc.pre(letter !== code.charAt(at))
      expect(readTrackingCode(code.slice(0, at) + letter + code.slice(at + 1))).toBeUndefined()
    }),
  )
  fc.assert(
    fc.property(codes, fc.nat(9), (code, at) => {
      fc.pre(code.charAt(at) !== code.charAt(at + 1))
      const swapped = code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2)
      expect(readTrackingCode(swapped)).toBeUndefined()
    }),
  )
})

test('rejects everything else', () => {
  for (const text of ['', '0', '0000-0000-00U', '00000000000x', '********', 'x'.repeat(5000), '۰۰۰۰']) {
    expect(readTrackingCode(text)).toBeUndefined()
  }
})
