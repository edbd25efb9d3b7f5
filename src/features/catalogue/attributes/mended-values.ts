import type { SpecValue } from '../model/spec-row.ts'

/** What the history records when values of an attribute are mended, or when that is undone. */
export type MendedValues = {
  /** By this key the earlier values are kept. */
  key: string
  isMended: boolean
  /** What each text becomes. It stands for all spellings of it. */
  values: { text: string; to: SpecValue }[]
  /** How many products it is about, also in the trash. */
  products: number
}
