/** Cleans and limits text that people type, before it is stored. The zod schemas of all text fields are made here. */
import * as z from 'zod'
import type { FieldCode } from './errors.ts'
import { toAsciiDigits } from './number.ts'
import { isWebAddress } from './web-address.ts'

type Bounds = { min?: number; max: number }

/** Neither database can store NUL in text, and a lone surrogate cannot be encoded as UTF-8. */
export function isWellFormedText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** The number of code points: close to what a reader calls characters, and what both databases count. */
export function codePointLength(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length - 1; index++) {
    if ((text.charCodeAt(index) & 0xfc00) !== 0xd800) continue
    if ((text.charCodeAt(index + 1) & 0xfc00) !== 0xdc00) continue
    length--
    index++
  }
  return length
}

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g
/** Bidi embeddings, overrides and isolates (one left open affects all the text after it), zero-width space, byte order mark. */
const unwanted = /[\u200b\u202a-\u202e\u2066-\u206f\ufeff]|(?![\t\n])\p{Cc}/gu
const invisibleOnly = /^[\p{Default_Ignorable_Code_Point}\s]*$/u

/** Characters are dropped first, because that can bring a letter and its mark together. Ye comes last, because ي + hamza is ئ. */
export function cleanCharacters(text: string): string {
  return text
    .replace(lineBreak, '\n')
    .replace(unwanted, '')
    .normalize('NFC')
    .replace(/[\u064a\u0649]/g, 'ی')
    .replace(/\u0643/g, 'ک')
}

/** Whether a text has nothing visible: only white space and characters that control others. */
export const isInvisible = (text: string) => invisibleOnly.test(text)

function normalise(text: string): string {
  const clean = cleanCharacters(text)
  return isInvisible(clean) ? '' : clean
}

export function cleanLine(text: string): string {
  return normalise(text).replace(/\s+/g, ' ').trim()
}

/** Keeps line breaks, with at most one empty line in a row. */
export function cleanText(text: string): string {
  return normalise(text)
    .replace(/[^\S\n]+/g, ' ')
    .replaceAll(' \n', '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** For codes, serial numbers and telephone numbers. */
export function machineText(text: string): string {
  return toAsciiDigits(cleanLine(text))
}

function problemOf(length: number, { min = 0, max }: Bounds): FieldCode | undefined {
  if (length > max) return 'too_long'
  if (length >= min) return undefined
  return length === 0 ? 'required' : 'too_short'
}

/** Cleans and measures in one zod check. So the schema stays a string for input and output, and its JSON schema is complete. */
function field(clean: (text: string) => string | undefined, { min = 0, max }: Bounds) {
  return z
    .string()
    .check(payload => {
      const refuse = (message: FieldCode) => {
        const length = codePointLength(payload.value)
        const params = { min, max, length }
        payload.issues.push({ code: 'custom', message, params, input: payload.value })
      }
      // Normalising a huge text is slow, and no real input is four times as long as the limit.
      if (payload.value.length > 4 * max + 1000) return refuse('too_long')
      if (!isWellFormedText(payload.value)) return refuse('invalid_text')
      const cleaned = clean(payload.value)
      if (cleaned === undefined) return refuse(isInvisible(payload.value) ? 'required' : 'invalid_value')
      payload.value = cleaned
      const problem = problemOf(codePointLength(payload.value), { min, max })
      if (problem) refuse(problem)
    })
    .meta({ minLength: min, maxLength: max })
}

export function line(bounds: Bounds) {
  return field(cleanLine, bounds)
}

export function text(bounds: Bounds) {
  return field(cleanText, bounds)
}

export function machine(bounds: Bounds) {
  return field(machineText, bounds)
}

const emailPattern = String.raw`[A-Za-z0-9_%+-]+(\.[A-Za-z0-9_%+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}`
/** Phone numbers as people write them, with spaces and brackets. `toDialled()` converts them for a `tel:` link. */
const phonePattern = String.raw`\+?\(?[0-9][0-9 ()/.\-]{1,30}[0-9]`

/** An email address. Like a phone number and a link it may be empty where there is no minimum. */
export function email(bounds: Bounds) {
  return machine(bounds).regex(fullMatch(emailPattern, bounds))
}

export function phone(bounds: Bounds) {
  return machine(bounds).regex(fullMatch(phonePattern, bounds))
}

const fullMatch = (pattern: string, { min = 0 }: Bounds) =>
  new RegExp(min > 0 ? `^${pattern}$` : `^(${pattern})?$`)

/** Allows only http and https, and no username or password, which would be shown to everybody. */
export function link(bounds: Bounds) {
  return line(bounds).refine(typed => isWebAddress(typed) || (typed === '' && !bounds.min), 'invalid_value')
}

/** For values with one canonical spelling: `read` returns it, or undefined for an invalid value. `max` limits the typed text. */
export function spelled(read: (typed: string) => string | undefined, { min = 1, max }: Bounds) {
  return field(typed => (codePointLength(typed) > max ? typed : read(typed)), { min, max })
}

/** Stored as typed, apart from NFC normalisation: for passwords. */
export function verbatim(bounds: Bounds) {
  return field(typed => typed.normalize('NFC'), bounds)
}

/** HTML. It is only measured here, because cleaning it as one string would damage its tags. The code that stores it cleans it. */
export function markup(bounds: Bounds) {
  return field(html => html.trim(), bounds)
}
