/**
 * Checks and stores a product's specifications: rows of its own, and values of the attributes that its categories define.
 * Called whenever a product is created or changed.
 */
import { isDeepStrictEqual } from 'node:util'
import { insertRows } from '#server/database/bulk-insert.server.ts'
import type { ContentTx, Db, Tx } from '#server/database/database.server.ts'
import { isSqlite } from '#server/database/sqlite-dialect.server.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { inAttributeUnit, readValue } from '../model/attribute-value.ts'
import { choiceById } from '../model/choices.ts'
import { withoutKeySpecs } from '../model/product-events.ts'
import { fromLists, type GivenLists, toLists } from '../model/spec-lists.ts'
import { fromRecords, specColumns, toRecords } from '../model/spec-records.ts'
import { type NewSpecRow, type SpecRow, specLimits, specValueOf, toCanonicalRows } from '../model/spec-row.ts'
import { asText, type SpecAttribute, type SpecAttributes } from '../model/spec-words.ts'
import { readSpecAttributes } from '../tree/inherited-attributes.server.ts'
import { toLineageIds } from '../tree/lineage.ts'

/** The rows, or a list for each language, or both if they mean the same. */
export type GivenSpecs = GivenLists & { specRows?: NewSpecRow[] | undefined }

type Known = { attributes: SpecAttributes; stored: SpecRow[]; base: Locale }
type Problems = Record<string, FieldProblem>

/** What each product is given. No product may be given twice. */
export type GivenToProduct = GivenSpecs & { id: number }

type SaveOptions = {
  baseLocale: Locale
  /** Does something for one of the products: what is refused is named by where it stands in the request. */
  refusedAt?<T>(id: number, write: () => T): T
}

/**
 * Replaces all specifications of each product. A value that is stored already is accepted as it is, even if its attribute has
 * changed since, or if the product has left the category that defines the attribute.
 */
export async function saveSpecs(
  tx: ContentTx,
  products: GivenToProduct[],
  { baseLocale: base, refusedAt = (_, write) => write() }: SaveOptions,
) {
  if (products.length === 0) return
  const ids = products.map(({ id }) => id)
  const storedOf = await readStored(tx, ids)
  const mentionedOf = products.map(({ id, specRows, ...lists }) =>
    mentionedIn(storedOf(id), [...listsIn(lists), specRows]),
  )
  const attributes = await readSpecAttributes(tx, mentionedOf.flat())
  const categoriesOf = attributes.size > 0 ? await readCategories(tx, ids) : new Map<number, Set<number>>()
  const changed = products.flatMap((product, index) => {
    const stored = storedOf(product.id)
    const known = { attributes: onlyThose(attributes, mentionedOf[index]), stored, base }
    const categoryIds = categoriesOf.get(product.id) ?? new Set()
    const rows = refusedAt(product.id, () => toSpecRows(product, { ...known, categoryIds }))
    return isDeepStrictEqual(rows, toCanonicalRows(stored)) ? [] : [{ productId: product.id, rows }]
  })
  if (changed.length === 0) return
  await tx
    .deleteFrom('spec')
    .where(
      'productId',
      'in',
      changed.map(({ productId }) => productId),
    )
    .execute()
  const values = changed.flatMap(({ productId, rows }) =>
    toRecords(rows).map(record => ({ ...record, productId })),
  )
  await insertRows({ tx, engine: isSqlite(tx) ? 'sqlite' : 'postgres' }, 'spec', values)
}

const listsIn = ({ specs, translations }: GivenLists) => [
  specs,
  ...Object.values(translations ?? {}).map(texts => texts?.specs),
]

/** What is stored of what a product is given. */
function toSpecRows(
  { specRows, ...lists }: GivenSpecs,
  { categoryIds, ...known }: Known & { categoryIds: Set<number> },
): SpecRow[] {
  const { stored } = known
  /** Whether a product can be given a value of it. */
  const isOffered = (attribute: SpecAttribute) =>
    categoryIds.has(attribute.categoryId) || stored.some(row => row.attributeId === attribute.id)

  // Lists beside rows may be what the same answer had of both. Lists alone are the older shape.
  const hasLists = listsIn(lists).some(list => list !== undefined)
  const fromRows = specRows && toLinkedRows(readRows(specRows, { ...known, isOffered }), known)
  const fromOther = specRows && !hasLists ? undefined : readLists(lists, { ...known, isOffered })
  if (fromRows && fromOther && !isDeepStrictEqual(fromRows, fromOther)) {
    throw new AppError('invalid', { fields: { specRows: { code: 'invalid_value' } } })
  }
  const rows = fromRows ?? fromOther ?? []
  if (isDeepStrictEqual(rows, toCanonicalRows(stored))) return rows
  // Lists that have little in common are more rows than each of them has.
  const max = specLimits.perProduct
  if (rows.length > Math.max(max, stored.length)) refuse({ specs: { code: 'too_many', params: { max } } })
  return rows
}

