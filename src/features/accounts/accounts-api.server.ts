import { handle } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import { accountsApi } from './accounts.contract.ts'
import type { Accounts } from './accounts.server.ts'
import { adminsApi } from './admins.contract.ts'
import { invitationsApi } from './invitations/invitations.contract.ts'
import { passwordResetsApi } from './password-resets/password-resets.contract.ts'

export function serveAccounts({ login, renew, sessions, admins, proof, invitations, resets }: Accounts) {
  return [
    handle(accountsApi.login, ({ body }, caller) => login(body, caller)),
    handle(accountsApi.whoAmI, async (_, { admin, token = '' }) => {
      const secondsLeft = await sessions.getSecondsLeft(token)
      if (!admin || secondsLeft === undefined) throw new AppError('unauthenticated')
      return { admin, secondsLeft }
    }),
    handle(accountsApi.renew, ({ body }, caller) => renew(body, caller)),
    handle(accountsApi.confirm, ({ body }, caller) => proof.prove({ ...body, field: 'password' }, caller)),
    handle(accountsApi.logout, (_, caller) => sessions.logOut(caller)),
    handle(accountsApi.listSessions, ({ query }, caller) => sessions.list(query, caller)),
    handle(accountsApi.endSession, ({ params }, caller) => sessions.end(params.id, caller)),
    handle(accountsApi.endSessions, ({ query }, caller) => sessions.endOthers(query.adminId, caller)),
    handle(adminsApi.listAdmins, ({ query }) => admins.list(query)),
    handle(adminsApi.oneAdmin, ({ params }) => admins.get(params.id)),
    handle(adminsApi.createAdmin, ({ body }, caller) => admins.create(body, caller)),
    handle(adminsApi.updateAdmin, ({ params, body }, caller) => admins.update(params.id, body, caller)),
    handle(adminsApi.deleteAdmin, ({ params }, caller) => admins.remove(params.id, caller)),
    handle(invitationsApi.listInvitations, () => invitations.list()),
    handle(invitationsApi.createInvitation, ({ body }, caller) => invitations.create(body, caller)),
    handle(invitationsApi.renewInvitation, ({ params }, caller) => invitations.renew(params.id, caller)),
    handle(invitationsApi.withdrawInvitation, ({ params }, caller) =>
      invitations.withdraw(params.id, caller),
    ),
    handle(invitationsApi.openInvitation, ({ body }) => invitations.open(body.secret)),
    handle(invitationsApi.acceptInvitation, ({ body }, caller) => invitations.accept(body, caller)),
    handle(passwordResetsApi.passwordHelp, async () => ({ byMail: resets.isPossible })),
    handle(passwordResetsApi.requestReset, ({ body }, caller) => resets.request(body.account, caller)),
    handle(passwordResetsApi.openReset, ({ body }) => resets.open(body.secret)),
    handle(passwordResetsApi.finishReset, ({ body }, caller) => resets.finish(body, caller)),
  ]
}
