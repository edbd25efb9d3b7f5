import { handle } from '#server/http/api.server.ts'
import { productDocumentsApi } from './product-documents.contract.ts'
import type { ProductDocumentService } from './product-documents.server.ts'

export function serveProductDocuments(documents: ProductDocumentService) {
  return [
    handle(productDocumentsApi.addDocuments, ({ params, files }, caller) =>
      documents.add(params.id, files, caller),
    ),
    handle(productDocumentsApi.renameDocument, ({ params, body }, caller) =>
      documents.rename(params, body, caller),
    ),
    handle(productDocumentsApi.removeDocument, ({ params }, caller) => documents.remove(params, caller)),
    handle(productDocumentsApi.restoreDocument, ({ params }, caller) => documents.restore(params, caller)),
  ]
}
