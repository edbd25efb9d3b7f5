/**
 * The settings that only staff see. They are a separate row, so that no public response can contain them by accident. Used by
 * the API and by the mails to staff.
 */
import type { RecordEvent, RevertHandler } from '#features/history/event.ts'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { requireVersion } from '#server/database/versions.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import type { StaffSettings, StaffSettingsChanges, StaffSettingsFields } from './staff-settings.ts'

const rowName = 'staff'
/** Events identify their entity by a number. The public settings have number 1. */
const staffSettingsId = 2

type Stored = StaffSettingsFields & Pick<StaffSettings, 'createdAt' | 'updatedAt' | 'version'>

type Options = {
  database: Database
  record: RecordEvent
  /** What this server can send. */
  setUp: Pick<StaffSettings, 'mailIsSetUp' | 'smsIsSetUp' | 'webhookIsSetUp'>
}

export type StaffSettingsService = ReturnType<typeof createStaffSettings>

export function createStaffSettings({ database, record, setUp }: Options) {
  const { db, transaction } = database

  async function save(tx: Tx, { version, ...fields }: StaffSettingsChanges, { admin }: Actor) {
    const stored = await lock(tx)
    await requireVersion(tx, { entity: 'settings', row: { ...stored, id: staffSettingsId }, version })
    const { notifyEmails = stored.notifyEmails } = fields
    const after: Stored = {
      ...stored,
      notifyEmails: withoutRepeats(notifyEmails),
      updatedAt: new Date().toISOString(),
      version: stored.version + 1,
    }
    await tx
      .updateTable('setting')
      .set({ value: JSON.stringify(after) })
      .where('name', '=', rowName)
      .execute()
    return await record(tx, {
      admin,
      entity: 'settings',
      entityId: staffSettingsId,
      label: await readLabel(tx),
      action: 'update',
      before: { notifyEmails: stored.notifyEmails },
      after: { notifyEmails: after.notifyEmails },
    })
  }

  const current = async (): Promise<StaffSettings> => ({ ...(await read(db)), ...setUp })

  return {
    current,
    notifyEmails: async (from: Db) => (await read(from)).notifyEmails,

    async update(changes: StaffSettingsChanges, { admin }: Actor): Promise<StaffSettings> {
      await transaction(async tx => (await save(tx, changes, { admin })) || unchanged)
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
          const { fields, admin } = change
          await save(tx, fields as StaffSettingsChanges, { admin })
        },
      }
    },
  }
}

/** Creates the row at the first start. If several processes start at once, one of them writes it. */
export async function ensureStaffSettings(db: Db) {
  const now = new Date().toISOString()
  const first: Stored = { notifyEmails: [], createdAt: now, updatedAt: now, version: 1 }
  await db
    .insertInto('setting')
    .values({ name: rowName, value: JSON.stringify(first) })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
}

async function read(from: Db): Promise<Stored> {
  const row = await from.selectFrom('setting').select('value').where('name', '=', rowName)
  return JSON.parse((await row.executeTakeFirstOrThrow()).value)
}

/** Locks the row until the transaction ends, so that what was compared with it stays true. */
async function lock(tx: Tx): Promise<Stored> {
  const row = tx.updateTable('setting').set({ name: rowName }).where('name', '=', rowName).returning('value')
  return JSON.parse((await row.executeTakeFirstOrThrow()).value)
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
