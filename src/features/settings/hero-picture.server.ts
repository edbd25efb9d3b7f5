/**
 * The picture of the home page. It is stored as a setting of its own, so that the garbage collection finds what refers to the
 * file. Used by the settings API.
 */
import type { EventAction, RecordEvent } from '#features/history/event.ts'
import type { Tones } from '#features/media/image-tones.ts'
import type { Media, Upload } from '#features/media/media.ts'
import { pictureUrl } from '#features/media/picture.ts'
import type { ContentTx, Database, Db, Tx } from '#server/database/database.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import { heroTone } from './hero-tone.ts'
import { type HeroImage, heroSetting, type Settings, type SettingsInput } from './settings.ts'

/** Events identify their entity by a number. There is only one settings object, so its number is fixed. */
export const settingsId = 1

type Options = {
  database: Database
  media: Pick<Media, 'ingestPicture'>
  record: RecordEvent
  settings: { current(): Promise<Settings> }
}
type Change = Actor & { action: EventAction; label: string; record: RecordEvent }

export type HeroPictureService = ReturnType<typeof createHeroPicture>

export function createHeroPicture({ database: { contentTransaction }, media, record, settings }: Options) {
  async function change(action: EventAction, { admin }: Actor, choose: Choose) {
    const { name: label } = await settings.current()
    await contentTransaction(async tx => {
      await saveHero(tx, await choose(tx), { admin, action, label, record })
    })
    return await settings.current()
  }

  return {
    async replace([file]: Upload[], caller: Actor) {
      const ref = file ? await media.ingestPicture(file) : null
      return await change('add-picture', caller, async () => ref)
    },

    async remove(caller: Actor) {
      await change('delete-picture', caller, async tx => {
        if ((await readHeroRef(tx)) === null) throw new AppError('not_found')
        return null
      })
    },

    async restore(ref: string, caller: Actor) {
      return await change('restore-picture', caller, async tx => {
        if (!(await wasHero(tx, ref))) throw new AppError('not_found')
        return ref
      })
    },
  }
}

/** Returns the reference of the new picture. */
type Choose = (tx: Tx) => Promise<string | null>

/** Refers to another file, or to none, and records the change. Pictures do not count in the version of the settings. */
export async function saveHero(
  tx: ContentTx,
  after: string | null,
  { action, record, ...eventFields }: Change,
) {
  const before = await readHeroRef(tx)
  tx.changed('settings')
  await tx.deleteFrom('setting').where('name', '=', heroSetting).execute()
  if (after !== null) {
    await tx.insertInto('setting').values({ name: heroSetting, value: after }).execute()
    await tx.updateTable('media').set({ unusedAt: null }).where('ref', '=', after).execute()
  }
  return await record(tx, {
    ...eventFields,
    entity: 'settings',
    entityId: settingsId,
    action: before === after ? 'update' : action,
    before: { heroImageRef: before },
    after: { heroImageRef: after },
    refs: [before, after].filter(ref => ref !== null),
  })
}

export async function readHeroRef(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', heroSetting)
    .executeTakeFirst()
  return row?.value ?? null
}

/** The history knows which pictures were used before, and keeps their files. */
async function wasHero(tx: Tx, ref: string) {
  const found = await tx
    .selectFrom('eventMedia')
    .innerJoin('event', 'event.id', 'eventMedia.eventId')
    .innerJoin('media', 'media.ref', 'eventMedia.ref')
    .select('event.id')
    .where('eventMedia.ref', '=', ref)
    .where('event.entity', '=', 'settings')
    .executeTakeFirst()
  return found !== undefined
}

/** The picture with its alternative texts and the tone of its free side, which come from the other settings. */
export async function readHeroImage(
  db: Db,
  { heroAlt, heroSide, translations }: Pick<SettingsInput, 'heroAlt' | 'heroSide' | 'translations'>,
): Promise<HeroImage | null> {
  const row = await db
    .selectFrom('setting')
    .innerJoin('media', 'media.ref', 'setting.value')
    .select(['media.ref', 'media.width', 'media.height', 'media.preview', 'media.tones'])
    .where('setting.name', '=', heroSetting)
    .executeTakeFirst()
  if (!row) return null
  const { ref, width, height, preview, tones } = row
  const sides: Tones | undefined = tones ? JSON.parse(tones) : undefined
  const alts = Object.entries(translations).flatMap(([locale, texts]) =>
    texts.heroAlt ? [[locale, texts.heroAlt] as const] : [],
  )
  return {
    ref,
    url: pictureUrl(ref),
    width: width ?? 0,
    height: height ?? 0,
    preview,
    focus: null,
    // No focal point is needed here: the side that is free for text decides how the picture is cut.
    guess: '',
    alt: heroAlt,
    translations: Object.fromEntries(alts),
    ...heroTone(sides?.[heroSide]),
  }
}
