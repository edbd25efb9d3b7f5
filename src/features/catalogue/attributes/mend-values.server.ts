/**
 * Gives texts that do not fit their attribute a meaning, for all products that have them, and takes that back: a choice, a number, yes or
 * no, or that the text is meant as it is. Up to 500 products change in the transaction, more as long work. One event of the attribute
 * says all of it, and what was there before is kept until it is as old as the history. Called by `attributes.server.ts` and the API.
 */
import type { RecordedAdmin } from '#features/accounts/account.ts'
import { type RecordEvent, toEventName } from '#features/history/event.ts'
import type { LongWorkKind } from '#features/long-work/long-work.ts'
import type { ContentTx, Db } from '#server/database/database.server.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { attributeLimits } from '../model/attribute.ts'
import { inAttributeUnit } from '../model/attribute-value.ts'
import { attributeValueKey } from '../model/attribute-value-key.ts'
import { chosenFrom, toFormerChoices, withIds } from '../model/choices.ts'
import type { SpecValue } from '../model/spec-row.ts'
import type { StoredAttribute } from '../tree/inherited-attributes.server.ts'
import { newestEvent, type StartsLongWork } from './follow-attribute.server.ts'
import { mendPart, type PartOfMending, restorePart } from './mend-products.server.ts'
import type { MendedValues } from './mended-values.ts'
import type { ValueMeaning } from './unmatched-values.contract.ts'
import { listUnmatched } from './unmatched-values.server.ts'

/** As many as a change of products touches in one transaction (`products/bulk/max-at-once.ts`). */
const maxAtOnce = 500
/** More texts than this are not remembered as they are for one attribute. */
const maxLeftAsText = 1000
/** As long as the history keeps the event by which they are brought back (`history.server.ts`). */
const keptDays = 400
const kind = 'valueMending'

type Options = { record: RecordEvent; longWork: StartsLongWork; base: Locale }
type By = { admin: RecordedAdmin | undefined }
type Given = { text: string; to: ValueMeaning }[]
type Offered = Pick<StoredAttribute, 'choices' | 'formerChoices' | 'leftAsText'>
/** What is stored of long work. */
type Work = PartOfMending & {
  attribute: ReturnType<typeof toEventName>
  eventId: number | null
  canCancel: false
}

export function createValueMending({ record, longWork, base }: Options) {
  /** A second change of the same values would not find what the first has not come to yet. */
  async function requireIdle(db: Db, id: number) {
    const rows = await longWork.listUnderWay(db, kind)
    if (rows.some(({ change }) => (JSON.parse(change) as Work).id === id)) throw new AppError('still_running')
  }

  type Saved = { before: StoredAttribute; offered: Offered; mended: MendedValues }

  /** Stores what the attribute offers and remembers now, records all of it as one event, and changes the products. */
  async function save(tx: ContentTx, { before, offered, mended, admin }: Saved & By) {
    const { id } = before
    tx.changed('all')
    await tx
      .updateTable('attribute')
      .set({
        choices: JSON.stringify(offered.choices),
        formerChoices: JSON.stringify(offered.formerChoices),
        leftAsText: JSON.stringify(offered.leftAsText),
        updatedAt: new Date().toISOString(),
        version: before.version + 1,
      })
      .where('id', '=', id)
      .execute()
    const part: PartOfMending = {
      id,
      key: mended.key,
      isMended: mended.isMended,
      values: mended.values,
      base,
    }
    const isInBackground = mended.products > maxAtOnce
    let products = mended.products
    if (!isInBackground) products = (await runAll(tx, part)).changed
    const subject = { entity: 'attribute', entityId: id, label: before.name, action: 'mend' } as const
    const fields = { choices: withoutIds(before), leftAsText: before.leftAsText }
    await record(tx, {
      admin,
      ...subject,
      before: { ...fields, mended: { ...mended, isMended: !mended.isMended, products: 0 } },
      after: {
        choices: withoutIds(offered),
        leftAsText: offered.leftAsText,
        mended: { ...mended, products },
      },
    })
    const eventId = await newestEvent(tx, id)
    if (isInBackground) {
      const attribute = toEventName(before.name, JSON.stringify(before.translations), 'name')
      const work: Work = { ...part, attribute, eventId, canCancel: false }
      await longWork.start(tx, { kind, change: JSON.stringify(work), total: mended.products }, { admin })
    }
    return { products, isInBackground, eventId }
  }

  async function runAll(tx: ContentTx, part: PartOfMending) {
    let changed = 0
    for (let after = 0; ; ) {
      const done = await (part.isMended ? mendPart : restorePart)(tx, part, { after, size: maxAtOnce })
      changed += done.changed
      if (done.isLast) return { changed }
      after = done.next
    }
  }

  const runPart: LongWorkKind['runPart'] = async (tx, { row, size }) => {
    const part = JSON.parse(row.change) as Work
    const done = await (part.isMended ? mendPart : restorePart)(tx, part, { after: row.position, size })
    if (done.isLast) tx.changed('all')
    return { ...done, hasWritten: done.isLast || done.changed > 0 }
  }

  return {
    kind: { kind, runPart } satisfies LongWorkKind,

    async mend(tx: ContentTx, before: StoredAttribute, { values, admin }: By & { values: Given }) {
      await requireIdle(tx, before.id)
      const { offered, meanings } = toMeanings(before, values)
      // Counted without a bound: only what is to be changed decides whether it is long work.
      const found = await listUnmatched(tx, before, {
        ...{ base, left: 'any' },
        limit: Number.MAX_SAFE_INTEGER - 1,
      })
      const wanted = new Set(meanings.map(({ text }) => attributeValueKey(text)))
      const products = found.values
        .filter(({ text }) => wanted.has(attributeValueKey(text)))
        .reduce((sum, one) => sum + one.products, 0)
      const mended = { key: crypto.randomUUID(), isMended: true, values: meanings, products }
      return await save(tx, { before, offered, mended, admin })
    },

    /** Takes back what was mended, where the value is still what it was mended to, or does it again. */
    async revert(
      tx: ContentTx,
      before: StoredAttribute,
      { wanted, fields, admin }: By & { wanted: MendedValues; fields: Record<string, unknown> },
    ) {
      await requireIdle(tx, before.id)
      const given = (fields.choices as Offered['choices'] | undefined) ?? before.choices
      const ids = withIds(
        given.map(({ id: _, ...choice }) => choice),
        before,
      )
      const choices = given.map((choice, index) => ({ ...choice, id: ids[index] ?? choice.id }))
      const offered = {
        choices,
        formerChoices: toFormerChoices(choices, before),
        leftAsText: (fields.leftAsText as string[] | undefined) ?? before.leftAsText,
      }
      const { count } = await tx
        .selectFrom('mendedValue')
        .select(row => row.fn.countAll().as('count'))
        .where('mendKey', '=', wanted.key)
        .executeTakeFirstOrThrow()
      const found = wanted.isMended ? await listUnmatched(tx, before, { base, left: 'any' }) : undefined
      const again = new Set(wanted.values.map(({ text }) => attributeValueKey(text)))
      const products =
        found?.values
          .filter(({ text }) => again.has(attributeValueKey(text)))
          .reduce((sum, one) => sum + one.products, 0) ?? Number(count)
      await save(tx, { before, offered, mended: { ...wanted, products }, admin })
    },

    /** The earlier values of products, which an undo needs, are kept as long as the events. */
    async purge(db: Db, now = Date.now()) {
      const before = new Date(now - keptDays * 24 * 3600_000).toISOString()
      await db.deleteFrom('mendedValue').where('createdAt', '<', before).execute()
    },
  }
}