type Recorded = Record<string, unknown> & Partial<GivenLists>

/**
 * What the history recorded of products, in today's words: the choice that was called Black is compared with the one that is called
 * so now, and what an earlier version recorded in one language only is said in both.
 */
export async function inTodaysWords(
  db: Db,
  recorded: { id: number; fields: Recorded }[],
  base: Locale,
): Promise<Record<string, unknown>[]> {
  const given = recorded.map(({ id, fields: { specs, translations } }) => {
    const texts = translations && (withoutKeySpecs(translations) as GivenLists['translations'])
    return { id, lists: { specs, translations: texts } }
  })
  const worded = given.filter(({ lists }) => lists.specs !== undefined || lists.translations !== undefined)
  if (worded.length === 0) return recorded.map(({ fields }) => fields)
  const storedOf = await readStored(
    db,
    worded.map(({ id }) => id),
  )
  const mentionedOf = worded.map(({ id, lists }) => mentionedIn(storedOf(id), listsIn(lists)))
  const attributes = await readSpecAttributes(db, mentionedOf.flat())
  const today = new Map(
    worded.map(({ id, lists }, index) => {
      const known = { stored: storedOf(id), base, attributes: onlyThose(attributes, mentionedOf[index]) }
      return [id, toLists(fromLists(lists, known).rows, known)]
    }),
  )
  return recorded.map(({ id, fields }, index) => {
    const now = today.get(id)
    if (!now) return fields
    const { translations } = given[index]?.lists ?? {}
    const inEach = Object.entries({ ...now.translations, ...translations }).flatMap(([locale]) => {
      const { specs: _, ...texts } = translations?.[locale as Locale] ?? {}
      const specs = now.translations[locale as Locale]
      const own = { ...texts, ...(specs && { specs }) }
      return Object.keys(own).length > 0 ? [[locale, own] as const] : []
    })
    return {
      ...fields,
      ...(fields.specs && { specs: now.specs }),
      ...(translations && { translations: Object.fromEntries(inEach) }),
    }
  })
}

/** Returns a function that has the specifications of each of the products. */
async function readStored(db: Db, ids: number[]): Promise<(id: number) => SpecRow[]> {
  const records = await db
    .selectFrom('spec')
    .select(['productId', ...specColumns])
    .where('productId', 'in', ids)
    .execute()
  const recordsOf = Map.groupBy(records, record => record.productId)
  const rowsOf = new Map(ids.map(id => [id, fromRecords(recordsOf.get(id) ?? [])]))
  return id => rowsOf.get(id) ?? []
}

type Mentioned = { attributeId: number | null }

const mentionedIn = (stored: SpecRow[], given: ({ attributeId?: number | null }[] | undefined)[]) =>
  [...stored, ...given.flatMap(list => list ?? [])].map(
    ({ attributeId = null }): Mentioned => ({ attributeId }),
  )

function onlyThose(attributes: SpecAttributes, mentioned: Mentioned[] = []): SpecAttributes {
  const ids = new Set(mentioned.map(({ attributeId }) => attributeId))
  return new Map([...attributes].filter(([id]) => ids.has(id)))
}

type Offered = { isOffered(attribute: SpecAttribute): boolean }

function readLists(lists: GivenLists, { isOffered, ...known }: Known & Offered): SpecRow[] {
  const { attributes, base } = known
  const { rows, problems } = fromLists(lists, known)
  const paths: [string, GivenLists['specs']][] = [
    ['specs', lists.specs],
    ...Object.entries(lists.translations ?? {}).map(([locale, texts]): [string, GivenLists['specs']] => [
      `translations.${locale}.specs`,
      texts?.specs,
    ]),
  ]
  for (const [path, list] of paths) {
    list?.forEach(({ attributeId }, position) => {
      const attribute = attributeId ? attributes.get(attributeId) : undefined
      if (!attribute || attribute.isRemoved || isOffered(attribute)) return
      delete problems[`${path}.${position}.value`]
      problems[`${path}.${position}.attributeId`] = { code: 'invalid_choice' }
    })
  }
  refuse(problems)
  return toLinkedRows(rows, { ...known, base })
}

