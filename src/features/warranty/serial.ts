/** Serial numbers are one and the same whatever their case, blanks and punctuation. */
import { machineText } from '#shared/text.ts'

/** Only A–Z and 0–9; undefined when it holds other letters, or less than 4 or more than 40 of these. */
export function readSerial(typed: string): string | undefined {
  const serial = machineText(typed)
    .toUpperCase()
    .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '')
  return /^[A-Z0-9]{4,40}$/.test(serial) ? serial : undefined
}
