/** The API's endpoints for files of a product that is not saved yet. Served by `draft-files-api.server.ts`. */
import * as z from 'zod'
import { documentLimits, picture, pictureLimits } from '#features/media/picture.ts'
import { endpoint } from '#shared/endpoint.ts'
import { fileRef } from '#shared/fields.ts'
import { draftFileLimits, productDocument } from '../model/product.ts'

/** The name that a form gives its draft. An account's drafts are its own. */
const draftParams = z.strictObject({ draft: z.string().regex(/^[a-z][a-z\d]{15,31}$/) })

export const draftFilesApi = {
  keepDraftFiles: endpoint({
    method: 'POST',
    path: '/products/draft-files/:draft',
    access: 'admin',
    summary:
      'Keep these files of a draft for eight days from now, and no others. Answers those that are still stored.',
    params: draftParams,
    body: z.strictObject({ refs: z.array(fileRef).max(draftFileLimits.perDraft) }),
    response: z.object({ images: z.array(picture), documents: z.array(productDocument) }),
  }),
  addDraftImage: endpoint({
    method: 'POST',
    path: '/products/draft-files/:draft/image',
    access: 'admin',
    summary: 'Upload an image of a product that is not saved yet. It is kept for eight days.',
    params: draftParams,
    files: { max: 1, maxBytes: pictureLimits.bytes },
    response: picture,
    success: 201,
    refusals: ['bad_picture', 'too_many_draft_files'],
  }),
  addDraftDocument: endpoint({
    method: 'POST',
    path: '/products/draft-files/:draft/document',
    access: 'admin',
    summary: 'Upload a PDF document of a product that is not saved yet. It is kept for eight days.',
    params: draftParams,
    files: { max: 1, maxBytes: documentLimits.bytes },
    response: productDocument,
    success: 201,
    refusals: ['bad_document', 'too_many_draft_files'],
  }),
}
