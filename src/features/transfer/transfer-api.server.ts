import { handle } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import type { createErrorFiles } from './error-file.server.ts'
import type { ImportRows } from './import-rows.server.ts'
import type { Imports } from './imports.server.ts'
import { transferApi } from './transfer.contract.ts'

type Options = { imports: Imports; rows: ImportRows; errorFiles: ReturnType<typeof createErrorFiles> }

export function serveTransfer({ imports, rows, errorFiles }: Options) {
  return [
    handle(
      transferApi.startImport,
      ({ params, files: [file] }, caller) => {
        if (!file) throw new AppError('invalid', { fields: { file: { code: 'required' } } })
        return imports.start(params.entity, file, caller)
      },
      { admit: imports.admit },
    ),
    handle(transferApi.listImports, (_, caller) => imports.list(caller)),
    handle(transferApi.getImport, ({ params }, caller) => imports.get(params.id, caller)),
    handle(transferApi.importTargets, ({ params }, caller) => imports.targets(params.id, caller)),
    handle(transferApi.changeImport, ({ params, body }, caller) => imports.change(params.id, body, caller)),
    handle(transferApi.checkImport, ({ params }, caller) => imports.check(params.id, caller)),
    handle(transferApi.importRows, ({ params, query }, caller) => rows.list(params.id, query, caller)),
    handle(transferApi.correctImportRow, ({ params, body }, caller) =>
      rows.correct(params.id, { row: params.row, cells: body.cells }, caller),
    ),
    handle(transferApi.takeOutImportRows, ({ params, body }, caller) =>
      imports.takeOut(params.id, body, caller),
    ),
    handle(transferApi.runImport, ({ params }, caller) => imports.run(params.id, caller)),
    handle(transferApi.startErrorFile, ({ params, body }, caller) =>
      errorFiles.start(params.id, body.format, caller),
    ),
    handle(transferApi.downloadErrorFile, ({ params }) => errorFiles.download(params.token)),
    handle(transferApi.discardImport, ({ params }, caller) => imports.discard(params.id, caller)),
  ]
}
