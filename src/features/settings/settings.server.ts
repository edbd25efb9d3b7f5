/**
 * The settings. They are one row that is read once after each change, so every process sees a change with its next request.
 * Used by the API and by the pages.
 */

import type { RecordEvent, RevertHandler } from '#features/history/event.ts'
import { contentMemo } from '#server/database/content-cache.server.ts'
import { dependsOn } from '#server/database/content-tags.server.ts'
import type { ContentTx, Database, Db } from '#server/database/database.server.ts'
import { unchanged } from '#server/database/transaction.server.ts'
import { requireVersion } from '#server/database/versions.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import type { Config } from '#server/process/config.server.ts'
import { AppError } from '#shared/errors.ts'
import type { SiteLook } from '#shared/identity/site-look.ts'
import type { Locale } from '#shared/locale.ts'
import { toStoredTranslations } from '#shared/translations.ts'
import { readHeroImage, readHeroRef, saveHero, settingsId } from './hero-picture.server.ts'
import { toSiteLook } from './look/look.ts'
import { lookFields, lookFiles, withAllSections } from './look/look-fields.ts'
import { readLookPictures, readLookRefs, saveLookFiles, withoutFiles } from './look/look-files.server.ts'
import { withExpiry } from './security-contact.ts'
import {
  firstSettings,
  heroSetting,
  type Settings,
  type SettingsChanges,
  type SettingsInput,
  siteNames,
} from './settings.ts'
import { settingsFields } from './settings-fields.ts'

const rowName = 'site'
/** The rows of the table `setting` that public pages show. They are written in a `contentTransaction` only, which a test watches. */
export const contentSettings: readonly string[] = [rowName, heroSetting, ...lookFiles]
const fieldNames = Object.keys({ ...settingsFields, ...lookFields }) as (keyof SettingsInput)[]

type StoredSettings = SettingsInput & Pick<Settings, 'createdAt' | 'updatedAt' | 'version'>

/**
 * Inserts a value unless there is one already. If several processes start at once, the first one wins and all read the same.
 * Later changes of the environment have no effect.
 */
async function firstOrStored(db: Db, name: string, first: string): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name, value: first })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const row = await db.selectFrom('setting').select('value').where('name', '=', name)
  return (await row.executeTakeFirstOrThrow()).value
}

/** Creates the settings at the first start. The site's own language stays what it was then. */
export async function loadSettings(
  { db, contentTransaction }: Pick<Database, 'db' | 'contentTransaction'>,
  config: Pick<Config, 'defaultLocale'>,
) {
  const baseLocale = (await firstOrStored(db, 'baseLocale', config.defaultLocale)) as Locale
  const now = new Date().toISOString()
  const first = { ...withoutFiles(firstSettings(baseLocale)), createdAt: now, updatedAt: now, version: 1 }
  const stored = await db.selectFrom('setting').select('name').where('name', '=', rowName).executeTakeFirst()
  if (!stored) await contentTransaction(tx => firstOrStored(tx, rowName, JSON.stringify(first)))
  return { baseLocale }
}

type Options = {
  database: Database
  baseLocale: Locale
  record: RecordEvent
  /** Whether the help page has any question. */
  hasHelp(db: Db): Promise<boolean>
  /** Whether the shop has any serial number. */
  hasSerials(db: Db): Promise<boolean>
  /** Called in the transaction of every change. */
  onSaved?(tx: ContentTx, before: StoredSettings, after: StoredSettings): Promise<void>
}

export type SettingsService = ReturnType<typeof createSettings>

