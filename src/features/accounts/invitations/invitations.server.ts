/**
 * Invitations of new administrators: sent by a link, or by mail as well, and accepted once by whoever has the link. Used by the API of
 * accounts.
 */
import type { Selectable } from 'kysely'
import type { RecordEvent } from '#features/history/event.ts'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { newSecret, secretHashOf } from '#server/secret-links/secret-links.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Tables } from '#tables'
import type { AdminAccount, NewSession } from '../account.ts'
import { addressBounds } from '../address-bounds.ts'
import type { AdminRow } from '../admin-row.server.ts'
import { insertAdmin, requireFreeEmail, requireFreeUsername } from '../admins.server.ts'
import type { AccountMail, AccountMails } from '../mails/account-mail.ts'
import type { NewPasswords } from '../new-passwords.server.ts'
import type { PasswordProof } from '../password-proof.server.ts'
import type { Sessions } from '../sessions.server.ts'
import {
  type Acceptance,
  type Invitation,
  invitationLimits,
  type NewInvitation,
  type OpenedInvitation,
} from './invitation.ts'

type Options = {
  database: Database
  limits: Limits
  record: RecordEvent
  sessions: Sessions
  proof: PasswordProof
  passwords: NewPasswords
  mails: AccountMails
  now(): number
}
type InvitationRow = Selectable<Tables['invitation']>
/** Together with the account that sent it. */
type SentRow = InvitationRow & { sender: string; senderDisabledAt: string | null }

const hourMs = 3_600_000
/** Hashing a password is expensive, so somebody with a link has so many tries. */
const acceptBound = { name: 'invitation-accept', max: 20, windowMs: 15 * 60_000 }

