/** Normalises serial numbers: case, spaces and punctuation make no difference. */
import { machineText } from '#shared/text.ts'

/** Normalises a serial number to A–Z and 0–9. Undefined if it has other letters, or fewer than 4 or more than 40 characters. */
export function readSerial(typed: string): string | undefined {
  const serial = folded(typed)
  return /^[A-Z0-9]{4,40}$/.test(serial) ? serial : undefined
}

/** A part of a serial number, as it is searched for. */
export function readSerialPart(typed: string): string | undefined {
  const part = folded(typed)
  return /^[A-Z0-9]{1,40}$/.test(part) ? part : undefined
}

const folded = (typed: string) =>
  machineText(typed)
    .toUpperCase()
    .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '')

/** As the number of a conversation is compared. */
export const toSerialKey = (serial: string | null) => (serial === null ? null : (readSerial(serial) ?? null))

/** The spelling on the label, of a number as somebody typed or pasted it. */
export const toPrinted = (typed: string) => machineText(typed)

/** Whether a spelling is that of a number, or of the prefix of a range: only case, spaces and punctuation may differ. */
export const isSpellingOf = (typed: string, serial: string) => folded(typed) === serial

/** The number backwards, by which it is found from its end. */
export const reversedSerial = (serial: string) => [...serial].reverse().join('')

/** How a number of a range is printed: its digits follow the printed prefix. */
export const printedInRange = (range: { prefix: string; printed: string }, serial: string) =>
  (range.printed || range.prefix) + serial.slice(range.prefix.length)
