/**
 * Lets somebody who forgot their password set a new one, by a link mailed to the email of the account. Used by the API of accounts.
 *
 * A request looks nothing up: it counts, stores what was typed, and queues a job. So its response and its time say nothing about
 * whether there is such an account. The job finds the account, and only then the link is made.
 */
import type { RecordEvent } from '#features/history/event.ts'
import type { Database, Db } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { newSecret, secretHashOf } from '#server/secret-links/secret-links.server.ts'
import { AppError } from '#shared/errors.ts'
import { addressBounds } from '../address-bounds.ts'
import { endResetLinks } from '../admins.server.ts'
import type { AccountMail, AccountMails } from '../mails/account-mail.ts'
import type { NewPasswords } from '../new-passwords.server.ts'
import type { Sessions } from '../sessions.server.ts'
import type { OpenedReset } from './password-resets.contract.ts'

const hourMs = 3_600_000
const linkMs = hourMs
/** How long a link still says what became of it. */
const keptMs = 7 * 24 * hourMs
const requestBounds = {
  address: { name: 'reset-request', max: 10, windowMs: hourMs },
  /** By what was typed, whether there is such an account or not. */
  account: { name: 'reset-request-account', max: 5, windowMs: hourMs },
}
/** The username and the email of an account are counted apart above. Nobody's mailbox gets more than this. */
const mailBound = { name: 'reset-mail', max: 5, windowMs: hourMs }
/** Hashing a password is expensive, so somebody with a link has so many tries. */
const finishBound = { name: 'reset-finish', max: 20, windowMs: 15 * 60_000 }

type Options = {
  database: Database
  limits: Limits
  record: RecordEvent
  sessions: Sessions
  passwords: NewPasswords
  mails: AccountMails
  now(): number
}

export function createPasswordResets(options: Options) {
  const { database, limits, record, sessions, passwords, mails, now } = options
  const { db, transaction, contentLockTransaction } = database
  const time = (ahead = 0) => new Date(now() + ahead).toISOString()

  async function request(typed: string, { address, locale }: Pick<Caller, 'address' | 'locale'>) {
    if (!mails.isSetUp) throw new AppError('mail_not_set_up')
    const account = typed.toLowerCase()
    await limits.take(...addressBounds(address, [requestBounds.address]), {
      ...requestBounds.account,
      key: account,
    })
    await transaction(async tx => {
      const { id } = await tx
        .insertInto('passwordReset')
        .values({ account, createdAt: time() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await mails.queue(tx, { template: 'password-reset', id, locale })
    })
  }

  /** Finds the account and makes its link. A repetition of a job that failed makes another link, and the one before ends. */
  async function prepareMail(id: number): Promise<AccountMail | undefined> {
    return await transaction(async tx => {
      const row = await tx.selectFrom('passwordReset').selectAll().where('id', '=', id).executeTakeFirst()
      // Nobody waits any more for a mail that could not be sent for so long.
      if (!row || row.createdAt <= time(-linkMs) || row.usedAt !== null) return undefined
      const admin = await tx
        .selectFrom('admin')
        .select(['id', 'displayName', 'email'])
        .where(one => one.or([one('username', '=', row.account), one('email', '=', row.account)]))
        .where('email', 'is not', null)
        .where('disabledAt', 'is', null)
        .executeTakeFirst()
      const isFirst = row.secretHash === null
      const mayMail =
        !isFirst || (admin && (await limits.takeIn(tx, { ...mailBound, key: String(admin.id) })))
      if (!admin?.email || !mayMail) {
        // What was typed may be anything, even a password.
        await tx.deleteFrom('passwordReset').where('id', '=', id).execute()
        return undefined
      }
      const secret = newSecret()
      const expiresAt = time(linkMs)
      await tx
        .updateTable('passwordReset')
        .set({ adminId: admin.id, secretHash: secretHashOf(secret), expiresAt })
        .where('id', '=', id)
        .execute()
      const { email: to, displayName: name } = admin
      return { template: 'password-reset', to, name, path: `/reset/${secret}`, expiresAt }
    })
  }

  async function requireOpen(on: Db, secret: string) {
    const row = await on
      .selectFrom('passwordReset')
      .innerJoin('admin', 'admin.id', 'passwordReset.adminId')
      .select([
        'passwordReset.id as resetId',
        'expiresAt',
        'usedAt',
        'admin.id',
        'username',
        'displayName',
        'disabledAt',
        'version',
      ])
      .where('secretHash', '=', secretHashOf(secret))
      .executeTakeFirst()
    if (!row?.expiresAt) throw new AppError('link_unknown')
    if (row.usedAt !== null) throw new AppError('link_used')
    if (row.expiresAt <= time()) throw new AppError('link_expired')
    if (row.disabledAt !== null) throw new AppError('account_disabled')
    return { ...row, expiresAt: row.expiresAt }
  }

  async function finish(
    { secret, password }: { secret: string; password: string },
    { address }: Pick<Caller, 'address'>,
  ) {
    const { username } = await requireOpen(db, secret)
    const reservation = await limits.take(...addressBounds(address, [finishBound]))
    await passwords.requireHardToGuess(password, username)
    const passwordHash = await passwords.hash(password)
    await contentLockTransaction(async tx => {
      // Read again under the lock, so that of two requests at once only one uses the link.
      const { resetId, id, displayName, version } = await requireOpen(tx, secret)
      const at = time()
      await tx
        .updateTable('admin')
        .set({ passwordHash, updatedAt: at, version: version + 1 })
        .where('id', '=', id)
        .execute()
      await tx.updateTable('passwordReset').set({ usedAt: at }).where('id', '=', resetId).execute()
      // Device tokens are signed with the hash of the password, so they have ended too.
      await endResetLinks(tx, id, at)
      await sessions.endAll(tx, id)
      await tx.deleteFrom('knownAddress').where('adminId', '=', id).execute()
      await reservation.giveBack(tx)
      const admin = { id, username, displayName }
      await record(tx, {
        admin,
        entity: 'admin',
        entityId: id,
        label: displayName,
        action: 'reset-password',
        after: { passwordChanged: true },
      })
    })
    return { username }
  }

  return {
    isPossible: mails.isSetUp,
    request,
    prepareMail,
    finish,

    async open(secret: string): Promise<OpenedReset> {
      const { username, expiresAt } = await requireOpen(db, secret)
      return { username, expiresAt }
    },

    async purge() {
      await db.deleteFrom('passwordReset').where('createdAt', '<', time(-keptMs)).execute()
    },
  }
}
