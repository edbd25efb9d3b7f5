/** The QR code of a serial number: the address of its look-up, drawn as a path. Used by the labels and by the warranty card. */
import { correction, generate } from 'lean-qr'

/** The empty margin that readers need around a code, in modules. */
const quietZone = 4

export type LabelCode = { path: string; modules: number }

/** Level M repairs 15 % of a code: a scratched label still opens its page, and the modules stay large. */
export function drawCode(address: string): LabelCode {
  const code = generate(address, { minCorrectionLevel: correction.M })
  const path: string[] = []
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue
      const from = x
      while (code.get(x + 1, y)) x++
      path.push(`M${from + quietZone} ${y + quietZone}h${x - from + 1}v1h${from - x - 1}z`)
    }
  }
  return { path: path.join(''), modules: code.size + 2 * quietZone }
}

/** Printers of labels put 203 dots on an inch. Two of them a module is the least that telephones read, 0.25 mm. */
export const smallestModule = 0.25
