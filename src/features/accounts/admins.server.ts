/**
 * Creates, changes and removes administrators. The last one who can log in cannot be removed. Used by the API and by the
 * command line.
 */
import type { RecordEvent } from '#features/history/event.ts'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { requireVersion } from '#server/database/versions.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Admin, AdminChanges, NewAdmin } from './account.ts'
import type { AdminEventFields } from './account-history.ts'
import { type AdminRow, requireAdminRow } from './admin-row.server.ts'
import { listAdmins, requireAdmin, toEventFields } from './admin-rows.server.ts'
import type { AccountMails } from './mails/account-mail.ts'
import type { NewPasswords } from './new-passwords.server.ts'
import type { AccountActor, PasswordProof } from './password-proof.server.ts'
import type { Sessions } from './sessions.server.ts'

type Options = {
  database: Database
  record: RecordEvent
  sessions: Sessions
  proof: PasswordProof
  passwords: NewPasswords
  mails: AccountMails
  now(): number
}

export function createAdmins({ database, record, sessions, proof, passwords, mails, now }: Options) {
  const { db, contentLockTransaction } = database
  const readContext = { db, isLive: sessions.isLive }
  const time = () => new Date(now()).toISOString()

  async function create(
    { username, displayName, password, email }: NewAdmin,
    actor: AccountActor = {},
  ): Promise<Admin> {
    await proof.require(actor)
    await passwords.requireHardToGuess(password, username)
    const passwordHash = await passwords.hash(password)
    const id = await contentLockTransaction(async tx => {
      await requireFreeUsername(tx, username)
      if (email) await requireFreeEmail(tx, email)
      const isFirst = !(await hasAny(tx))
      const row = await insertAdmin(tx, {
        username,
        displayName: displayName || username,
        passwordHash,
        email: email || null,
        at: time(),
      })
      // The first administrator is not recorded, because the history begins with them.
      if (!isFirst) await recordChange(tx, 'create', { admin: actor.admin, row, after: toEventFields(row) })
      return row.id
    })
    return await requireAdmin(readContext, id)
  }

  async function update(id: number, changes: AdminChanges, actor: AccountActor = {}): Promise<Admin> {
    const isOwnPassword = changes.password !== undefined && actor.admin?.id === id
    // Changing one's own password requires the current one instead; `newHash` checks it.
    if (!isOwnPassword) await proof.require(actor)
    const before = await requireAdminRow(db, id)
    const passwordHash = await newHash(before, changes, actor)
    await contentLockTransaction(
      async tx => (await change(tx, id, { changes, passwordHash, actor })) || unchanged,
    )
    return await requireAdmin(readContext, id)
  }

  /** Runs before the transaction, because hashing is slow. */
  async function newHash(
    { id, username }: AdminRow,
    { password, currentPassword, deviceTokens, ...changes }: AdminChanges,
    actor: AccountActor,
  ): Promise<string | undefined> {
    if (password === undefined) return undefined
    await passwords.requireHardToGuess(password, changes.username ?? username)
    if (actor.admin?.id === id)
      await proof.prove({ password: currentPassword, deviceTokens, field: 'currentPassword' }, actor)
    return await passwords.hash(password)
  }

  type Change = { changes: AdminChanges; passwordHash: string | undefined; actor: AccountActor }

  /** Returns whether anything changed. */
  async function change(tx: Tx, id: number, { changes, passwordHash, actor }: Change): Promise<boolean> {
    const before = await requireAdminRow(tx, id)
    await requireVersion(tx, { entity: 'admin', row: before, version: changes.version })
    const after = { ...before, ...toFields(changes, before), ...(passwordHash && { passwordHash }) }
    if (after.username !== before.username) await requireFreeUsername(tx, after.username)
    const hasNewEmail = after.email !== before.email
    if (hasNewEmail && after.email !== null) await requireFreeEmail(tx, after.email)
    const isDisabled = after.disabledAt !== null
    if (isDisabled) await requireOtherActive(tx, id)
    const { id: _, seenAt, ...row } = after
    await tx
      .updateTable('admin')
      .set({ ...row, updatedAt: time(), version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    if (isDisabled || passwordHash) await sessions.endAll(tx, id, isDisabled ? undefined : actor.token)
    // A link that was sent to the address before must not outlive it.
    if (isDisabled || passwordHash || hasNewEmail) await endResetLinks(tx, id, time())
    const isRecorded = await recordChange(tx, 'update', {
      admin: actor.admin,
      row: after,
      before: toEventFields(before),
      after: { ...toEventFields(after), ...(passwordHash && { passwordChanged: true }) },
    })
    if (hasNewEmail && before.email !== null) {
      // Whoever changed the email of another account knows nothing about its owner's language.
      const locale = actor.admin?.id === id ? actor.locale : undefined
      await mails.queue(tx, { template: 'email-changed', id: await readLastUpdateId(tx, id), locale })
    }
    return isRecorded
  }

  function toFields({ username, displayName, disabled, email }: AdminChanges, before: AdminRow) {
    return {
      ...(email !== undefined && { email: email || null }),
      ...(username !== undefined && { username }),
      ...(displayName !== undefined && { displayName: displayName || (username ?? before.username) }),
      ...(disabled !== undefined && { disabledAt: disabled ? (before.disabledAt ?? time()) : null }),
    }
  }

  async function remove(id: number, actor: AccountActor = {}) {
    await proof.require(actor)
    await contentLockTransaction(async tx => {
      const row = await requireAdminRow(tx, id)
      await requireOtherActive(tx, id)
      // Recorded before the deletion, so that somebody who removes themselves still exists and can be named.
      await recordChange(tx, 'delete', { admin: actor.admin, row, before: toEventFields(row), after: {} })
      await tx.deleteFrom('admin').where('id', '=', id).execute()
    })
  }

  type RecordedChange = Pick<AccountActor, 'admin'> & {
    row: AdminRow
    before?: AdminEventFields
    after: AdminEventFields
  }

  const recordChange = (
    tx: Tx,
    action: 'create' | 'update' | 'delete',
    { admin, row, before, after }: RecordedChange,
  ) =>
    record(tx, {
      admin,
      entity: 'admin',
      entityId: row.id,
      label: row.displayName,
      action,
      before,
      after,
    })

  return {
    create,
    update,
    remove,
    list: (query: { page: number; pageSize: number }) => listAdmins(readContext, query),
    get: (id: number) => requireAdmin(readContext, id),

    hasAny: () => hasAny(db),

    /** For somebody who is locked out: sets a new password, enables the account, and ends its sessions. */
    async reset({ username, password }: Pick<NewAdmin, 'username' | 'password'>): Promise<Admin> {
      const row = await db
        .selectFrom('admin')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirst()
      if (!row) throw new AppError('not_found')
      return await update(row.id, { password, disabled: false })
    },
  }
}

/** Accounts without a password, as those of the demo, are nobody's. */
async function hasAny(on: Db) {
  const row = await on
    .selectFrom('admin')
    .select('id')
    .where('passwordHash', '!=', '')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type InsertedAdmin = Pick<AdminRow, 'username' | 'displayName' | 'passwordHash' | 'email'> & { at: string }

/** Also creates the account of whoever accepts an invitation. */
export async function insertAdmin(tx: Tx, { at, ...fields }: InsertedAdmin): Promise<AdminRow> {
  return await tx
    .insertInto('admin')
    .values({ ...fields, createdAt: at, updatedAt: at, version: 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Links to set a new password that are still open. They are said to have expired. */
export async function endResetLinks(tx: Tx, adminId: number, at: string) {
  await tx
    .updateTable('passwordReset')
    .set({ expiresAt: at })
    .where('adminId', '=', adminId)
    .where('expiresAt', '>', at)
    .execute()
}

/** The update that was recorded last for this account. The content lock is held, so it is the one of this transaction. */
async function readLastUpdateId(tx: Tx, adminId: number): Promise<number> {
  const { id } = await tx
    .selectFrom('event')
    .select('id')
    .where('entity', '=', 'admin')
    .where('entityId', '=', adminId)
    .where('action', '=', 'update')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

export async function requireFreeEmail(tx: Tx, email: string) {
  const holder = await tx.selectFrom('admin').select('id').where('email', '=', email).executeTakeFirst()
  if (!holder) return
  throw new AppError('email_taken', { fields: { email: { code: 'taken' } }, data: { otherId: holder.id } })
}

export async function requireFreeUsername(tx: Tx, username: string) {
  const holder = await tx.selectFrom('admin').select('id').where('username', '=', username).executeTakeFirst()
  if (!holder) return
  throw new AppError('username_taken', {
    fields: { username: { code: 'taken' } },
    data: { otherId: holder.id },
  })
}

/** At least one other account must be able to log in. */
async function requireOtherActive(tx: Tx, id: number) {
  const other = await tx
    .selectFrom('admin')
    .select('id')
    .where('id', '!=', id)
    .where('disabledAt', 'is', null)
    .where('passwordHash', '!=', '')
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new AppError('last_admin')
}
