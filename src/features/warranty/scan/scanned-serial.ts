/**
 * Finds the serial number in what a camera read: the address of a look-up, as on our labels, or a bare number, as in a Code 128.
 * The server decides whether it is one: its own check would load a validator.
 */

export function serialOfScan(read: string): string | undefined {
  // The code on a box may also hold the address of a maker. Only the look-up of a shop has this name in its query.
  const text = URL.canParse(read) ? (new URL(read).searchParams.get('serial') ?? '') : read
  const isAscii = /^[ -~]{4,80}$/.test(text.trim())
  const characters = text.replace(/[^a-z\d]/gi, '').length
  return isAscii && characters >= 4 && characters <= 40 ? text.trim() : undefined
}