export function createSettings({ database, baseLocale, record, hasHelp, hasSerials, onSaved }: Options) {
  const { db, contentTransaction } = database

  let lastLook: SiteLook = {}

  async function read(from: Db): Promise<StoredSettings> {
    const row = await from.selectFrom('setting').select('value').where('name', '=', rowName)
    // A row from an earlier version lacks fields that were added since, so the defaults fill them in.
    const stored = {
      ...firstSettings(baseLocale),
      ...JSON.parse((await row.executeTakeFirstOrThrow()).value),
    }
    const homeSections = withAllSections(stored.homeSections)
    return { ...stored, homeSections, ...(await readLookRefs(from)) }
  }

  const current = contentMemo(database, async (): Promise<Settings> => {
    dependsOn('settings')
    return await complete(await read(db))
  })

  const complete = async (stored: StoredSettings): Promise<Settings> => ({
    ...stored,
    ...(await readLookPictures(db, stored)),
    heroImage: await readHeroImage(db, stored),
    hasHelp: await hasHelp(db),
    hasSerials: await hasSerials(db),
    baseLocale,
  })

  async function save(tx: ContentTx, changes: SettingsChanges, { admin }: Actor): Promise<boolean> {
    const stored = await read(tx)
    const { version, ...fields } = changes
    await requireVersion(tx, { entity: 'settings', row: { ...stored, id: settingsId }, version })
    const changed = { ...stored, ...toStored(fields, baseLocale) }
    const after: StoredSettings = {
      ...changed,
      ...withExpiry(changed, new Date()),
      updatedAt: new Date().toISOString(),
      version: stored.version + 1,
    }
    const value = JSON.stringify(withoutFiles(after))
    tx.changed('settings')
    await saveLookFiles(tx, { before: stored, after })
    await tx.updateTable('setting').set({ value }).where('name', '=', rowName).execute()
    await onSaved?.(tx, stored, after)
    return await record(tx, {
      admin,
      entity: 'settings',
      entityId: settingsId,
      label: after.name,
      action: 'update',
      before: fieldsOf(stored),
      after: fieldsOf(after),
      refs: lookFiles
        .flatMap(name => (stored[name] === after[name] ? [] : [stored[name], after[name]]))
        .filter(ref => ref !== null),
    })
  }

  const revertHandler: RevertHandler = {
    fields: [...fieldNames, 'heroImageRef'],
    read: async tx => ({ ...fieldsOf(await read(tx)), heroImageRef: await readHeroRef(tx) }),
    async update(tx, _, { fields: { heroImageRef, ...fields }, admin }) {
      // An event is either about the picture or about other fields, never about both.
      if (heroImageRef === undefined) return void (await save(tx, fields, { admin }))
      const { name: label } = await read(tx)
      const change = { action: 'update', admin, label, record } as const
      await saveHero(tx, heroImageRef as string | null, change)
    },
    async remove() {
      throw new AppError('cannot_undo')
    },
  }

  return {
    baseLocale,
    current,
    allowsActivation: async () => (await current()).warrantyActivation,
    revertHandler,

    /** The look of the last page, for a page that must not wait for the database. */
    lastLook: () => lastLook,

    /** What every page needs to know about the site. */
    async site() {
      const settings = await current()
      lastLook = toSiteLook(settings)
      const { name, currency, heroImage } = settings
      return {
        name,
        names: siteNames(settings),
        baseLocale,
        currency,
        picture: toSitePicture(heroImage),
        look: lastLook,
      }
    },

    /** The settings as they would be after these changes. Nothing is saved. */
    async asIf(changes: SettingsChanges): Promise<Settings> {
      const settings = await complete({ ...(await read(db)), ...toStored(changes, baseLocale) })
      const missing = lookFiles.find(name => settings[name] !== null && settings[pictureOf[name]] === null)
      if (missing) throw new AppError('invalid', { fields: { [missing]: { code: 'not_found' } } })
      return settings
    },

    async update(changes: SettingsChanges, actor: Actor): Promise<Settings> {
      await contentTransaction(async tx => (await save(tx, changes, actor)) || unchanged)
      return await current()
    },
  }
}

const pictureOf = { logoRef: 'logo', logoDarkRef: 'logoDark', iconRef: 'icon' } as const

function toSitePicture(image: Settings['heroImage']) {
  if (!image) return undefined
  const { url, width, height, alt, translations } = image
  return { url, width, height, alt, translations }
}

const fieldsOf = (stored: StoredSettings) => Object.fromEntries(fieldNames.map(name => [name, stored[name]]))

/** Empty translations are not stored. */
function toStored({ translations, serviceCentres, ...rest }: SettingsChanges, base: Locale) {
  const centres = serviceCentres?.map((centre, index) => ({
    ...centre,
    translations: toStoredTranslations(centre.translations, base, `serviceCentres.${index}.`),
  }))
  return {
    ...rest,
    ...(translations && { translations: toStoredTranslations(translations, base) }),
    ...(centres && { serviceCentres: centres }),
  }
}
