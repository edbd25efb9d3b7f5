import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { idParams, nothing } from '#shared/fields.ts'
import { cannedReply, cannedReplyChanges, newCannedReply } from './canned-reply.ts'

export const cannedRepliesApi = {
  listCannedReplies: endpoint({
    method: 'GET',
    path: '/canned-replies',
    access: 'admin',
    summary: 'All canned replies, by name.',
    response: z.object({ items: z.array(cannedReply) }),
  }),
  cannedReplyById: endpoint({
    method: 'GET',
    path: '/canned-replies/:id',
    access: 'admin',
    summary: 'One canned reply.',
    params: idParams,
    response: cannedReply,
    refusals: ['not_found'],
  }),
  createCannedReply: endpoint({
    method: 'POST',
    path: '/canned-replies',
    access: 'admin',
    summary: 'Add a canned reply. Needs a text in at least one language.',
    body: newCannedReply,
    bodyLimit: bodyLimits.texts,
    response: cannedReply,
    success: 201,
    refusals: ['too_many_canned_replies'],
  }),
  updateCannedReply: endpoint({
    method: 'PATCH',
    path: '/canned-replies/:id',
    access: 'admin',
    summary: 'Change the given fields. What changes nothing leaves the version.',
    params: idParams,
    body: cannedReplyChanges,
    bodyLimit: bodyLimits.texts,
    response: cannedReply,
    refusals: ['not_found', 'conflict'],
  }),
  deleteCannedReply: endpoint({
    method: 'DELETE',
    path: '/canned-replies/:id',
    access: 'admin',
    summary: 'Delete a canned reply. Messages that were written with it stay as they are.',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
}
