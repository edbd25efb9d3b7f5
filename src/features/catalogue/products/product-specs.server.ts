/**
 * Checks and stores a product's specifications: rows of its own, and values of the attributes that its categories define.
 * Called whenever a product is created or changed.
 */
import type { Selectable } from 'kysely'
import type { ContentTx, Tx } from '#server/database/database.server.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Tables } from '#tables'
import { type Attribute, attributeName } from '../model/attribute.ts'
import { toSpecValue } from '../model/attribute-value.ts'
import type { NewSpec } from '../model/product.ts'
import { toAttribute } from '../tree/inherited-attributes.server.ts'
import { toLineageIds } from '../tree/lineage.ts'

type Row = Omit<Selectable<Tables['spec']>, 'id'>
type Texts = { specs: NewSpec[]; translations: Partial<Record<Locale, { specs?: NewSpec[] }>> }
type Language = { locale: '' | Locale; language: Locale; path: string; specs: NewSpec[] }

/**
 * Replaces all specifications of a product. A value that is stored already is accepted as it is, even if its attribute has
 * changed since, or if the product has left the category that defines the attribute.
 */
export async function saveSpecs(
  tx: ContentTx,
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
  const { attributes, removedIds } = await readAttributes(tx, [
    ...languages.flatMap(one => one.specs),
    ...stored,
  ])
  const ownCategoryIds = attributes.size > 0 ? await categoriesOf(tx, productId) : new Set<number>()
  const ofRemoved = stored.filter(one => one.attributeId !== null && removedIds.has(one.attributeId))
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
      if (attributeId === null) return { ...row, ...linkToRemoved(row, { list, ofRemoved }) }
      const refuse = (field: 'attributeId' | 'value', code: FieldProblem['code']) => {
        problems[`${path}.${position}.${field}`] = { code }
        return row
      }
      const attribute = attributes.get(attributeId)
      if (!attribute) return refuse('attributeId', 'not_found')
      const isRepeated = list.findIndex(one => one.attributeId === attributeId) < position
      if (isRepeated) return refuse('attributeId', 'repeated')
      const before = stored.filter(one => one.attributeId === attributeId)
      if (before.length === 0 && !ownCategoryIds.has(attribute.categoryId)) {
        return refuse('attributeId', 'invalid_choice')
      }
      const name = spec.name || attributeName(attribute, language)
      const same = before.find(one => one.locale === locale && one.value === value)
      const specValue = same ?? toSpecValue(value, attribute, language)
      if (specValue) return { ...row, name, value: specValue.value, number: specValue.number }
      return refuse('value', hasChoices(attribute) ? 'invalid_choice' : 'invalid_value')
    }),
  )
  if (Object.keys(problems).length > 0) throw new AppError('invalid', { fields: problems })
  if (isSame(rows, stored)) return
  await tx.deleteFrom('spec').where('productId', '=', productId).execute()
  if (rows.length > 0) await tx.insertInto('spec').values(rows).execute()
}

/**
 * A text that was a value of an attribute until that was removed stays linked to it while nobody changes it, wherever it is moved
 * to in the list. Of two equal texts the first is linked, because a product has one value for an attribute.
 */
function linkToRemoved(row: Row, { list, ofRemoved }: { list: NewSpec[]; ofRemoved: Row[] }) {
  const isSameText = (one: Pick<NewSpec, 'name' | 'value'>) =>
    one.name === row.name && one.value === row.value
  if (list.findIndex(one => !one.attributeId && isSameText(one)) < row.position) return undefined
  const same = ofRemoved.find(one => one.locale === row.locale && isSameText(one))
  return same && { attributeId: same.attributeId, number: same.number }
}

const hasChoices = ({ type }: Attribute) => type === 'choice' || type === 'yes-no'

function isSame(rows: Row[], stored: Row[]) {
  const keyed = (list: Row[]) =>
    list.map(row =>
      JSON.stringify([row.locale, row.position, row.attributeId, row.group, row.name, row.value, row.number]),
    )
  return keyed(rows).toSorted().join() === keyed(stored).toSorted().join()
}

/** The attributes of these specifications by id, and the ids of those that are removed. */
async function readAttributes(tx: Tx, specs: Pick<NewSpec, 'attributeId'>[]) {
  const ids = new Set(specs.flatMap(({ attributeId }) => attributeId ?? []))
  const query = tx
    .selectFrom('attribute')
    .selectAll()
    .where('id', 'in', [...ids])
  const rows = ids.size > 0 ? await query.execute() : []
  const present = rows.filter(row => row.deletedAt === null)
  return {
    attributes: new Map(present.map(row => [row.id, toAttribute(row)])),
    removedIds: new Set(rows.filter(row => row.deletedAt !== null).map(row => row.id)),
  }
}

/** The categories a product is in, and all above them. */
async function categoriesOf(tx: Tx, productId: number): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('productCategory')
    .innerJoin('category', 'category.id', 'productCategory.categoryId')
    .select('category.lineage')
    .where('productCategory.productId', '=', productId)
    .execute()
  return new Set(rows.flatMap(row => toLineageIds(row.lineage)))
}
