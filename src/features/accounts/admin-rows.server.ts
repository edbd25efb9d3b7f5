/** Reads administrators as the API returns them. */

import { sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import { requireOffset } from '#server/http/pagination.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Admin } from './account.ts'
import type { AdminEventFields } from './account-history.ts'
import type { AdminRow } from './admin-row.server.ts'
import type { Sessions } from './sessions.server.ts'

type ReadContext = { db: Db; isLive: Sessions['isLive'] }

const select = ({ db, isLive }: ReadContext) =>
  db
    .selectFrom('admin')
    .selectAll()
    .select(one =>
      one
        .selectFrom('session')
        .select(count => count.fn.countAll<number>().as('count'))
        .whereRef('session.adminId', '=', 'admin.id')
        .where(isLive)
        .as('sessions'),
    )
    .select(one =>
      one
        .selectFrom('demoItem')
        .select(count => count.fn.countAll<number>().as('count'))
        .where('demoItem.kind', '=', 'staff')
        .where('demoItem.key', '=', sql<string>`cast(${sql.ref('admin.id')} as text)`)
        .where('admin.passwordHash', '=', '')
        .as('demoItems'),
    )

export async function listAdmins(
  context: ReadContext,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const offset = requireOffset({ page, pageSize })
  const rows = await select(context).orderBy('username').limit(pageSize).offset(offset).execute()
  const { total } = await context.db
    .selectFrom('admin')
    .select(count => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(toAdmin), total: Number(total), page, pageSize }
}

export async function requireAdmin(context: ReadContext, id: number): Promise<Admin> {
  const row = await select(context).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return toAdmin(row)
}

function toAdmin({
  disabledAt,
  passwordHash: _,
  sessions,
  demoItems,
  ...rest
}: AdminRow & Record<'sessions' | 'demoItems', number | null>): Admin {
  const disabled = disabledAt !== null
  // A disabled account has no sessions, even if rows are left.
  return { ...rest, disabled, isDemo: Number(demoItems) > 0, sessions: disabled ? 0 : Number(sessions) }
}

/** The fields that are recorded in the history. Never a password. */
export const toEventFields = ({ username, displayName, disabledAt, email }: AdminRow): AdminEventFields => ({
  username,
  displayName,
  disabled: disabledAt !== null,
  ...(email !== null && { email }),
})
