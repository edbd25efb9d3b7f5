import { handle } from '#server/http/api.server.ts'
import { pictureImportsApi } from './picture-imports.contract.ts'
import type { PictureImports } from './picture-imports.server.ts'
import type { PictureImportReader } from './read-picture-import.server.ts'

export function servePictureImports(imports: PictureImports, reader: PictureImportReader) {
  return [
    handle(pictureImportsApi.createPictureImport, async ({ body }, caller) =>
      reader.read(await imports.create(body.name, caller), caller),
    ),
    handle(pictureImportsApi.addPictureSlice, ({ params, files }, caller) =>
      imports.addSlice(params, files, caller),
    ),
    handle(pictureImportsApi.addPictureFiles, ({ params, files }, caller) =>
      imports.addFiles(params.id, files, caller),
    ),
    handle(pictureImportsApi.checkPictureImport, async ({ params }, caller) => {
      await imports.check(params.id, caller)
      return await reader.read(params.id, caller)
    }),
    handle(pictureImportsApi.listPictureImports, (_, caller) => reader.list(caller)),
    handle(pictureImportsApi.readPictureImport, ({ params }, caller) => reader.read(params.id, caller)),
    handle(pictureImportsApi.listPictureImportFiles, ({ params, query }, caller) =>
      reader.listFiles(params.id, query, caller),
    ),
    handle(pictureImportsApi.startPictureImport, async ({ params }, caller) => {
      await imports.start(params.id, caller)
      return await reader.read(params.id, caller)
    }),
    handle(pictureImportsApi.deletePictureImport, ({ params }, caller) => imports.remove(params.id, caller)),
  ]
}
