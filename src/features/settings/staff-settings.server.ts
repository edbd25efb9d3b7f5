/** What only staff see of the settings: a row of its own, so that no public answer can hold it by accident. */
import type { RecordEvent, RevertHandler } from '#features/history/event.ts'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import { requireVersion, unlessUnchanged } from '#server/database/versions.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import type { StaffSettings, StaffSettingsChanges, StaffSettingsFields } from './staff-settings.ts'

const rowName = 'staff'
/** Events name what they speak of by a number; the shop's own settings are 1. */
const staffSettingsId = 2

type Stored = StaffSettingsFields & Pick<StaffSettings, 'createdAt' | 'updatedAt' | 'version'>
type Actor = Pick<Caller, 'admin'>

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
      await unlessUnchanged(transaction, async tx => await save(tx, changes, { admin }))
      return await current()
    },

    /** Both kinds of settings are called settings in the history. */
    revertHandlerWith(own: RevertHandler): RevertHandler {
      const isOurs = (id: number) => id === staffSettingsId
      return {
        ...own,
        fields: [...own.fields, 'notifyEmails'],
        read: async (tx, id) =>
          isOurs(id) ? { notifyEmails: (await read(tx)).notifyEmails } : await own.read(tx, id),
        async update(tx, id, change) {
          if (!isOurs(id)) return await own.update(tx, id, change)
          const { fields, admin } = change
          await save(tx, fields as StaffSettingsChanges, { admin })
        },
      }
    },
  }
}

/** Sees to it that there is a row. Of several processes that start at once, one writes it. */
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

/** The row stays locked until the transaction ends: what is compared with it holds. */
async function lock(tx: Tx): Promise<Stored> {
  const row = tx.updateTable('setting').set({ name: rowName }).where('name', '=', rowName).returning('value')
  return JSON.parse((await row.executeTakeFirstOrThrow()).value)
}

/** The shop's name, as events about settings are called. */
async function readLabel(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', 'site').executeTakeFirst()
  return JSON.parse(row?.value ?? '{}').name ?? ''
}

/** One mail is enough, however an address is spelt. */
function withoutRepeats(addresses: string[]): string[] {
  const spelt = addresses.map(address => address.toLowerCase())
  return addresses.filter((_, index) => spelt.indexOf(spelt[index] ?? '') === index)
}
