import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idParams, idText, pageOf, paging } from '#shared/fields.ts'
import { event, eventActions, eventEntities } from './event.ts'

export const eventsApi = {
  listEvents: endpoint({
    method: 'GET',
    path: '/events',
    access: 'admin',
    summary: 'What was changed, by whom and when, the newest first; kept for 400 days, logins for 90.',
    query: z.strictObject({
      ...paging,
      pageSize: paging.pageSize.unwrap().default(25),
      entity: z.enum(eventEntities).optional(),
      entityId: idText.optional(),
      admin: idText.optional(),
      action: z.enum(eventActions).optional(),
    }),
    response: pageOf(event),
  }),
  undoEvent: endpoint({
    method: 'POST',
    path: '/events/:id/undo',
    access: 'admin',
    summary:
      'Take an event back. Refused with `differs` when what it changed has been changed since; that names the fields.',
    params: idParams,
    response: event,
    refusals: ['not_found', 'conflict', 'already_undone', 'cannot_undo', 'too_many_questions'],
  }),
}
