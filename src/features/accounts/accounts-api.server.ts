import { handle } from '#server/api.server.ts'
import { AppError } from '#shared/errors.ts'
import { accountsApi } from './accounts.contract.ts'
import type { Accounts } from './accounts.server.ts'

export function serveAccounts(accounts: Accounts) {
  return [
    handle(accountsApi.login, ({ body }, caller) => accounts.login(body, caller)),
    handle(accountsApi.whoAmI, async (_, { admin }) => {
      if (!admin) throw new AppError('unauthenticated')
      return { admin }
    }),
    handle(accountsApi.logout, async (_, { token }) => accounts.logOut(token ?? '')),
  ]
}