/** Checks rows and reads texts that are typed values, as `1200 W`. */
function readRows(
  given: NewSpecRow[],
  { attributes, stored, base, isOffered }: Known & Offered,
): NewSpecRow[] {
  const problems: Problems = {}
  const rows = given.map((row, position): NewSpecRow => {
    if (!row.attributeId) return row
    const fail = (field: string, code: FieldProblem['code']) => {
      problems[`specRows.${position}.${field}`] = { code }
      return row
    }
    const attribute = attributes.get(row.attributeId)
    if (!attribute || attribute.isRemoved) return fail('attributeId', 'not_found')
    if (given.findIndex(one => one.attributeId === row.attributeId) < position) {
      return fail('attributeId', 'repeated')
    }
    if (!isOffered(attribute)) return fail('attributeId', 'invalid_choice')
    const named = row.name === attribute.name ? { ...row, name: '' } : row
    const before = stored.find(one => one.attributeId === row.attributeId)
    if (before && isDeepStrictEqual(specValueOf(toCanonicalRows([row])[0] ?? before), specValueOf(before)))
      return named
    switch (named.kind) {
      case 'text': {
        const value = readValue(named.value ?? '', attribute, base)
        if (!value) return fail('value', attribute.type === 'number' ? 'invalid_value' : 'invalid_choice')
        return value.kind === 'text' ? named : ({ ...withoutText(named), ...value } as NewSpecRow)
      }
      case 'choice': {
        // A form that was opened before a merge still names the choice that was merged.
        const choice = attribute.type === 'choice' && choiceById(attribute, named.choiceId)
        const isOffered = choice && attribute.choices.includes(choice)
        return isOffered ? { ...named, choiceId: choice.id } : fail('choiceId', 'invalid_choice')
      }
      case 'yes-no':
        return attribute.type === 'yes-no' ? named : fail('yes', 'invalid_value')
      default: {
        if (attribute.type !== 'number') return fail('number', 'invalid_value')
        if (inAttributeUnit(named, attribute) === undefined) return fail('unit', 'invalid_value')
        const { unit, ...plain } = named
        return unit && unit !== attribute.unit ? named : plain
      }
    }
  })
  refuse(problems)
  return rows
}

function withoutText({ value: _, translations = {}, ...row }: Extract<NewSpecRow, { kind: 'text' }>) {
  const texts = Object.entries(translations).map(([locale, { value: _, ...one }]) => [locale, one])
  return { ...row, translations: Object.fromEntries(texts) }
}

function refuse(problems: Problems) {
  if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
}

/**
 * A text that was a value of an attribute until that was removed stays linked to it while nobody changes it, wherever it is moved
 * to in the list. Of two equal texts the first is linked, because a product has one value for an attribute.
 */
function toLinkedRows(given: NewSpecRow[], { attributes, stored, base }: Known): SpecRow[] {
  const ofRemoved = stored
    .filter(row => row.attributeId !== null && attributes.get(row.attributeId)?.isRemoved)
    .map(row => ({ row, text: asText(row, attributes, base) }))
  const linked = new Set<SpecRow>()
  return toCanonicalRows(given).map(row => {
    if (row.kind === 'choice') return asStoredChoice(row, { attributes, stored })
    if (row.kind !== 'text' || row.attributeId !== null) return row
    const same = ofRemoved.find(({ row: one, text }) => !linked.has(one) && isSameText(row, text))
    if (!same) return row
    linked.add(same.row)
    return { ...same.row, group: row.group }
  })
}

type ChoiceRow = Extract<SpecRow, { kind: 'choice' }>

/** A product that has a merged choice keeps its number while its value is the same, so that an undo of the merge finds it again. */
function asStoredChoice(row: ChoiceRow, { attributes, stored }: Pick<Known, 'attributes' | 'stored'>) {
  const attribute = attributes.get(row.attributeId)
  const before = stored.find(one => one.attributeId === row.attributeId)
  if (!attribute || before?.kind !== 'choice') return row
  const isSame = choiceById(attribute, before.choiceId)?.id === choiceById(attribute, row.choiceId)?.id
  return isSame ? { ...row, choiceId: before.choiceId } : row
}

type Text = Extract<SpecRow, { kind: 'text' }>
function isSameText(one: Text, other: Text): boolean {
  const withoutGroups = ({ name, value, translations }: Text) => [
    name,
    value,
    Object.entries(translations)
      .map(([locale, texts]) => [locale, texts?.name, texts?.value])
      .filter(([, name, value]) => name || value),
  ]
  return isDeepStrictEqual(withoutGroups(one), withoutGroups(other))
}

/** The categories that each product is in, and all above them. */
async function readCategories(tx: Tx, productIds: number[]): Promise<Map<number, Set<number>>> {
  const rows = await tx
    .selectFrom('productCategory')
    .innerJoin('category', 'category.id', 'productCategory.categoryId')
    .select(['productCategory.productId', 'category.lineage'])
    .where('productCategory.productId', 'in', productIds)
    .execute()
  const byProduct = Map.groupBy(rows, row => row.productId)
  return new Map(
    [...byProduct].map(([id, own]) => [id, new Set(own.flatMap(row => toLineageIds(row.lineage)))]),
  )
}
