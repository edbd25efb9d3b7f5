/**
 * Requires that a session has confirmed its password recently. This protects everything that would make a stolen bearer token
 * permanent, such as a new administrator, a new password, or another address for mails about new messages. Ending the sessions of
 * others needs it too (`sessions.server.ts`). Everything else works without it.
 */

import type { Database } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Sessions } from './sessions.server.ts'
import type { Verify } from './verify-password.server.ts'

type Options = { database: Database; sessions: Sessions; verify: Verify }
/** Without `admin` it is the program itself, for somebody at the command line. */
export type AccountActor = Partial<Pick<Caller, 'admin' | 'token' | 'address' | 'locale'>>
type TypedPassword = { password: string | undefined; deviceTokens?: string[] | undefined; field: string }

export type PasswordProof = ReturnType<typeof createPasswordProof>

export function createPasswordProof({ database: { transaction }, sessions, verify }: Options) {
  /**
   * A wrong password counts like a failed login, so that this is no second way to guess. `field` is the form field for the error.
   */
  async function verifyOwn(
    { password, deviceTokens, field }: TypedPassword,
    { admin, address = '' }: AccountActor,
  ) {
    if (password === undefined) throw problem(field, 'required')
    const verified = admin && (await verify({ username: admin.username, password, address, deviceTokens }))
    if (!verified) throw problem(field, 'wrong_password')
    return verified
  }

  return {
    verifyOwn,

    /** Throws a 403, because a 401 would end the session. */
    async require({ admin, token = '' }: AccountActor) {
      if (admin && !(await sessions.isProved(token))) throw new AppError('password_needed')
    },

    async prove(typed: TypedPassword, actor: AccountActor) {
      const verified = await verifyOwn(typed, actor)
      await transaction(async tx => {
        await verified.reservation.giveBack(tx)
        await sessions.markProved(tx, actor.token ?? '')
      })
    },
  }
}

const problem = (field: string, code: 'required' | 'wrong_password') =>
  new AppError('invalid', { fields: { [field]: { code } } })
