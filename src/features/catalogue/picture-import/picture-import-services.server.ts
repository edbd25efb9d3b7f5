/** Creates what adds pictures to many products at once, and connects it. Called by `services.server.ts`. */

import type { FileStore } from '#features/media/media.ts'
import { createPictureAddition } from './add-pictures.server.ts'
import { createPictureImports } from './picture-imports.server.ts'
import { servePictureImports } from './picture-imports-api.server.ts'
import { createPictureImportReader } from './read-picture-import.server.ts'
import { createStoredPictures } from './stored-pictures.server.ts'

type Options = Omit<Parameters<typeof createPictureImports>[0], 'stored'> &
  Omit<Parameters<typeof createPictureAddition>[0], 'stored'> &
  Omit<Parameters<typeof createPictureImportReader>[0], 'imports'> & { media: { files: FileStore } }

export function createPictureImportServices(options: Options) {
  const stored = createStoredPictures(options.media.files)
  const imports = createPictureImports({ ...options, stored })
  return {
    served: servePictureImports(imports, createPictureImportReader({ ...options, imports })),
    longWorkKind: createPictureAddition({ ...options, stored }),
    purge: imports.purge,
  }
}
