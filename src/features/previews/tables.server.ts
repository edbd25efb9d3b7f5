/** The tables of previews, the same for both database engines. */

export type PreviewTable = {
  /** The secret itself is only in the link. */
  secretHash: string
  adminId: number
  /** What it shows. */
  kind: string
  /** What is shown, as JSON. */
  snapshot: string
  createdAt: string
  expiresAt: string
}

/** The files that a preview shows are kept for as long as its row. */
export type PreviewFileTable = { secretHash: string; ref: string }

export type PreviewsTables = { preview: PreviewTable; previewFile: PreviewFileTable }
