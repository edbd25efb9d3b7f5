/**
 * Finds out what a new shop still lacks. Everything is read when it is asked for, so the list is true after an undo too. Only ticks of
 * staff, and that a test mail was sent, are stored: in one row of `setting`.
 */
import type { Settings } from '#features/settings/settings.ts'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
import { type Checklist, type StepGap, type StepName, stepNames } from './checklist.ts'
import { readOwnParts } from './own-parts.server.ts'

const rowName = 'checklist'

type Stored = { ticked: StepName[]; isHidden: boolean; isMailTested: boolean }
const nothingStored: Stored = { ticked: [], isHidden: false, isMailTested: false }

/** What is compared to find out whether staff have set it themselves. */
type GivenSettings = Partial<Pick<Settings, 'name' | 'phones' | 'email' | 'hours' | 'currency'>>

type Options = {
  database: Database
  settings: { current(): Promise<Settings> }
  /** The settings of a new shop, and those of the demo shop. */
  givenSettings(): Promise<GivenSettings[]>
  hasDemo(): Promise<boolean>
  /** Whether a backup has ever been taken to its end. */
  hasBackup(): Promise<boolean>
  mailIsSetUp: boolean
  /** The address of the shop, as the operator set it. */
  siteUrl: string
  /** Whether requests seem to come through a proxy that is not trusted. */
  isProxyUntrusted(): boolean
}

export type ChecklistService = ReturnType<typeof createChecklist>

export function createChecklist(options: Options) {
  const { database } = options
  const { db, transaction } = database

  async function current(): Promise<Checklist> {
    const stored = await read(db)
    const [settings, given, own, hasDemo, hasBackup] = await Promise.all([
      options.settings.current(),
      options.givenSettings(),
      readOwnParts(db),
      options.hasDemo(),
      options.hasBackup(),
    ])
    const isOwn = (name: keyof GivenSettings) =>
      !given.some(one => JSON.stringify(one[name]) === JSON.stringify(settings[name]))
    const hasContact =
      (settings.phones.length > 0 && isOwn('phones')) || (settings.email !== '' && isOwn('email'))
    const hasHours = settings.hours !== '' && isOwn('hours')
    const missing: Record<StepName, (StepGap | false)[]> = {
      name: [!isOwn('name') && 'name', settings.logo === null && 'logo'],
      contact: [!hasContact && 'contact', !hasHours && 'hours'],
      // A currency that is right from the start cannot be told from one that nobody has looked at.
      money: [!isOwn('currency') && 'confirmation'],
      category: [!own.hasCategory && 'category'],
      products: [!own.hasVisibleProduct && (own.hasProduct ? 'visible_product' : 'product')],
      about: [!own.hasVisiblePage && (own.hasPage ? 'visible_page' : 'page')],
      mail: [!options.mailIsSetUp ? 'mail_server' : !stored.isMailTested && 'test_mail'],
      colleague: [own.activeAccounts < 2 && 'colleague'],
      demo: [hasDemo && 'removal'],
      backup: [!hasBackup && 'backup'],
      live: missingToGoLive(options),
    }
    return {
      isHidden: stored.isHidden,
      steps: stepNames.map(name => ({
        name,
        missing: missing[name].filter(part => part !== false),
        isTicked: stored.ticked.includes(name),
      })),
    }
  }

  async function change(update: (stored: Stored) => Stored) {
    await transaction(async tx => write(tx, update(await lock(tx))))
  }

  return {
    current,

    async hide(isHidden: boolean): Promise<Checklist> {
      await change(stored => ({ ...stored, isHidden }))
      return await current()
    },

    async tick(step: StepName, isTicked: boolean): Promise<Checklist> {
      await change(stored => {
        const others = stored.ticked.filter(one => one !== step)
        return { ...stored, ticked: isTicked ? [...others, step] : others }
      })
      return await current()
    },

    /** Called when the mail server has accepted a test mail. */
    async onMailTested() {
      await change(stored => ({ ...stored, isMailTested: true }))
    },
  }
}

function missingToGoLive({ siteUrl, isProxyUntrusted }: Pick<Options, 'siteUrl' | 'isProxyUntrusted'>) {
  const { hostname, protocol } = new URL(siteUrl)
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || /^(127|0)\./.test(hostname)
  return [
    isLocal && 'public_address',
    protocol !== 'https:' && 'encryption',
    isProxyUntrusted() && 'proxy',
  ] satisfies (StepGap | false)[]
}

async function read(from: Db): Promise<Stored> {
  const row = from.selectFrom('setting').select('value').where('name', '=', rowName)
  return parse(await row.executeTakeFirst())
}

/** Locks the row until the transaction ends, so that two ticks at one moment are both kept. */
async function lock(tx: Tx): Promise<Stored> {
  const row = await tx
    .insertInto('setting')
    .values({ name: rowName, value: JSON.stringify(nothingStored) })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ name: rowName }))
    .returning('value')
    .executeTakeFirst()
  return parse(row)
}

const parse = (row: { value: string } | undefined): Stored =>
  row ? { ...nothingStored, ...JSON.parse(row.value) } : nothingStored

async function write(tx: Tx, stored: Stored) {
  const value = JSON.stringify(stored)
  await tx.updateTable('setting').set({ value }).where('name', '=', rowName).execute()
}
