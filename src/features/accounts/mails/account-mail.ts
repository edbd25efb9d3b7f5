/**
 * The mails about accounts: what one says, and the interface between the accounts, which know what is to be sent and to whom, and the
 * notifications, which send it.
 */
import type { Db, Tx } from '#server/database/database.server.ts'
import type { Locale } from '#shared/locale.ts'

/** The path holds a secret, without language prefix. */
type Link = { name: string; path: string; expiresAt: string }

export type AccountMail = { to: string } & (
  | ({ template: 'invitation'; sender: string } & Link)
  | ({ template: 'password-reset' } & Link)
  /** Sent to the address before. `email` is the new one, or null for none. */
  | { template: 'email-changed'; name: string; who: string; at: string; email: string | null }
)

/** What a job holds: ids only. The secret of a link is made, and the address read, right before the mail is sent. */
export type AccountMailRequest = {
  template: AccountMail['template']
  /** Of the invitation, of the password reset, or of the event that records the change. */
  id: number
  /** The receiver's language. Without it the mail is in the shop's. */
  locale?: Locale | undefined
}

/** Undefined if there is nothing to send any more. */
export type PrepareAccountMail = (request: AccountMailRequest) => Promise<AccountMail | undefined>

/** `retrying`: it failed at least once. */
export type AccountMailState = 'waiting' | 'retrying' | 'sent' | 'failed'

export type AccountMails = {
  /** Whether this server can send mails. Otherwise nothing is queued. */
  isSetUp: boolean
  queue(tx: Tx, request: AccountMailRequest): Promise<void>
  /** The state of the newest mail, by the id of the request. Jobs that are done are deleted after a while, and are then absent. */
  states(db: Db, template: AccountMail['template'], ids: number[]): Promise<Map<number, AccountMailState>>
}

export const noAccountMails: AccountMails = {
  isSetUp: false,
  queue: async () => {},
  states: async () => new Map(),
}
