/** The tables of stored files, the same for both database engines. */
import type { Generated } from 'kysely'

/** A stored file, identified by its content. Several rows of other tables may refer to it. */
export type MediaTable = {
  ref: string
  kind: 'picture' | 'document'
  type: string
  bytes: number
  width: number | null
  height: number | null
  /** The picture at a few pixels, as a data URL, shown until the real one is loaded. */
  preview: string
  /** The colours of its left and right side as JSON, see image-tones.ts. Empty if they were never measured. */
  tones: Generated<string>
  /** The guessed focal point, see focus/guess-focus.ts. Empty if it was never measured. */
  focus: Generated<string>
  /** `stored`: the widths are still to be made. */
  state: 'stored' | 'ready' | 'failed'
  attempts: number
  /** When a process claimed the picture for making its widths. Other processes leave the picture alone for a while. */
  claimedAt: string | null
  createdAt: string
  /** Since when nothing refers to the file. */
  unusedAt: string | null
  /** The folder of its files. It is never reused, so removing old files cannot touch new ones of the same content. */
  folder: Generated<string>
}

export type MediaTables = {
  media: MediaTable
}
