/**
 * A session that proved its password lately. Whatever would make a stolen bearer permanent (a new administrator, a new
 * password) needs one; everything else goes on without it.
 */

import type { Database } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import type { Sessions } from './sessions.server.ts'
import type { Verify } from './verifying.server.ts'

type Options = { database: Database; sessions: Sessions; verify: Verify }
/** Nobody: the program itself, for whoever sits at the machine. */
export type Doer = Partial<Pick<Caller, 'admin' | 'token' | 'address'>>
type Typed = { password: string | undefined /** Where it was typed, for the refusal. */; field: string }

export type PasswordProof = ReturnType<typeof createPasswordProof>

export function createPasswordProof({ database: { transaction }, sessions, verify }: Options) {
  return {
    /** Refuses with 403: a 401 would end the session. */
    async require({ admin, token = '' }: Doer) {
      if (admin && !(await sessions.isProved(token))) throw new AppError('password_needed')
    },

    /** A wrong one counts like a failed login: this is no second way to guess. */
    async prove({ password, field }: Typed, { admin, token = '', address = '' }: Doer) {
      if (password === undefined) throw problem(field, 'required')
      const verified = admin && (await verify({ username: admin.username, password, address }))
      if (!verified) throw problem(field, 'wrong_password')
      await transaction(async tx => {
        await verified.taken.giveBack(tx)
        await sessions.markProved(tx, token)
      })
    },
  }
}

const problem = (field: string, code: 'required' | 'wrong_password') =>
  new AppError('invalid', { fields: { [field]: { code } } })
