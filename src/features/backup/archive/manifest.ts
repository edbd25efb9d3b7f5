/** The first entry of an archive, which says what it is and what its tables hold, and the last one, which seals it. */
import * as z from 'zod'
// Configures zod for our security policy.
import '#shared/fields.ts'

export const archiveFormat = 'vitrin-backup'
/** Raised when an older program could no longer read what a newer one writes. A new table or column does not raise it. */
export const archiveVersion = 1

const name = z.string().regex(/^[a-zA-Z]\w{0,62}$/)
const count = z.int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const table = z.strictObject({
  name,
  columns: z.array(name).min(1),
  rows: count,
  /** Of the rows as text, before they were compressed. */
  bytes: count,
  sha256,
  /** The highest id that was ever given, so that a deleted row's id is not given again. */
  lastId: count.optional(),
})
export type ManifestTable = z.infer<typeof table>

/** What every version of the format has. */
export const manifestHead = z.object({ format: z.literal(archiveFormat), formatVersion: z.int().min(1) })

export const manifest = z.strictObject({
  format: z.literal(archiveFormat),
  formatVersion: z.literal(archiveVersion),
  /** The version of the program. */
  program: z.string(),
  /** The names of the migrations that made its tables. */
  migrations: z.array(z.string().regex(/^\d{4}-[\w-]+$/)).min(1),
  createdAt: z.iso.datetime(),
  tables: z.array(table),
})
export type Manifest = z.infer<typeof manifest>

export const seal = z.strictObject({
  files: count,
  bytes: count,
  /** Over the name, the size and the content of every entry before this one. */
  sha256,
})
export type Seal = z.infer<typeof seal>
