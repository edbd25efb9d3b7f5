/** The tables of stored files, as both engines store them. */
import type { Generated } from 'kysely'

/** A stored file, named by its content; several rows may point at it. */
export type MediaTable = {
  ref: string
  kind: 'picture' | 'document'
  type: string
  bytes: number
  width: number | null
  height: number | null
  /** A picture a few pixels wide, as a data address, shown until the real one is there. */
  preview: string
  /** What words on its left or right side would stand on, see picture-tones.ts; empty where nobody looked. */
  tones: Generated<string>
  /** `stored`: its widths are still to be made. */
  state: 'stored' | 'ready' | 'failed'
  attempts: number
  /** When a process took it up: others leave it alone for a while. */
  claimedAt: string | null
  createdAt: string
  /** Since when nothing points at it. */
  unusedAt: string | null
  /** Where its files are kept: never used twice, so that removing old files cannot touch new ones of the same content. */
  folder: Generated<string>
}

export type MediaTables = {
  media: MediaTable
}
