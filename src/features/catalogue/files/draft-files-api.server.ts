import { handle } from '#server/http/api.server.ts'
import { draftFilesApi } from './draft-files.contract.ts'
import type { DraftFiles } from './draft-files.server.ts'

export function serveDraftFiles(files: DraftFiles) {
  return [
    handle(draftFilesApi.keepDraftFiles, ({ params, body }, caller) =>
      files.keep(params.draft, body.refs, caller),
    ),
    handle(draftFilesApi.addDraftImage, ({ params, files: sent }, caller) =>
      files.addImage(params.draft, sent, caller),
    ),
    handle(draftFilesApi.addDraftDocument, ({ params, files: sent }, caller) =>
      files.addDocument(params.draft, sent, caller),
    ),
  ]
}
