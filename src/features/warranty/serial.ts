/** Normalises serial numbers: case, spaces and punctuation make no difference. */
import { machineText } from '#shared/text.ts'

/** Normalises a serial number to A–Z and 0–9. Undefined if it has other letters, or fewer than 4 or more than 40 characters. */
export function readSerial(typed: string): string | undefined {
  const serial = machineText(typed)
    .toUpperCase()
    .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '')
  return /^[A-Z0-9]{4,40}$/.test(serial) ? serial : undefined
}
