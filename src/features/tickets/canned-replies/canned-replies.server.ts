/** The canned replies of staff, a short list. No public page depends on it, and no visitor can request one. Used by the API. */
import type { RecordEvent } from '#features/history/event.ts'
import type { Database } from '#server/database/database.server.ts'
import { createShortList } from '#server/short-lists/short-list.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { cannedReplyLimits, type NewCannedReply, newCannedReply } from './canned-reply.ts'

type Options = { database: Database; baseLocale: Locale; record: RecordEvent }

export type CannedReplies = ReturnType<typeof createCannedReplies>

export const createCannedReplies = ({ database, baseLocale, record }: Options) =>
  createShortList({
    database,
    baseLocale,
    table: 'cannedReply',
    schema: newCannedReply,
    nameField: 'name',
    maximum: { items: cannedReplyLimits.maxReplies, refusal: 'too_many_canned_replies' },
    requireValid: requireText,
    entity: 'cannedReply',
    record,
    transaction: database.contentLockTransaction,
  })

function requireText({ en, fa }: NewCannedReply) {
  if (en || fa) return
  throw new AppError('invalid', { fields: { en: { code: 'required' }, fa: { code: 'required' } } })
}
