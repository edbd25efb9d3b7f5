/** What pictures and documents have in common: files are uploaded, and a product or category refers to them. */
import type { Upload } from '#features/media/media.ts'
import type { ContentTx } from '#server/database/database.server.ts'
import { AppError, codeOf } from '#shared/errors.ts'

/** Returns the references of the files, each once. A refusal says by its index which file it is about. */
export async function ingestAll(files: Upload[], ingest: (file: Upload) => Promise<string>) {
  const refs = new Set<string>()
  for (const [index, file] of files.entries()) {
    try {
      refs.add(await ingest(file))
    } catch (error) {
      const code = codeOf(error)
      if (!code) throw error
      const { details } = error as AppError
      throw new AppError(code, { ...details, data: { ...details.data, file: index } })
    }
  }
  return [...refs]
}

/** Called in the transaction that refers to the files, so that garbage collection does not remove them. */
export async function markFilesUsed(tx: ContentTx, refs: string[]) {
  await tx.updateTable('media').set({ unusedAt: null }).where('ref', 'in', refs).execute()
}
