/** A product's specifications: rows of its own, and answers to what its categories ask. */
import { type Selectable, sql } from 'kysely'
import type { Tx } from '#server/database/database.server.ts'
import type { Tables } from '#server/database/tables.server.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { type Attribute, attributeName } from '../attributes/attribute.ts'
import { toSpecValue } from '../attributes/attribute-value.ts'
import { toAttribute } from '../attributes/inherited-attributes.server.ts'
import type { NewSpec } from './product.ts'

type Row = Omit<Selectable<Tables['spec']>, 'id'>
type Texts = { specs: NewSpec[]; translations: Partial<Record<Locale, { specs?: NewSpec[] }>> }
type Language = { locale: '' | Locale; language: Locale; path: string; specs: NewSpec[] }

/** Replaces them all. Rows that stood there before stay as they are, whatever became of their attribute meanwhile. */
export async function saveSpecs(
  tx: Tx,
  productId: number,
  { specs, translations, baseLocale }: Texts & { baseLocale: Locale },
) {
  const stored = await tx
    .selectFrom('spec')
    .select(['productId', 'locale', 'position', 'attributeId', 'group', 'name', 'value', 'number'])
    .where('productId', '=', productId)
    .orderBy('locale')
    .orderBy('position')
    .execute()
  const others = Object.entries(translations) as [Locale, { specs?: NewSpec[] }][]
  const languages: Language[] = [
    { locale: '', language: baseLocale, path: 'specs', specs },
    ...others.map(([locale, texts]) => ({
      locale,
      language: locale,
      path: `translations.${locale}.specs`,
      specs: texts.specs ?? [],
    })),
  ]
  const attributes = await attributesOf(tx, languages)
  const askedFor = attributes.size > 0 ? await categoriesOf(tx, productId) : new Set<number>()
  const problems: Record<string, FieldProblem> = {}
  const rows = languages.flatMap(({ locale, language, path, specs: list }) =>
    list.map((spec, position): Row => {
      const { group, value, attributeId = null } = spec
      const row = {
        productId,
        locale,
        position,
        attributeId,
        group,
        name: spec.name ?? '',
        value,
        number: null,
      }
      if (attributeId === null) return row
      const refuse = (field: 'attributeId' | 'value', code: FieldProblem['code']) => {
        problems[`${path}.${position}.${field}`] = { code }
        return row
      }
      const attribute = attributes.get(attributeId)
      if (!attribute) return refuse('attributeId', 'not_found')
      const isAnswered = list.findIndex(one => one.attributeId === attributeId) < position
      if (isAnswered) return refuse('attributeId', 'repeated')
      const before = stored.filter(one => one.attributeId === attributeId)
      if (before.length === 0 && !askedFor.has(attribute.categoryId)) {
        return refuse('attributeId', 'invalid_choice')
      }
      const name = spec.name || attributeName(attribute, language)
      const same = before.find(one => one.locale === locale && one.value === value)
      const answer = same ?? toSpecValue(value, attribute, language)
      if (answer) return { ...row, name, value: answer.value, number: answer.number }
      return refuse('value', isChosen(attribute) ? 'invalid_choice' : 'invalid_value')
    }),
  )
  if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
  if (isSame(rows, stored)) return
  await tx.deleteFrom('spec').where('productId', '=', productId).execute()
  if (rows.length > 0) await tx.insertInto('spec').values(rows).execute()
}

const isChosen = ({ type }: Attribute) => type === 'choice' || type === 'yes-no'

function isSame(rows: Row[], stored: Row[]) {
  const keyed = (list: Row[]) =>
    list.map(row =>
      JSON.stringify([row.locale, row.position, row.attributeId, row.group, row.name, row.value, row.number]),
    )
  return keyed(rows).toSorted().join() === keyed(stored).toSorted().join()
}

async function attributesOf(tx: Tx, languages: Language[]): Promise<Map<number, Attribute>> {
  const ids = languages.flatMap(({ specs }) => specs.flatMap(({ attributeId }) => attributeId ?? []))
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('attribute')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(row => [row.id, toAttribute(row)]))
}

/** The categories a product is in, and all above them. */
async function categoriesOf(tx: Tx, productId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with recursive "line" ("id", "parentId") as (
      select c."id", c."parentId" from "productCategory" pc join "category" c on c."id" = pc."categoryId"
      where pc."productId" = ${productId}
      union
      select c."id", c."parentId" from "line" l join "category" c on c."id" = l."parentId"
    )
    select "id" from "line"`.execute(tx)
  return new Set(rows.map(row => row.id))
}
