/**
 * The schema of the history: every write to the catalogue with the fields it changed, and every login. Also the interfaces
 * through which other features record and revert events.
 */
import * as z from 'zod'
import type { AdminAccount, RecordedAdmin } from '#features/accounts/account.ts'
import type { ContentTx, Db, Tx } from '#server/database/database.server.ts'
import { id } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'

export const eventEntities = [
  'product',
  'category',
  'attribute',
  'tag',
  'settings',
  'help',
  'page',
  'menu',
  'synonym',
  'ignoredWord',
  'pin',
  'ticket',
  'cannedReply',
  'admin',
  'invitation',
  'login',
  'demo',
  'import',
  'backup',
  'serial',
  'serialRange',
] as const
/** The actions of the entity `login`, whose id is that of the account. */
export const loginActions = ['login', 'login-failed', 'login-locked', 'logout'] as const
/** The actions that any entity can have. The history names them; every other one is named by the feature that records it. */
export const commonActions = ['create', 'update', 'delete', 'restore', 'purge'] as const
export const eventActions = [
  ...commonActions,
  'add-picture',
  'delete-picture',
  'restore-picture',
  'add-document',
  'delete-document',
  'restore-document',
  'reply',
  'note',
  'end-sessions',
  'reset-password',
  'accept',
  'merge',
  'load-demo',
  'download',
  'mend',
  ...loginActions,
] as const

export type EventEntity = (typeof eventEntities)[number]
export type EventAction = (typeof eventActions)[number]
export type OwnAction = Exclude<EventAction, (typeof commonActions)[number]>
export type LoginAction = (typeof loginActions)[number]
export type LoginEventField = 'ipAddress' | 'times'

/** Without `before` the field was created. Without `after` it was removed. */
const change = z.object({ before: z.unknown().optional(), after: z.unknown().optional() })
const changes = z.record(z.string(), change)
export type Changes = z.infer<typeof changes>

/** The name of an entity at the time of the event. */
export const eventName = {
  label: z.string(),
  /** The entity's name in the other language. Absent if it has none, or if the entity was renamed since or is gone. */
  translations: z.partialRecord(z.enum(locales), z.object({ label: z.string() })),
}
export type EventName = z.infer<z.ZodObject<typeof eventName>>

/** Events that were recorded together, as one change of many entities. They are listed as one entry and reverted together. */
const eventGroup = z.object({
  id: z.string(),
  count: z.int(),
  /**
   * Whether the listed event caused the others, as when a category was deleted and what it held was moved. Otherwise the same
   * was done to all entities of the group.
   */
  hasLead: z.boolean(),
  /** Whether the group is too large to be undone by one call. */
  undoIsLarge: z.boolean(),
  /** The names of the first entities of the group. */
  names: z.array(z.object(eventName)),
  /** Every field that an event of the group changed. */
  fields: z.array(z.string()),
  /** The fields that all of them changed to one value, with that value. Null: to none. */
  shared: z.record(z.string(), z.unknown()),
  /** The numbers that rose, or fell, in all of them; `percent` if they did by one share. */
  trends: z.record(
    z.string(),
    z.object({ direction: z.enum(['up', 'down']), percent: z.number().nullable() }),
  ),
})

export const event = z.object({
  id,
  at: z.iso.datetime(),
  /** Who did it, under the name they had then. The id is null for the program itself, and for an account that was deleted. */
  admin: z.object({ id: id.nullable(), name: z.string() }),
  entity: z.enum(eventEntities),
  entityId: id,
  ...eventName,
  action: z.enum(eventActions),
  changes,
  undoneAt: z.iso.datetime().nullable(),
  /** The event that this one reverted. */
  undoes: id.nullable(),
  /** What that event was, and whether it reverted another itself. Null also if it is too old to be there. */
  reverted: z.object({ action: z.enum(eventActions), isUndo: z.boolean() }).nullable(),
  /** Whether it can be reverted. It may still be refused because of later changes. */
  undoable: z.boolean(),
  /** Null for an event on its own. Undoing an event of a group undoes the whole group. */
  group: eventGroup.nullable(),
})
export type HistoryEvent = z.infer<typeof event>
export type EventGroup = z.infer<typeof eventGroup>

