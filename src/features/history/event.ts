/** What happened: every write of the catalogue, with the fields it changed, and every login. */
import * as z from 'zod'
import type { AdminAccount } from '#features/accounts/account.ts'
import type { Tx } from '#server/database/database.server.ts'
import { id } from '#shared/fields.ts'

export const eventEntities = [
  'product',
  'category',
  'attribute',
  'settings',
  'help',
  'ticket',
  'admin',
  'login',
] as const
/** Of the entity `login`, whose number is the account's. */
export const loginActions = ['login', 'login-failed', 'login-locked', 'logout'] as const
export const eventActions = [
  'create',
  'update',
  'delete',
  'restore',
  'purge',
  'add-picture',
  'delete-picture',
  'restore-picture',
  'add-document',
  'delete-document',
  'restore-document',
  'reply',
  'note',
  'end-sessions',
  ...loginActions,
] as const

export type EventEntity = (typeof eventEntities)[number]
export type EventAction = (typeof eventActions)[number]
export type LoginAction = (typeof loginActions)[number]

/** Absent before: it was made then. Absent after: it is no more. */
const change = z.object({ before: z.unknown().optional(), after: z.unknown().optional() })
const changes = z.record(z.string(), change)
export type Changes = z.infer<typeof changes>

export const event = z.object({
  id,
  at: z.iso.datetime(),
  /** Who, as they were called then; no number for what the program did by itself or for an account that is gone. */
  admin: z.object({ id: id.nullable(), name: z.string() }),
  entity: z.enum(eventEntities),
  entityId: id,
  /** What it was called then. */
  label: z.string(),
  action: z.enum(eventActions),
  changes,
  undoneAt: z.iso.datetime().nullable(),
  /** The event that this one took back. */
  undoes: id.nullable(),
  /** Whether it can be taken back; what was changed since may still stand in the way. */
  undoable: z.boolean(),
})
export type HistoryEvent = z.infer<typeof event>

type Fields = Record<string, unknown>

export type NewEvent = {
  /** Undefined: the program itself. */
  admin: AdminAccount | undefined
  entity: EventEntity
  entityId: number
  label: string
  action: EventAction
  /** Only what differs between the two is kept; an update that changed nothing is no event. Never secrets. */
  before?: Fields
  after?: Fields
  /** Files it speaks of: they stay as long as the event does. */
  refs?: string[]
}

/** What the accounts tell of every login. */
export type LoginTrace = {
  /** Came in or went out, in the transaction in which it happens. */
  came(tx: Tx, entry: { action: 'login' | 'logout'; admin: AdminAccount; address: string }): Promise<void>
  /** A password was refused; no account: nobody has that name. `isLocked`: from now on every try is refused for a while. */
  refused(entry: { account: AdminAccount | undefined; address: string; isLocked: boolean }): Promise<void>
}

/** Answers whether there was anything to write down. */
export type RecordEvent = (tx: Tx, event: NewEvent) => Promise<boolean>

/** What taking back asks of the feature that a thing belongs to; each refuses with `not_found` what is not there. */
export type RevertHandler = {
  /** The fields that can be put back. */
  fields: readonly string[]
  /** All of them as they are now. */
  read(tx: Tx, id: number): Promise<Fields>
  update(tx: Tx, id: number, change: { fields: Fields; admin: AdminAccount | undefined }): Promise<void>
  remove(tx: Tx, id: number, admin: AdminAccount | undefined): Promise<void>
  /** Absent where a deletion is for good. */
  restore?(tx: Tx, id: number, admin: AdminAccount | undefined): Promise<void>
}

/** The fields that differ, by value: the order of an object's keys is no difference. */
export function changesBetween(before: Fields = {}, after: Fields = {}): Changes {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter(name => !isSame(before[name], after[name]))
  return Object.fromEntries(
    changed.map(name => [
      name,
      {
        ...(before[name] !== undefined && { before: before[name] }),
        ...(after[name] !== undefined && { after: after[name] }),
      },
    ]),
  )
}

export const isSame = (one: unknown, other: unknown) => canonical(one) === canonical(other)

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? ''
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join()}}`
}
