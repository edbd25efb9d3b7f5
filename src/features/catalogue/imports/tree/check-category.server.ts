/** Compares a row of an import with the category that it is about, or makes a new one of it. Called by `category-sheet.server.ts`. */
import type { CheckedRow, CheckOptions, GivenRow } from '#features/transfer/sheet-entity.ts'
import type { Cell } from '#server/sheets/cells.server.ts'
import { inputSchemas, translationSchemas } from '#shared/field-definitions/field-schemas.ts'
import { fold } from '#shared/fold.ts'
import type { Locale } from '#shared/locale.ts'
import { yesNo } from '../../model/attribute-value.ts'
import { categoryLimits, type NewCategory } from '../../model/category.ts'
import { categoryFields } from '../../model/category-fields.ts'
import type { SheetCategory } from '../../sheets/category-columns.ts'
import { textInLanguage } from '../../sheets/sheet-column.ts'
import { cellAsText, checked, readToggle } from '../read-cells.server.ts'
import type { PlannedPlace } from './places.server.ts'
import { type FoundPlace, readPlace } from './read-place.ts'
import { RowDraft } from './row-draft.server.ts'
import { isTooDeep, type TreeDraft } from './tree-draft.ts'
import type { ExportedCells } from './tree-targets.ts'

export type CategoryPlan = {
  /** For a new category all that is said of it, for another what changes. */
  fields: Partial<Omit<NewCategory, 'parentId'>>
  /** The category above it, if that changes. */
  parent?: PlannedPlace
}

export type CategoryContext = CheckOptions & {
  locale: Locale
  base: Locale
  exported: ExportedCells<SheetCategory>
  tree: TreeDraft
}

const schemas = inputSchemas(categoryFields)
const translated = translationSchemas(categoryFields)
type TextName = keyof typeof translated

type Draft = RowDraft & { fields: CategoryPlan['fields']; place?: FoundPlace }

export function checkCategory(
  row: GivenRow,
  category: SheetCategory | undefined,
  context: CategoryContext,
): CheckedRow {
  const { tree, missing } = context
  const draft: Draft = Object.assign(new RowDraft(row), { fields: {} })
  for (const [key, cell] of row.cells) {
    const exported = category ? context.exported(key, category) : []
    if (key !== 'id' && draft.begins(key, exported, context))
      readInto(draft, { key, cell, category }, context)
  }
  const { fields, place } = draft
  const own = category && tree.node(category.id)
  const name = fields.name ?? category?.name ?? ''
  if (!name) draft.fail('name', { code: 'required' })
  const parent = place ? place.key : (own?.parent ?? null)
  // An earlier row may have named it as its parent.
  const implied = own ? undefined : tree.impliedAs(parent, name)
  const target = { key: own?.key ?? implied, isNew: !own, name, parent }
  if (draft.isSound) requirePlaceAndName(draft, target, context)
  if (draft.isSound && (!own || draft.hasChanges)) {
    const texts = { name, translations: fields.translations ?? category?.translations ?? {} }
    if (own) tree.change(own.key, { texts, parent })
    else tree.enter(row.row, { texts, parent })
    tree.need(parent)
    const isPlaced = place !== undefined || !own
    const plan: CategoryPlan = {
      fields,
      ...(isPlaced && { parent: { ...tree.place(parent), creates: missing === 'create' } }),
    }
    return draft.toChecked({ name, version: category?.version ?? null, plan })
  }
  return draft.toChecked({ name, version: category?.version ?? null, plan: undefined })
}

type OneCell = { key: string; cell: Cell; category: SheetCategory | undefined }

function readInto(draft: Draft, { key, cell, category }: OneCell, context: CategoryContext) {
  const { fields } = draft
  const { base, locale, tree, missing } = context
  if (key === 'parentId') {
    const read = readPlace(tree, cellAsText(cell).trim(), missing)
    if ('problem' in read) return draft.fail(key, read.problem)
    if (category && read.key === tree.node(category.id)?.parent) return
    draft.place = read
    return draft.change(key, tree.pathOf(read.key), read.isNew ? 'new_parent' : category && 'moves')
  }
  if (key === 'visible') {
    // An empty cell says neither.
    if (cell === null) return
    const read = readToggle(cell)
    if ('problem' in read) return draft.fail(key, read.problem)
    if (category?.visible === read.value) return
    fields.visible = read.value
    const hint = category && (read.value ? 'becomes_visible' : 'becomes_hidden')
    return draft.change(key, yesNo[locale][read.value ? 'yes' : 'no'], hint)
  }
  const [name, language = base] = key.split('.') as [TextName, Locale?]
  const schema = language === base ? schemas[name] : translated[name]
  const read = checked<string>(schema, cellAsText(cell))
  if ('problem' in read) return draft.fail(key, read.problem)
  if (category && read.value === textInLanguage(category, name, { locale: language, base })) return
  if (language === base) fields[name] = read.value
  else {
    const translations = fields.translations ?? { ...category?.translations }
    translations[language] = { ...translations[language], [name]: read.value }
    fields.translations = translations
  }
  draft.change(key, read.value)
}

type Target = { key: number | undefined; isNew: boolean; name: string; parent: number | null }

/** What a form would refuse, and two categories of one name in one place, which a path could not tell apart. */
function requirePlaceAndName(draft: Draft, { key, isNew, name, parent }: Target, { tree }: CategoryContext) {
  const { place, fields } = draft
  if (!isNew && place && key !== undefined && tree.lineageKeys(place.key).includes(key)) {
    return draft.fail('parentId', { code: 'category_cycle' })
  }
  const isPlaced = isNew || place !== undefined
  const height = isNew || key === undefined ? 1 : tree.heightOf(key)
  if (isPlaced && isTooDeep(tree.depthOf(parent), height)) {
    return draft.fail('parentId', { code: 'category_too_deep' })
  }
  const { total } = categoryLimits
  const grows = key === undefined || place?.isNew
  if (grows && tree.size + (key === undefined ? 1 : 0) > total) {
    return draft.fail('name', { code: 'too_many_categories', params: { max: total } })
  }
  if (!isPlaced && fields.name === undefined) return
  const twin = tree
    .childrenNamed(parent, name)
    .find(one => one !== key && fold(tree.node(one)?.texts.name ?? '') === fold(name))
  const row = tree.node(twin ?? null)?.row
  if (row) return draft.fail('name', { code: 'taken_in_file', params: { row } })
  if (twin !== undefined) return draft.fail('name', { code: 'taken_here' })
  if (fields.name !== undefined && !tree.hasFreeSlug(key ?? 0, name, parent)) {
    draft.fail('name', { code: 'taken' })
  }
}