type Fields = Record<string, unknown>

export type NewEvent = {
  /** Undefined: done by the program itself. */
  admin: RecordedAdmin | undefined
  entity: EventEntity
  entityId: number
  label: string
  action: EventAction
  /**
   * The fields before and after the write. Only those that differ are stored, and an update that changed nothing is not
   * recorded. Must not contain secrets.
   */
  before?: Fields
  after?: Fields
  /** Files that the event mentions. They are kept for as long as the event. */
  refs?: string[] | undefined
  /**
   * A random UUID, the same for all events that are one change of many entities. They are recorded in one transaction, or in
   * several of a background job, in the order in which they are done: undone in reverse, each finds what it needs.
   */
  groupId?: string | undefined
  /**
   * For a change that people make in several small steps, such as uploading five pictures: the fields that such steps change. A
   * step soon after the last one becomes one event with it. Not for a revert.
   */
  stepFields?: readonly string[] | undefined
}

/** The interface through which the accounts feature records logins. */
export type LoginTrace = {
  /** A login or logout, recorded in the transaction in which it happens. */
  record(tx: Tx, entry: { action: 'login' | 'logout'; admin: AdminAccount; address: string }): Promise<void>
  /**
   * A password was refused. Without `account`, no account has that name. `isLocked`: from now on every attempt is refused for a
   * while.
   */
  refused(entry: { account: AdminAccount | undefined; address: string; isLocked: boolean }): Promise<void>
}

/**
 * Records one event, or several of different entities that each changed something. Returns whether there was anything to record.
 */
export type RecordEvent = (tx: Tx, ...events: NewEvent[]) => Promise<boolean>

/** `token` is that of the session which asked for it, for fields that need a confirmed password. A background job has none. */
export type RevertedFields = { fields: Fields; admin: RecordedAdmin | undefined; token?: string | undefined }

/** Some fields of an entity, as an event has them. */
export type RecordedFields = { id: number; fields: Fields }

/**
 * What a feature provides so that its events can be reverted. Each function throws `not_found` if the entity does not exist.
 */
export type RevertHandler = {
  /** The fields that can be reverted. */
  fields: readonly string[]
  /** The current values of all these fields. */
  read(tx: Tx, id: number): Promise<Fields>
  update(tx: ContentTx, id: number, change: RevertedFields): Promise<void>
  /**
   * Recorded fields as they would be recorded now, in the same order. Absent if no field names what can be renamed without the entity,
   * as a tag or a choice can.
   */
  toCurrent?(db: Db, recorded: RecordedFields[]): Promise<Fields[]>
  /**
   * For a handler whose entities are often changed many at a time: the functions above for several entities at once, each of
   * which is named only once.
   */
  bulk?: {
    /** The largest group that is reverted in one transaction. A larger one is reverted in parts, see `GroupUndo`. */
    maxAtOnce: number
    /** The current values by id. An entity that does not exist is left out. */
    read(db: Db, ids: number[]): Promise<Map<number, Fields>>
    update(
      tx: ContentTx,
      entities: { id: number; fields: Fields }[],
      admin: RecordedAdmin | undefined,
    ): Promise<void>
    /**
     * `remove` throws `not_found` if an entity does not exist, `restore` if one is not in the trash, both before they write
     * anything.
     */
    remove(tx: ContentTx, ids: number[], admin: RecordedAdmin | undefined): Promise<void>
    restore(tx: ContentTx, ids: number[], admin: RecordedAdmin | undefined): Promise<void>
    /** The ids of the entities that are in the trash and whose names and codes are still free. */
    listRestorable(db: Db, ids: number[]): Promise<Set<number>>
    /**
     * The ids of those whose creation can be undone, which `remove` does for many at once. Those that somebody has changed since are not
     * asked for. Absent if creations are undone one by one.
     */
    listRemovable?(db: Db, ids: number[]): Promise<Set<number>>
  }
  /**
   * Called once at the end with everything that was reverted, for work that the other functions leave to be done for all
   * entities at once.
   */
  finish?(tx: ContentTx, ids: number[]): Promise<void>
  remove(tx: ContentTx, id: number, admin: RecordedAdmin | undefined): Promise<void>
  /** Absent if a deletion is permanent. */
  restore?(tx: ContentTx, id: number, admin: RecordedAdmin | undefined): Promise<void>
  /** Whether restoring brings back all that this deletion took away. Absent if it always does. */
  restoresAll?(deletion: { changes: Changes; groupId: string | null }): boolean
  /** The current names, also of what is in the trash. Absent if the entities have no names in two languages. */
  readNames?(db: Db, ids: number[]): Promise<{ id: number; name: EventName }[]>
}