const withoutIds = ({ choices }: Pick<Offered, 'choices'>) => choices.map(({ id: _, ...choice }) => choice)

/** What each text becomes, with the choices that are made for it and the texts that are left as they are. */
function toMeanings(attribute: StoredAttribute, values: Given) {
  const problems: Record<string, FieldProblem> = {}
  const choices = [...attribute.choices]
  const given = new Map(values.map(({ text, to }) => [attributeValueKey(text), to.kind]))
  // A text that was left before may be given a meaning now.
  const leftAsText = attribute.leftAsText.filter(
    text => (given.get(attributeValueKey(text)) ?? 'leave') === 'leave',
  )
  const left = new Set(leftAsText.map(attributeValueKey))
  const meanings: MendedValues['values'] = []
  let last = Math.max(0, ...[...choices, ...attribute.formerChoices.removed].map(({ id }) => id))
  const refuse = (index: number, field: string, code: FieldProblem['code'], params?: { max: number }) => {
    problems[`values.${index}.${field}`] = { code, ...(params && { params }) }
  }
  for (const [index, { text, to }] of values.entries()) {
    const key = attributeValueKey(text)
    if (values.findIndex(one => attributeValueKey(one.text) === key) < index)
      refuse(index, 'text', 'repeated')
    else if (to.kind === 'leave') {
      if (!left.has(key)) leftAsText.push(text)
    } else if (to.kind === 'newChoice') {
      if (attribute.type !== 'choice') {
        refuse(index, 'to', 'invalid_value')
        continue
      }
      // Several texts may become one new choice.
      const known = chosenFrom({ choices }, to.value)
      if (!known && choices.length >= attributeLimits.choices) {
        refuse(index, 'to', 'too_many', { max: attributeLimits.choices })
        continue
      }
      const translations = Object.fromEntries(
        Object.entries(to.translations ?? {}).filter(([, word]) => word),
      )
      const choice = known ?? { id: ++last, value: to.value, translations }
      if (!known) choices.push(choice)
      meanings.push({ text, to: { kind: 'choice', choiceId: choice.id } })
    } else if (!fits(attribute, to)) refuse(index, 'to', 'invalid_value')
    else meanings.push({ text, to: to.kind === 'number' ? withoutOwnUnit(to, attribute) : to })
  }
  if (leftAsText.length > maxLeftAsText) refuse(0, 'to', 'too_many', { max: maxLeftAsText })
  if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
  const formerChoices = toFormerChoices(choices, attribute)
  return { meanings, offered: { choices, formerChoices, leftAsText } }
}

function fits(attribute: StoredAttribute, to: SpecValue): boolean {
  if (to.kind !== attribute.type) return false
  if (to.kind === 'choice') return attribute.choices.some(({ id }) => id === to.choiceId)
  return to.kind !== 'number' || inAttributeUnit(to, attribute) !== undefined
}

function withoutOwnUnit(
  { unit, ...value }: Extract<SpecValue, { kind: 'number' }>,
  attribute: StoredAttribute,
) {
  return unit && unit !== attribute.unit ? { ...value, unit } : value
}
