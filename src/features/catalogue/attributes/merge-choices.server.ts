/**
 * Merges one choice of an attribute into another, and takes that back. The merged choice is remembered with the one it became, and
 * products keep its number: whoever reads a value reads the choice that stayed, so an undo finds every product whose value nobody has
 * changed since. What follows for search and filters is done by `follow-attribute.server.ts`. Called by `attributes.server.ts`.
 */
import type { RecordedAdmin } from '#features/accounts/account.ts'
import type { RecordEvent, RecordedFields } from '#features/history/event.ts'
import type { ContentTx, Db } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { type Choice, choiceById, type FormerChoices, mergeChoice, separateChoice } from '../model/choices.ts'
import { type StoredAttribute, toAttribute } from '../tree/inherited-attributes.server.ts'
import type { createFollowUp } from './follow-attribute.server.ts'
import type { MergedChoice } from './merged-choice.ts'

type Options = { record: RecordEvent; followUp: ReturnType<typeof createFollowUp> }
type By = { admin: RecordedAdmin | undefined }
type Offered = { choices: Choice[]; formerChoices: FormerChoices }

export function createChoiceMerges({ record, followUp }: Options) {
  /** Stores what the attribute offers now, and records that the merge was done or taken back. Products follow. */
  async function save(
    tx: ContentTx,
    before: StoredAttribute,
    { offered, merged, admin }: By & { offered: Offered; merged: MergedChoice },
  ) {
    tx.changed('all')
    // Filters read the words of choices when they count, so only search and what is found alike follow.
    const follows = await followUp.toFollow(tx, before, { words: true, facets: before.filterable })
    await tx
      .updateTable('attribute')
      .set({
        choices: JSON.stringify(offered.choices),
        formerChoices: JSON.stringify(offered.formerChoices),
        updatedAt: new Date().toISOString(),
        version: before.version + 1,
      })
      .where('id', '=', before.id)
      .execute()
    const subject = { entity: 'attribute', entityId: before.id, label: before.name, action: 'merge' } as const
    const was = { ...merged, isMerged: !merged.isMerged, products: 0 }
    await record(tx, { admin, ...subject, before: { merged: was }, after: { merged } })
    if (follows) await followUp.start(tx, { before, after: before, follows, admin })
  }

  /** Returns how many products have the choice, also in the trash. */
  async function merge(
    tx: ContentTx,
    before: StoredAttribute,
    { id, into, admin }: By & { id: number; into: number },
  ): Promise<number> {
    const choice = before.choices.find(one => one.id === id)
    const target = before.choices.find(one => one.id === into)
    const offered = mergeChoice(before, { id, into })
    if (!choice || !target || !offered) {
      const field = choice && id !== into ? 'into' : 'choice'
      throw new AppError('invalid', { fields: { [field]: { code: 'invalid_choice' } } })
    }
    const products = await countProducts(tx, before, id)
    const position = before.choices.indexOf(choice)
    const merged = { id, into, position, name: toName(choice), target: toName(target), products }
    await save(tx, before, { offered, merged: { ...merged, isMerged: true }, admin })
    return products
  }

  return {
    merge,

    /** Takes a merge back, or does it again. */
    async revert(tx: ContentTx, before: StoredAttribute, { wanted, admin }: By & { wanted: MergedChoice }) {
      const { id, into } = wanted
      if (wanted.isMerged) return await merge(tx, before, { id, into, admin })
      const offered = separateChoice(before, wanted)
      // Another choice has its word now, or the one it was merged into is gone.
      if (!offered) throw new AppError('conflict', { data: { differs: ['choices'] } })
      const products = await countProducts(tx, before, id)
      await save(tx, before, { offered, merged: { ...wanted, products }, admin })
    },

    /** What an event recorded of a merge, as null if that is still so, because `read` of the revert handler says nothing of merges. */
    async toCurrent(db: Db, recorded: RecordedFields[]): Promise<RecordedFields['fields'][]> {
      const current: RecordedFields['fields'][] = []
      for (const { id, fields } of recorded) {
        const { merged, ...others } = fields
        if (merged === undefined) current.push(fields)
        else
          current.push({ ...others, merged: (await isStill(db, id, merged as MergedChoice)) ? null : merged })
      }
      return current
    },

    /** How many products have each choice, also in the trash, by the number of the choice. */
    async countAll(db: Db, attribute: StoredAttribute): Promise<Map<number, number>> {
      const rows = await db
        .selectFrom('spec')
        .select(['choiceId', row => row.fn.countAll().as('products')])
        .where('attributeId', '=', attribute.id)
        .where('choiceId', 'is not', null)
        .groupBy('choiceId')
        .execute()
      const counts = new Map<number, number>()
      for (const { choiceId, products } of rows) {
        const choice = choiceById(attribute, choiceId ?? 0)
        if (choice) counts.set(choice.id, (counts.get(choice.id) ?? 0) + Number(products))
      }
      return counts
    },
  }
}

async function isStill(db: Db, attributeId: number, { id, into, isMerged }: MergedChoice): Promise<boolean> {
  const row = await db
    .selectFrom('attribute')
    .selectAll()
    .where('id', '=', attributeId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return false
  const { choices, formerChoices } = toAttribute(row)
  return isMerged
    ? formerChoices.removed.some(one => one.id === id && one.mergedInto === into)
    : choices.some(one => one.id === id)
}

/** Those that have the choice, or one that was merged into it before. */
async function countProducts(db: Db, attribute: StoredAttribute, id: number): Promise<number> {
  const own = attribute.formerChoices.removed.filter(
    one => one.id !== id && isMergedInto(attribute.formerChoices, { from: one.id, id }),
  )
  const { count } = await db
    .selectFrom('spec')
    .select(row => row.fn.countAll().as('count'))
    .where('attributeId', '=', attribute.id)
    .where('choiceId', 'in', [id, ...own.map(one => one.id)])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether the choice `from` became the choice `id`, through others too. */
function isMergedInto({ removed }: FormerChoices, { from, id }: { from: number; id: number }): boolean {
  let at: number | undefined = from
  for (let step = 0; at !== undefined && step <= removed.length; step++) {
    at = removed.find(one => one.id === at)?.mergedInto
    if (at === id) return true
  }
  return false
}

const toName = ({ value, translations }: Choice): MergedChoice['name'] => ({
  label: value,
  translations: Object.fromEntries(
    Object.entries(translations).flatMap(([locale, label]) => (label ? [[locale, { label }]] : [])),
  ),
})