/** The events of a group that are about one kind of entity, of which there can be any number. */
export type EntityGroup = { groupId: string; entity: EventEntity }

/** Some events of a group, from the newest to the oldest. */
export type EventSlice = {
  groupId: string
  /** Only events with a lower id. */
  before: number
  limit: number
}

/** How a slice was dealt with. */
export type SliceResult = {
  /** How many events there were. If none, the end of the group is reached. */
  count: number
  /** The lowest id among them. The next slice is the one before it. */
  last: number
  /** The names of what was changed since, and could therefore not be reverted. */
  changed: EventName[]
}

/** What is recorded by a revert belongs to the group `asGroup`. */
export type GroupUndoContext = { admin: RecordedAdmin | undefined; asGroup: string }

/**
 * The interface through which a group that is too large for one transaction is undone, for the entities of which there are many. A
 * group can also have a few events of other kinds: a category that was deleted after its products had been moved. Events that are
 * undone already are left out.
 */
export type GroupUndo = {
  /**
   * The group of an event, how many of its events about this entity are left to undo, and what they followed from. Refuses what is no
   * such group or cannot be undone.
   */
  requireGroup(
    tx: Tx,
    eventId: number,
    entity: EventEntity,
  ): Promise<{
    groupId: string
    left: number
    lead: EventName | undefined
    /** Whether what is of another kind has to be undone after everything else, because the rest needs it. */
    othersLast: boolean
  }>
  /** Finds what was changed since, and writes nothing. */
  check(db: Db, slice: EventSlice & EntityGroup): Promise<SliceResult>
  /**
   * Reverts all events of the group that are about anything else, or throws why that cannot be done. It comes first, or last in a group of
   * which `requireGroup` says so. Returns how many these were.
   */
  revertOthers(tx: ContentTx, group: EntityGroup, context: GroupUndoContext): Promise<number>
  /**
   * The same for a group whose others come last: what somebody else uses or has changed by now stays, such as a category with more
   * products. Returns their names too.
   */
  revertUnused(
    tx: ContentTx,
    group: EntityGroup,
    context: GroupUndoContext,
  ): Promise<{ count: number; kept: EventName[] }>
  /** Reverts a slice, except what was changed since. */
  revert(tx: ContentTx, slice: EventSlice & EntityGroup, context: GroupUndoContext): Promise<SliceResult>
}

/** From the column `translations`, which holds the texts of the other language by field. */
export function toEventName(label: string, translations: string, field: string): EventName {
  const texts = Object.entries(JSON.parse(translations) as Record<string, Record<string, string>>)
  const names = texts.flatMap(([locale, { [field]: name }]) => (name ? [[locale, { label: name }]] : []))
  return { label, translations: Object.fromEntries(names) }
}

/** The fields that differ by value. The order of an object's keys makes no difference. */
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

export const isSame = (one: unknown, other: unknown) => one === other || canonical(one) === canonical(other)

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? ''
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join()}}`
}
