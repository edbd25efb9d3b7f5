/** What an import of pictures is: its bounds, and what can become of a file. Known to the server and to the screen. */

const MB = 1024 * 1024

export const pictureImportLimits = {
  files: 5000,
  /** All files of an import together, and its ZIP archive. */
  bytes: 1024 * MB,
  /**
   * A ZIP archive is sent in slices of this size, because a request of a gigabyte takes longer than a request may on most lines. A slice
   * that was lost is sent again.
   */
  sliceBytes: 32 * MB,
  /** Files that one request may bring. */
  filesAtOnce: 20,
  /** Imports of an account whose files are stored. A further one replaces the oldest that does not run. */
  perAccount: 5,
  /** For how long the files are stored, and for how long an import is listed. */
  filesDays: 7,
  listedDays: 30,
  nameLength: 255,
} as const

/**
 * What becomes of a file. `add`: its product gets the picture. `known`: the product has it already, so it is only put in its place.
 * `unmatched`: no product, or not a single one. `refused`: it is no picture, or one too many. `added` and `arranged`: done.
 */
export const pictureOutcomes = ['add', 'known', 'unmatched', 'refused', 'added', 'arranged'] as const
export type PictureOutcome = (typeof pictureOutcomes)[number]

/** Why a file is `unmatched` or `refused`. The last ones are of the picture itself. */
export const pictureReasons = [
  'no_product',
  'ambiguous',
  'too_many',
  'repeated',
  'too_large',
  'encrypted',
  'name_too_long',
  'unreadable',
  'unsupported_file',
  'misnamed_file',
  'damaged',
  'animated',
  'too_many_pixels',
] as const
export type PictureReason = (typeof pictureReasons)[number]

/** How many files an import has. */
export const countFiles = ({ counts }: { counts: Record<PictureOutcome, number> }) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
