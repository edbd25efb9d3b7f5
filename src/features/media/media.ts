/** What other features ask of stored files. */
import type { Upload } from '#shared/endpoint.ts'

export type { Upload } from '#shared/endpoint.ts'

/**
 * Both check the file, store it, commit its row as unused and answer its `ref`. The caller then points at it in a
 * transaction of its own and sets `unusedAt` to null there; until then it has a day before it is swept away.
 */
export type Media = {
  acceptPicture(file: Upload): Promise<string>
  acceptDocument(file: Upload): Promise<string>
}
