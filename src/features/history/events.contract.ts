import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idParams, idText, pageOf, paging } from '#shared/fields.ts'
import { event, eventActions, eventEntities } from './event.ts'

export const eventsApi = {
  listEvents: endpoint({
    method: 'GET',
    path: '/events',
    access: 'admin',
    summary:
      'What was changed, by whom and when, the newest first; kept for 400 days, logins for 90. A change of many entities is one entry with a `group`, found by any of its events; they are listed with `group`, in their own order, or with `entityId`. The history of one product also has the events of attributes that merged or matched its values. `without` leaves out one kind of entity, such as `login`.',
    query: z.strictObject({
      ...paging,
      pageSize: paging.pageSize.unwrap().default(25),
      entity: z.enum(eventEntities).optional(),
      without: z.enum(eventEntities).optional(),
      entityId: idText.optional(),
      admin: idText.optional(),
      action: z.enum(eventActions).optional(),
      group: z.uuid().optional(),
    }),
    response: pageOf(event),
  }),
  undoEvent: endpoint({
    method: 'POST',
    path: '/events/:id/undo',
    access: 'admin',
    summary:
      'Undo an event, with its whole group. Refused with `differs`, which names the fields, if they have been changed since. For a group, `changed` counts the entities that have been changed since and names the first ones; nothing is undone then. Any other refusal of a group names the entity in `subject`. A change of more than 500 products is undone by `POST /products/bulk-changes` instead. Undoing a change of `notifyEmails` needs a password confirmed within ten minutes (`POST /auth/confirm`).',
    params: idParams,
    response: event,
    refusals: [
      ...([
        'password_needed',
        'not_found',
        'conflict',
        'already_undone',
        'cannot_undo',
        'still_running',
        'undo_is_large',
      ] as const),
      ...(['name_taken', 'code_taken', 'category_not_empty', 'category_too_deep'] as const),
      ...([
        'too_many_categories',
        'too_many_questions',
        'search_word_taken',
        'too_many_search_words',
      ] as const),
    ],
  }),
}
