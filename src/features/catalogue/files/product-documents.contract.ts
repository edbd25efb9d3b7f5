import { documentLimits } from '#features/media/picture.ts'
import { endpoint } from '#shared/endpoint.ts'
import { fileRef, idParams, nothing } from '#shared/fields.ts'
import { documentChanges, product } from '../model/product.ts'

const documentParams = idParams.extend({ ref: fileRef })

export const productDocumentsApi = {
  addDocuments: endpoint({
    method: 'POST',
    path: '/products/documents/:id',
    access: 'admin',
    summary: 'Upload PDF documents, all or none. Each is named after its file until it is renamed.',
    params: idParams,
    files: { max: documentLimits.perProduct, maxBytes: documentLimits.bytes },
    response: product,
    success: 201,
    refusals: ['not_found', 'bad_document', 'too_many_documents'],
  }),
  renameDocument: endpoint({
    method: 'PATCH',
    path: '/products/documents/:id/:ref',
    access: 'admin',
    summary: 'Rename a document.',
    params: documentParams,
    body: documentChanges,
    response: product,
    refusals: ['not_found'],
  }),
  removeDocument: endpoint({
    method: 'DELETE',
    path: '/products/documents/:id/:ref',
    access: 'admin',
    summary: 'Move a document to the trash.',
    params: documentParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
  restoreDocument: endpoint({
    method: 'POST',
    path: '/products/documents/:id/:ref/restore',
    access: 'admin',
    summary: 'Restore a document from the trash.',
    params: documentParams,
    response: product,
    refusals: ['not_found', 'too_many_documents'],
  }),
}
