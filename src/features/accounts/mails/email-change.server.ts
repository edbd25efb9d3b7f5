/** The mail that tells the former email of an account that another one has taken its place, so that nobody can do so unnoticed. */
import * as z from 'zod'
import type { Db } from '#server/database/database.server.ts'
import type { AccountMail } from './account-mail.ts'

const changesSchema = z.object({
  email: z.object({ before: z.string(), after: z.string().optional() }),
})

/** The event holds both addresses, who changed them and when, so the job needs no personal data. */
export async function prepareEmailChange(db: Db, eventId: number): Promise<AccountMail | undefined> {
  const event = await db.selectFrom('event').selectAll().where('id', '=', eventId).executeTakeFirst()
  // Events are deleted after a while, and a failed job can be tried again later than that.
  if (!event) return undefined
  const { email } = changesSchema.parse(JSON.parse(event.changes))
  return {
    template: 'email-changed',
    to: email.before,
    name: event.label,
    who: event.adminName,
    at: event.at,
    email: email.after ?? null,
  }
}
