/**
 * Values that do not fit their attribute: texts in the place of a choice, number, or yes and no, and values from before the attribute
 * got another type. They are found in the data, however they came there. Called by `mend-values.server.ts` and the API.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import type { Locale } from '#shared/locale.ts'
import { type AttributeType, attributeTypes } from '../model/attribute.ts'
import { readValue, toWords } from '../model/attribute-value.ts'
import { attributeValueKey } from '../model/attribute-value-key.ts'
import { fromRecords, type SpecRecord } from '../model/spec-records.ts'
import { type SpecRow, type SpecValue, specValueOf } from '../model/spec-row.ts'
import { type StoredAttribute, toAttribute } from '../tree/inherited-attributes.server.ts'

/** The records of one attribute that are looked at for a list. With more, the list says "at least". */
const maxRecords = 20_000
/** As many texts of one attribute are listed, those of the most products first. */
export const maxListed = 200
/** As many attributes are listed. */
const maxAttributes = 50

/** The kind of a record, as the index `specByKind` has it: the same words, or the index is not used. */
const kindOfRecord = sql`(case when "choiceId" is not null then 'choice' when "yes" is not null then 'yes-no'
  when "number" is not null then 'number' else 'text' end)`

/** Whether a record of the base language does not fit an attribute of this type. Any value fits an attribute of texts. */
export function isUnmatched(type: AttributeType): RawBuilder<boolean> {
  const others = type === 'text' ? [] : attributeTypes.filter(kind => kind !== type)
  // As literals, because the planner of SQLite compares them with the index.
  const kinds = others.length > 0 ? others.map(kind => sql.lit(kind)) : [sql.lit('none')]
  return sql<boolean>`"locale" = '' and ${kindOfRecord} in (${sql.join(kinds)})`
}

export type UnmatchedValue = {
  /** The text in the base language, or in the other one where only that has one. It stands for all spellings of it. */
  text: string
  translations: Partial<Record<Locale, string>>
  /** How many products have it, also in the trash. */
  products: number
  /** What it may mean. */
  suggestion: SpecValue | null
}

/** What a row says, in the words of the base language. */
export function unmatchedText(row: SpecRow, attribute: StoredAttribute, base: Locale): string {
  if (row.kind !== 'text') return toWords(specValueOf(row), attribute, base)
  return row.value || Object.values(row.translations).find(texts => texts?.value)?.value || ''
}

type ListOptions = {
  base: Locale
  /** Texts that staff left as they are are listed apart, or `any`: beside the others. */
  left?: boolean | 'any'
  limit?: number
}

/** `others`: how many texts are in the other list, of those that do not fit and those that were left as they are. */
export async function listUnmatched(
  db: Db,
  attribute: StoredAttribute,
  { base, left: wanted = false, limit = maxRecords }: ListOptions,
) {
  const { rows } = await sql<Grouped>`
    select s."value", s."choiceId", s."number", s."unit", s."yes", t."locale" as "otherLocale", t."value" as "otherValue",
      count(*) as "products"
    from (select "productId", "position", "value", "choiceId", "number", "unit", "yes" from "spec"
      where "attributeId" = ${attribute.id} and ${isUnmatched(attribute.type)} limit ${limit + 1}) as s
    left join "spec" as t on t."productId" = s."productId" and t."position" = s."position" and t."locale" <> '' and t."value" <> ''
    group by s."value", s."choiceId", s."number", s."unit", s."yes", t."locale", t."value"`.execute(db)
  const left = new Set(attribute.leftAsText.map(attributeValueKey))
  const found = new Map<string, UnmatchedValue & { largest: number }>()
  const others = new Set<string>()
  let records = 0
  for (const row of rows) {
    const products = Number(row.products)
    records += products
    const [specRow] = fromRecords(toRecords(row, attribute.id))
    if (!specRow) continue
    const text = unmatchedText(specRow, attribute, base)
    const key = attributeValueKey(text)
    if (wanted !== 'any' && left.has(key) !== wanted) {
      others.add(key)
      continue
    }
    const { otherLocale, otherValue } = row
    const translations = otherLocale && otherValue && otherValue !== text ? { [otherLocale]: otherValue } : {}
    const known = found.get(key)
    const isUsual = !known || products > known.largest
    found.set(key, {
      text: isUsual ? text : known.text,
      translations:
        isUsual || Object.keys(known.translations).length === 0 ? translations : known.translations,
      products: (known?.products ?? 0) + products,
      suggestion: known?.suggestion ?? meaningOf([text, ...(otherValue ? [otherValue] : [])], attribute),
      largest: Math.max(known?.largest ?? 0, products),
    })
  }
  const values = [...found]
    .map(([key, { largest: _, ...value }]) => ({ key, value }))
    .sort((one, other) => other.value.products - one.value.products || (one.key < other.key ? -1 : 1))
    .map(({ value }) => value)
  return { values, others: others.size, isAtLeast: records > limit }
}

/** The attributes with values that do not fit them, or with such that were left as text: those with the most products first. */
export async function listUnmatchedAttributes(db: Db, { base, left }: { base: Locale; left: boolean }) {
  const anyOf = (type: AttributeType) =>
    sql<boolean>`"attribute"."type" = ${type} and exists (select 1 from "spec"
      where "spec"."attributeId" = "attribute"."id" and ${isUnmatched(type)})`
  const rows = await db
    .selectFrom('attribute')
    .innerJoin('category', 'category.id', 'attribute.categoryId')
    .selectAll('attribute')
    .where('attribute.deletedAt', 'is', null)
    .where('category.deletedAt', 'is', null)
    .where(or => or.or([anyOf('choice'), anyOf('number'), anyOf('yes-no')]))
    .orderBy('attribute.id')
    .execute()
  const items = []
  let others = 0
  let isAtLeast = false
  for (const row of rows) {
    if (items.length === maxAttributes) return { items: inOrder(items), others, isAtLeast: true }
    const attribute = toAttribute(row)
    const { values, others: apart, ...listed } = await listUnmatched(db, attribute, { base, left })
    others += apart
    isAtLeast ||= listed.isAtLeast
    if (values.length === 0) continue
    const { id, categoryId, name, translations, type } = attribute
    const products = values.reduce((sum, value) => sum + value.products, 0)
    items.push({
      id,
      categoryId,
      name,
      translations,
      type,
      values: values.length,
      products,
      isAtLeast: listed.isAtLeast,
    })
  }
  return { items: inOrder(items), others, isAtLeast }
}

const inOrder = <Item extends { products: number }>(items: Item[]) =>
  items.toSorted((one, other) => other.products - one.products)

type Grouped = Pick<SpecRecord, 'value' | 'choiceId' | 'number' | 'unit' | 'yes'> & {
  otherLocale: Locale | null
  otherValue: string | null
  products: number | string
}

function toRecords(
  { value, choiceId, number, unit, yes, otherLocale, otherValue }: Grouped,
  attributeId: number,
): SpecRecord[] {
  const common = { position: 0, attributeId, group: '', name: '' }
  const other = { ...common, choiceId: null, number: null, unit: null, yes: null }
  return [
    { ...common, locale: '', value, choiceId, number, unit, yes },
    ...(otherLocale && otherValue ? [{ ...other, locale: otherLocale, value: otherValue }] : []),
  ]
}

/** The first of these texts that is a value, read as either language writes it. */
function meaningOf(texts: string[], attribute: StoredAttribute): SpecValue | null {
  for (const text of texts) {
    const value = readValue(text, attribute, 'en') ?? readValue(text, attribute, 'fa')
    if (value) return value
  }
  return null
}
