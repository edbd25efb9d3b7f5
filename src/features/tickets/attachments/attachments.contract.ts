import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idParams, savedFile } from '#shared/fields.ts'
import { attachment, attachmentLimits } from '../ticket.ts'
import { secretText } from '../tracking/secret-text.ts'

export const attachmentsApi = {
  uploadAttachments: endpoint({
    method: 'POST',
    path: '/ticket/upload',
    access: 'public',
    summary:
      'Upload JPEG, PNG, WebP or PDF files, all or none. Each token attaches its file to one message within a day.',
    files: { max: attachmentLimits.perMessage, maxBytes: attachmentLimits.bytes },
    response: z.object({ files: z.array(attachment.omit({ id: true }).extend({ token: secretText })) }),
    success: 201,
    refusals: ['bad_attachment', 'rate_limited', 'busy'],
  }),
  linkAttachment: endpoint({
    method: 'POST',
    path: '/ticket/attachments/:id/link',
    access: 'admin',
    summary: 'A URL at which an attachment can be downloaded once, within a minute.',
    params: idParams,
    response: z.object({ url: z.string() }),
    refusals: ['not_found'],
  }),
  readAttachment: endpoint({
    method: 'GET',
    path: '/ticket/attachments/:id',
    access: 'admin',
    summary: 'The file of an attachment, as a download.',
    params: idParams,
    sends: 'file',
    response: savedFile,
    refusals: ['not_found'],
  }),
  downloadAttachment: endpoint({
    method: 'GET',
    path: '/ticket/download/:token',
    access: 'public',
    summary: 'The file of a link, once.',
    params: z.strictObject({ token: secretText }),
    sends: 'file',
    response: savedFile,
    refusals: ['not_found'],
  }),
}

export const thumbnailsApi = {
  readThumbnail: endpoint({
    method: 'GET',
    path: '/ticket/attachments/:id/thumbnail',
    access: 'admin',
    summary:
      'A small WebP of an attached picture. 422 says why a picture has none, and 404 that it is no picture.',
    params: idParams,
    sends: 'file',
    response: savedFile,
    refusals: ['not_found', 'no_preview', 'busy'],
  }),
}
