/** Administrators as they are read. */
import type { Db } from '#server/database/database.server.ts'
import { requireOffset } from '#server/http/paging.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Admin } from './account.ts'
import type { AdminRow } from './admin-row.server.ts'
import type { Sessions } from './sessions.server.ts'

type Read = { db: Db; isLive: Sessions['isLive'] }

const select = ({ db, isLive }: Read) =>
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

export async function listAdmins(on: Read, { page, pageSize }: { page: number; pageSize: number }) {
  const offset = requireOffset({ page, pageSize })
  const rows = await select(on).orderBy('username').limit(pageSize).offset(offset).execute()
  const { total } = await on.db
    .selectFrom('admin')
    .select(count => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(toAdmin), total: Number(total), page, pageSize }
}

export async function requireAdmin(on: Read, id: number): Promise<Admin> {
  const row = await select(on).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return toAdmin(row)
}

function toAdmin({
  disabledAt,
  passwordHash: _,
  sessions,
  ...rest
}: AdminRow & { sessions: number | null }): Admin {
  const disabled = disabledAt !== null
  // Those of a disabled one are over, whether or not their rows are gone.
  return { ...rest, disabled, sessions: disabled ? 0 : Number(sessions) }
}

/** As it stands in the history: never a password. */
export const toEventFields = ({ username, displayName, disabledAt }: AdminRow) => ({
  username,
  displayName,
  disabled: disabledAt !== null,
})