export function createInvitations(options: Options) {
  const { database, limits, record, sessions, proof, passwords, mails, now } = options
  const { db, contentLockTransaction } = database
  const time = (ahead = 0) => new Date(now() + ahead).toISOString()

  async function create(typed: NewInvitation, caller: Caller) {
    const admin = await requireSender(caller)
    const fields = {
      displayName: typed.displayName,
      username: typed.username ?? null,
      email: typed.email || null,
    }
    const { row, secret } = await contentLockTransaction(async tx => {
      if (fields.username) await requireFreeUsername(tx, fields.username)
      if (fields.email) await requireFreeEmail(tx, fields.email)
      const { count } = await unanswered(tx)
        .select(one => one.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= invitationLimits.open)
        throw new AppError('too_many_invitations', { params: { max: invitationLimits.open } })
      const row = await tx
        .insertInto('invitation')
        .values({ ...fields, adminId: admin.id, createdAt: time(), expiresAt: time(invitationLimits.ms) })
        .returningAll()
        .executeTakeFirstOrThrow()
      const secret = await mint(tx, row.id)
      await queueMail(tx, row)
      await recordChange(tx, row, { admin, action: 'create', after: fields })
      return { row, secret }
    })
    return await toSent(row.id, secret)
  }

  async function renew(id: number, caller: Caller) {
    const admin = await requireSender(caller)
    const secret = await contentLockTransaction(async tx => {
      const before = await requireUnanswered(tx, id)
      const row = { ...before, adminId: admin.id, expiresAt: time(invitationLimits.ms) }
      const { adminId, expiresAt } = row
      await tx.updateTable('invitation').set({ adminId, expiresAt }).where('id', '=', id).execute()
      const secret = await mint(tx, id)
      await queueMail(tx, row)
      await recordChange(tx, row, {
        admin,
        action: 'update',
        before: { expiresAt: before.expiresAt },
        after: { expiresAt },
      })
      return secret
    })
    return await toSent(id, secret)
  }

  /** Needs no password, because it only takes away what somebody could do. */
  async function withdraw(id: number, { admin }: Pick<Caller, 'admin'>) {
    await contentLockTransaction(async tx => {
      const row = await requireUnanswered(tx, id)
      await tx.updateTable('invitation').set({ withdrawnAt: time() }).where('id', '=', id).execute()
      await recordChange(tx, row, { admin, action: 'delete', before: { displayName: row.displayName } })
    })
  }

  /** Each try counts, also one that is refused later: what is limited is how many strangers an account can write to. */
  async function requireSender(caller: Caller): Promise<AdminAccount> {
    const { admin } = caller
    if (!admin) throw new AppError('unauthenticated')
    await proof.require(caller)
    const { perHour: max } = invitationLimits
    await limits.take({ name: 'invitation', key: String(admin.id), max, windowMs: hourMs })
    return admin
  }

  async function list() {
    const rows = await selectSent(db)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .orderBy('invitation.createdAt', 'desc')
      .orderBy('invitation.id', 'desc')
      .limit(invitationLimits.open)
      .execute()
    return { items: await toInvitations(rows), mailIsSetUp: mails.isSetUp }
  }

  async function open(secret: string): Promise<OpenedInvitation> {
    const { displayName, username, sender, expiresAt } = await requireOpen(db, secret)
    const isFree = username !== null && !(await isTaken(db, username))
    return { displayName, username: isFree ? username : null, sender, expiresAt }
  }

  async function accept({ secret, ...typed }: Acceptance, caller: Caller): Promise<NewSession> {
    const { username } = await requireOpen(db, secret)
    const chosen = username !== null && !(await isTaken(db, username)) ? username : typed.username
    const reservation = await limits.take(...addressBounds(caller.address, [acceptBound]))
    await passwords.requireHardToGuess(typed.password, chosen)
    const passwordHash = await passwords.hash(typed.password)
    const admin = await contentLockTransaction(async tx => {
      // Read again under the lock: meanwhile somebody may have withdrawn it, accepted it, or taken the name.
      const row = await requireOpen(tx, secret)
      await requireFreeUsername(tx, chosen)
      return await addAccount(tx, row, { username: chosen, passwordHash })
    })
    return await sessions.begin({ admin, reservation }, caller)
  }

  type Account = Pick<AdminRow, 'username' | 'passwordHash'>

  async function addAccount(tx: Tx, row: SentRow, { username, passwordHash }: Account): Promise<AdminRow> {
    const at = time()
    await tx.updateTable('invitation').set({ acceptedAt: at }).where('id', '=', row.id).execute()
    const { id, displayName, sender } = row
    // Whoever accepts cannot change the email, and gets the account without it if another one has it by now.
    const holder = tx
      .selectFrom('admin')
      .select('id')
      .where('email', '=', row.email ?? '')
    const email = (await holder.executeTakeFirst()) ? null : row.email
    const admin = await insertAdmin(tx, { username, displayName, passwordHash, email, at })
    await record(tx, {
      admin,
      entity: 'invitation',
      entityId: id,
      label: displayName,
      action: 'accept',
      after: { username, sender },
    })
    return admin
  }

  /** Throws what became of the invitation, in the order in which its receiver can do something about it. */
  async function requireOpen(on: Db, secret: string): Promise<SentRow> {
    const row = await selectSent(on)
      .innerJoin('invitationSecret', 'invitationSecret.invitationId', 'invitation.id')
      .where('secretHash', '=', secretHashOf(secret))
      .executeTakeFirst()
    if (!row) throw new AppError('link_unknown')
    if (row.acceptedAt !== null) throw new AppError('link_used')
    if (row.withdrawnAt !== null) throw new AppError('invitation_withdrawn')
    if (row.expiresAt <= time()) throw new AppError('link_expired')
    if (row.senderDisabledAt !== null) throw new AppError('invitation_void')
    return row
  }

  async function toSent(id: number, secret: string) {
    const rows = await selectSent(db).where('invitation.id', '=', id).execute()
    const [invitation] = await toInvitations(rows)
    if (!invitation) throw new AppError('not_found')
    return { invitation, path: pathOf(secret) }
  }

  async function toInvitations(rows: SentRow[]): Promise<Invitation[]> {
    const ids = rows.map(row => row.id)
    const states = await mails.states(db, 'invitation', ids)
    return rows.map(({ senderDisabledAt, ...row }) => ({
      ...row,
      state: row.expiresAt <= time() ? 'expired' : senderDisabledAt !== null ? 'void' : 'open',
      mail: states.get(row.id) ?? null,
    }))
  }

  async function queueMail(tx: Tx, { id, email }: InvitationRow) {
    if (email !== null && mails.isSetUp) await mails.queue(tx, { template: 'invitation', id })
  }

  type Recorded = {
    admin: Caller['admin']
    action: 'create' | 'update' | 'delete'
    before?: Record<string, unknown>
    after?: Record<string, unknown>
  }

  const recordChange = (tx: Tx, { id, displayName }: InvitationRow, { admin, ...change }: Recorded) =>
    record(tx, { admin, entity: 'invitation', entityId: id, label: displayName, ...change })

  return {
    create,
    renew,
    withdraw,
    list,
    open,
    accept,

    /** Makes the link of the mail. Nothing is sent if the invitation has ended meanwhile. */
    async prepareMail(id: number): Promise<AccountMail | undefined> {
      const row = await selectSent(db).where('invitation.id', '=', id).executeTakeFirst()
      if (!row?.email || row.acceptedAt !== null || row.withdrawnAt !== null) return undefined
      if (row.expiresAt <= time() || row.senderDisabledAt !== null) return undefined
      const path = pathOf(await mint(db, id))
      const { email: to, displayName: name, sender, expiresAt } = row
      return { template: 'invitation', to, name, sender, path, expiresAt }
    },

    async purge() {
      await db.deleteFrom('invitation').where('expiresAt', '<', time(-invitationLimits.keptMs)).execute()
    },
  }
}

const pathOf = (secret: string) => `/invite/${secret}`

async function mint(on: Db, invitationId: number): Promise<string> {
  const secret = newSecret()
  await on
    .insertInto('invitationSecret')
    .values({ secretHash: secretHashOf(secret), invitationId })
    .execute()
  return secret
}

const unanswered = (on: Db) =>
  on.selectFrom('invitation').where('acceptedAt', 'is', null).where('withdrawnAt', 'is', null)

/** Of an invitation whose sender was removed nothing is left. */
const selectSent = (on: Db) =>
  on
    .selectFrom('invitation')
    .innerJoin('admin', 'admin.id', 'invitation.adminId')
    .selectAll('invitation')
    .select(['admin.displayName as sender', 'admin.disabledAt as senderDisabledAt'])

async function requireUnanswered(tx: Tx, id: number): Promise<InvitationRow> {
  const row = await unanswered(tx).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

async function isTaken(on: Db, username: string): Promise<boolean> {
  const holder = await on.selectFrom('admin').select('id').where('username', '=', username).executeTakeFirst()
  return holder !== undefined
}
