/** What pictures and documents have in common: files that were uploaded, and a product or category that points at them. */
import type { Upload } from '#features/media/media.ts'
import type { Tx } from '#server/database/database.server.ts'
import { AppError, codeOf } from '#shared/errors.ts'

/** The references of the files, each once. Of several, a refusal says which one it is about. */
export async function ingestAll(files: Upload[], accept: (file: Upload) => Promise<string>) {
  const refs = new Set<string>()
  for (const [index, file] of files.entries()) {
    try {
      refs.add(await accept(file))
    } catch (error) {
      const code = codeOf(error)
      if (!code) throw error
      const { details } = error as AppError
      throw new AppError(code, { ...details, data: { ...details.data, file: index } })
    }
  }
  return [...refs]
}

/** In the transaction that points at them: from here on they are not swept. */
export async function markFilesUsed(tx: Tx, refs: string[]) {
  await tx.updateTable('media').set({ unusedAt: null }).where('ref', 'in', refs).execute()
}
