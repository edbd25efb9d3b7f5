/** Where code and text stand on a label, in millimetres. The sizes follow the label, so that own sheets need no other design. */

type LabelSize = { labelWidth: number; labelHeight: number }

export type LabelLayout = {
  /** Whether the text is below the code, as on a square label. */
  isStacked: boolean
  padding: number
  codeSize: number
  nameSize: number
  serialSize: number
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

export function layoutOf({ labelWidth, labelHeight }: LabelSize, serial: string): LabelLayout {
  const padding = between(0.8, Math.min(labelWidth, labelHeight) * 0.05, 2)
  const width = labelWidth - 2 * padding
  const height = labelHeight - 2 * padding
  const isStacked = labelWidth < labelHeight * 1.35
  const codeSize = isStacked ? Math.min(width, height * 0.66) : Math.min(height, width * 0.46, 34)
  const textWidth = isStacked ? width : width - codeSize - padding
  const nameSize = between(1.7, Math.min(labelHeight * 0.1, labelWidth * 0.06), 3.6)
  // Digits and capitals of the font are at most 0.73 of its size wide. A long number is set smaller, and wraps when it would not be legible.
  const serialSize = between(1.8, Math.min(nameSize * 1.2, textWidth / (serial.length * 0.73)), 4.4)
  return { isStacked, padding, codeSize, nameSize, serialSize }
}
