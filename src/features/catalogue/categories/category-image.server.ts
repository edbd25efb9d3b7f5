/**
 * A picture of a category, its own or that of where the serial number is: replaced, removed and restored. An earlier picture is kept as long as the history refers
 * to it. Called by `category-image-api.server.ts`.
 */
import type { Changes, EventAction, RecordEvent } from '#features/history/event.ts'
import type { Media, Upload } from '#features/media/media.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { AppError } from '#shared/errors.ts'
import { ingestAll, markFilesUsed } from '../files/attached-files.server.ts'
import type { Category } from '../model/category.ts'
import { requireLiveCategory } from '../model/live-rows.server.ts'

type Options = {
  database: Database
  media: Pick<Media, 'ingestPicture'>
  record: RecordEvent
  categories: { requireById(id: number, caller: Caller): Promise<Category> }
  slot: Slot
}

export type CategoryImages = ReturnType<typeof createCategoryImages>

/** Which of the two pictures. Only the category's own one has a focal point, because the other is shown whole. */
type Slot = 'imageRef' | 'serialImageRef'

export function createCategoryImages({ database, media, record, categories, slot }: Options) {
  const { db, contentTransaction } = database

  async function change({ id, caller, action }: ImageChange, choose: Choose) {
    await contentTransaction(async tx => {
      const { name, [slot]: before, imageFocus: ownFocus } = await requireLiveCategory(tx, id)
      const imageFocus = slot === 'imageRef' ? ownFocus : null
      const { ref: after, focus } = await choose(tx, { ref: before, focus: imageFocus })
      if (after !== null) await markFilesUsed(tx, [after])
      tx.changed('tree')
      await tx
        .updateTable('category')
        .set(slot === 'imageRef' ? { imageRef: after, imageFocus: focus } : { serialImageRef: after })
        .where('id', '=', id)
        .execute()
      await record(tx, {
        admin: caller.admin,
        entity: 'category',
        entityId: id,
        label: name,
        action: before === after ? 'update' : action,
        before: { [slot]: before, ...(imageFocus !== focus && { imageFocus }) },
        after: { [slot]: after, ...(imageFocus !== focus && { imageFocus: focus }) },
        refs: [before, after].filter(ref => ref !== null),
      })
    })
  }

  return {
    async replace(id: number, files: Upload[], caller: Caller) {
      // Fails before the file is processed. The transaction checks again.
      await requireLiveCategory(db, id)
      const [ref = null] = await ingestAll(files, file => media.ingestPicture(file))
      await change({ id, caller, action: 'add-picture' }, async () => ({ ref, focus: null }))
      return await categories.requireById(id, caller)
    },

    async remove(id: number, caller: Caller) {
      await change({ id, caller, action: 'delete-picture' }, async (_, before) => {
        if (before.ref === null) throw new AppError('not_found')
        return { ref: null, focus: null }
      })
    },

    async restore(id: number, ref: string, caller: Caller) {
      await change({ id, caller, action: 'restore-picture' }, async (tx, before) => {
        const earlier = await earlierPicture(tx, { categoryId: id, ref, slot })
        if (!earlier) throw new AppError('not_found')
        return before.ref === ref ? before : earlier
      })
      return await categories.requireById(id, caller)
    },
  }
}

type ImageChange = { id: number; caller: Caller; action: EventAction }
/** A picture with the focal point that was chosen for it. Another picture does not take over the point of the one before. */
type ChosenImage = { ref: string | null; focus: string | null }
/** Returns the new picture, given the current one. */
type Choose = (tx: Tx, before: ChosenImage) => Promise<ChosenImage>

/** A picture that the category had before, as it was when it went. The history records that, and keeps the files. */
async function earlierPicture(
  tx: Tx,
  { categoryId, ref, slot }: { categoryId: number; ref: string; slot: Slot },
): Promise<ChosenImage | undefined> {
  const events = await tx
    .selectFrom('eventMedia')
    .innerJoin('event', 'event.id', 'eventMedia.eventId')
    .innerJoin('media', 'media.ref', 'eventMedia.ref')
    .select('event.changes')
    .where('eventMedia.ref', '=', ref)
    .where('event.entity', '=', 'category')
    .where('event.entityId', '=', categoryId)
    .orderBy('event.id', 'desc')
    .execute()
  const changes = events.map(event => JSON.parse(event.changes) as Changes)
  const gone = changes.find(change => change[slot]?.before === ref || change[slot]?.after === ref)
  if (!gone) return undefined
  const focus = gone.imageFocus?.before
  return { ref, focus: typeof focus === 'string' ? focus : null }
}
