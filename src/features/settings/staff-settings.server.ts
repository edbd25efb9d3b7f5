/**
 * The settings that only staff see. They are a separate row, so that no public response can contain them by accident. Used by
 * the API and by the mails to staff.
 */
import { isSame, type RecordEvent, type RevertHandler } from '#features/history/event.ts'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { requireVersion } from '#server/database/versions.server.ts'
import type { Actor, Caller } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import type { StaffSettings, StaffSettingsChanges, StaffSettingsInput } from './staff-settings.ts'

const rowName = 'staff'
/** Events identify their entity by a number. The public settings have number 1. */
const staffSettingsId = 2

/** A caller who changes these settings. Without a token, as a background job would come, the addresses cannot be changed. */
type Changer = Actor & Pick<Caller, 'token'>
type StoredStaffSettings = StaffSettingsInput & Pick<StaffSettings, 'createdAt' | 'updatedAt' | 'version'>

type Options = {
  database: Database
  record: RecordEvent
  /** Whether the session with this token has confirmed its password recently. */
  isProved(token: string, tx: Tx): Promise<boolean>
  /** Called with the event of a change if there were addresses before it. */
  onAddressesChanged(tx: Tx, eventId: number): Promise<void>
  /** Which kinds of notification this server can send. */
  setUp: Pick<StaffSettings, 'mailIsSetUp' | 'smsIsSetUp' | 'webhookIsSetUp'>
}

export type StaffSettingsService = ReturnType<typeof createStaffSettings>

export function createStaffSettings(options: Options) {
  const { database, record, setUp, isProved, onAddressesChanged } = options
  const { db, transaction } = database

  /**
   * The only writer of the addresses: for the form and for every undo. Somebody with a stolen token could otherwise get all new
   * messages long after the token has expired.
   */
  async function save(
    tx: Tx,
    { version, ...fields }: StaffSettingsChanges,
    { admin, token = '' }: Changer,
  ): Promise<boolean> {
    const stored = await lock(tx)
    await requireVersion(tx, { entity: 'settings', row: { ...stored, id: staffSettingsId }, version })
    const notifyEmails = withoutRepeats(fields.notifyEmails ?? stored.notifyEmails)
    if (isSame(notifyEmails, stored.notifyEmails)) return false
    if (!(await isProved(token, tx))) throw new AppError('password_needed')
    const after: StoredStaffSettings = {
      ...stored,
      notifyEmails,
      updatedAt: new Date().toISOString(),
      version: stored.version + 1,
    }
    await tx
      .updateTable('setting')
      .set({ value: JSON.stringify(after) })
      .where('name', '=', rowName)
      .execute()
    await record(tx, {
      admin,
      entity: 'settings',
      entityId: staffSettingsId,
      label: await readLabel(tx),
      action: 'update',
      before: { notifyEmails: stored.notifyEmails },
      after: { notifyEmails },
    })
    if (stored.notifyEmails.length > 0) await onAddressesChanged(tx, await readLastEventId(tx))
    return true
  }

  const current = async (): Promise<StaffSettings> => ({ ...(await read(db)), ...setUp })

  return {
    current,
    notifyEmails: async (from: Db) => (await read(from)).notifyEmails,

    async update(changes: StaffSettingsChanges, changer: Changer): Promise<StaffSettings> {
      await transaction(async tx => (await save(tx, changes, changer)) || unchanged)
      return await current()
    },

    /** In the history both kinds of settings are the entity `settings`, so one handler reverts both. */
    revertHandlerWith(publicHandler: RevertHandler): RevertHandler {
      const isStaffSettings = (id: number) => id === staffSettingsId
      return {
        ...publicHandler,
        fields: [...publicHandler.fields, 'notifyEmails'],
        read: async (tx, id) =>
          isStaffSettings(id)
            ? { notifyEmails: (await read(tx)).notifyEmails }
            : await publicHandler.read(tx, id),
        async update(tx, id, change) {
          if (!isStaffSettings(id)) return await publicHandler.update(tx, id, change)
          const { fields, ...changer } = change
          await save(tx, fields as StaffSettingsChanges, changer)
        },
      }
    },
  }
}

/** Creates the row at the first start. If several processes start at once, one of them writes it. */
export async function ensureStaffSettings(db: Db) {
  const now = new Date().toISOString()
  const first: StoredStaffSettings = { notifyEmails: [], createdAt: now, updatedAt: now, version: 1 }
  await db
    .insertInto('setting')
    .values({ name: rowName, value: JSON.stringify(first) })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
}

async function read(from: Db): Promise<StoredStaffSettings> {
  const row = await from.selectFrom('setting').select('value').where('name', '=', rowName)
  return JSON.parse((await row.executeTakeFirstOrThrow()).value)
}

/** Locks the row until the transaction ends, so that what was compared with it stays true. */
async function lock(tx: Tx): Promise<StoredStaffSettings> {
  const row = tx.updateTable('setting').set({ name: rowName }).where('name', '=', rowName).returning('value')
  return JSON.parse((await row.executeTakeFirstOrThrow()).value)
}

/** The event that was recorded last for these settings. Their row is locked, so it is the one of this transaction. */
async function readLastEventId(tx: Tx): Promise<number> {
  const { id } = await tx
    .selectFrom('event')
    .select('id')
    .where('entity', '=', 'settings')
    .where('entityId', '=', staffSettingsId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** The shop's name, which is the label of events about settings. */
async function readLabel(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', 'site').executeTakeFirst()
  return JSON.parse(row?.value ?? '{}').name ?? ''
}

/** Removes duplicates regardless of case, so that nobody gets the same mail twice. */
function withoutRepeats(addresses: string[]): string[] {
  const lowerCased = addresses.map(address => address.toLowerCase())
  return addresses.filter((_, index) => lowerCased.indexOf(lowerCased[index] ?? '') === index)
}
