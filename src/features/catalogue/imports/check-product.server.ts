/** Compares a row of an import with the product that it is about, or makes a new one of it. Called by `check-products.server.ts`. */
import { isSame } from '#features/history/event.ts'
import type { CheckedCell, GivenRow, StoredProblem } from '#features/transfer/sheet-entity.ts'
import type { Cell } from '#server/sheets/cells.server.ts'
import type { Locale } from '#shared/locale.ts'
import { formatPrice } from '#shared/price.ts'
import { toWords, yesNo } from '../model/attribute-value.ts'
import { type ProductFieldName, productFields } from '../model/product-fields.ts'
import { specLimits } from '../model/spec-row.ts'
import type { SheetProduct } from '../sheets/product-columns.ts'
import { type SheetColumn, textInLanguage } from '../sheets/sheet-column.ts'
import { catalogueAdminTexts } from '../texts/admin.ts'
import type { StoredAttribute } from '../tree/inherited-attributes.server.ts'
import { type FoundCategory, pathText } from './category-paths.ts'
import type { PlannedChoice, ProductPlan } from './product-plan.ts'
import {
  type CellContext,
  cellAsText,
  type Read,
  readCategories,
  readCategory,
  readField,
  readSpec,
  readSpecText,
  readText,
  splitList,
} from './read-cells.server.ts'
import { SpecDraft } from './spec-draft.ts'

/** Longer texts are cut in the check: nobody compares a page of text in a cell. */
const shownLength = 300
const shown = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text)

export type RowContext = CellContext & {
  locale: Locale
  columns: ReadonlyMap<string, SheetColumn<SheetProduct>>
  attributes: ReadonlyMap<number, StoredAttribute>
  emptyCells: 'keep' | 'clear'
}

export type Draft = {
  row: GivenRow
  product: SheetProduct | undefined
  cells: Map<string, CheckedCell>
  plan: ProductPlan
  hasChanges: boolean
  problem?: StoredProblem
  hints: Set<string>
  wantedPaths: string[][]
  wantedChoices: PlannedChoice[]
}

/** What a target says: a field, perhaps in a language, or an attribute. */
type TargetKey =
  | { kind: 'field'; name: ProductFieldName; locale: Locale }
  | { kind: 'attribute'; id: number; locale: Locale }
  | { kind: 'id' | 'images' }

function toTargetKey(key: string, base: Locale): TargetKey {
  const [name = '', second, third] = key.split('.')
  if (name === 'attribute')
    return { kind: 'attribute', id: Number(second), locale: (third ?? base) as Locale }
  if (name === 'id' || name === 'images') return { kind: name }
  return { kind: 'field', name: name as ProductFieldName, locale: (second ?? base) as Locale }
}

export function draftProduct(row: GivenRow, product: SheetProduct | undefined, context: RowContext): Draft {
  const draft: Draft = {
    row,
    product,
    cells: new Map(),
    plan: { fields: {} },
    hasChanges: false,
    hints: new Set(),
    wantedPaths: [],
    wantedChoices: [],
  }
  const specs = new SpecDraft(product?.specRows ?? [])
  for (const [key, cell] of row.cells) {
    const target = toTargetKey(key, context.base)
    if (target.kind === 'id') continue
    const before = product ? (context.columns.get(key)?.cell(product) ?? null) : null
    // What an export has written is as it was, whatever it means.
    if (product && cellAsText(before) === cellAsText(cell)) continue
    if (cell === null && (!product || context.emptyCells === 'keep')) continue
    readInto(draft, { key, target, cell, before, specs }, context)
  }
  finishSpecs(draft, specs, context)
  return draft
}

type OneCell = { key: string; target: TargetKey; cell: Cell; before: Cell; specs: SpecDraft }

function readInto(draft: Draft, { key, target, cell, before, specs }: OneCell, context: RowContext) {
  const { product } = draft
  const fail = (problem: StoredProblem) =>
    void draft.cells.set(key, { before: beforeWords(), after: null, isChanged: false, problem })
  const beforeWords = () =>
    cellAsText(before) === '' ? null : shown(wordsBefore(target, product, before, context))
  const change = (after: string | null, hint?: string) => {
    draft.hasChanges = true
    if (hint) draft.hints.add(hint)
    const isCleared = after === null || after === ''
    if (isCleared && product) draft.hints.add('clears_cells')
    draft.cells.set(key, {
      before: beforeWords(),
      after: isCleared ? null : shown(after),
      isChanged: true,
      ...(hint && { hint }),
    })
  }

  if (target.kind === 'images') return readPictures(draft, cell, { fail, change })
  if (target.kind === 'attribute') return readAttribute(draft, target, { cell, specs, fail, change }, context)
  if (target.kind !== 'field') return
  const { name, locale } = target
  const field = productFields[name]
  if (name === 'description' || field.kind === 'text') {
    const read = readText(name, locale, cellAsText(cell), context.base)
    if ('problem' in read) return fail(read.problem)
    const stored = product ? textInLanguage(product, name, { locale, base: context.base }) : ''
    if (product && stored === read.value) return
    setText(draft, { name, locale, text: read.value }, context)
    return change(read.value || null)
  }
  if (name === 'categoryId') {
    const read = readCategory(cellAsText(cell).trim(), context)
    if ('problem' in read) return fail(read.problem)
    if (product && isSamePlace(read.value, product.categoryId)) return
    draft.plan.category = read.value
    noteNew(draft, read.value)
    return change(placeWords(read.value, context), isNewPlace(read.value) ? 'new_category' : undefined)
  }
  if (name === 'extraCategoryIds') {
    const read = readCategories(cellAsText(cell).trim(), context)
    if ('problem' in read) return fail(read.problem)
    const ids = read.value.map(one => ('id' in one ? one.id : 0))
    if (product && isSame(ids, product.extraCategoryIds)) return
    draft.plan.extraCategories = read.value
    for (const one of read.value) noteNew(draft, one)
    return change(read.value.map(one => placeWords(one, context)).join(' | ') || null)
  }
  const read: Read<unknown> = readField(name, cell, context)
  if ('problem' in read) return fail(read.problem)
  const stored = product?.[name as keyof SheetProduct]
  if (product && isSame(read.value, stored)) return
  Object.assign(draft.plan.fields, { [name]: read.value })
  change(valueWords(name, read.value, context), hintOf(name, stored, read.value, product !== undefined))
}

function setText(
  { plan, product }: Draft,
  { name, locale, text }: { name: string; locale: Locale; text: string },
  { base }: RowContext,
) {
  if (locale === base) {
    Object.assign(plan.fields, { [name]: text })
    return
  }
  // Translations are replaced whole, so what is not in the sheet stays beside it.
  const translations = (plan.fields.translations ?? textsOf(product)) as Record<
    string,
    Record<string, string>
  >
  translations[locale] = { ...translations[locale], [name]: text }
  plan.fields.translations = translations
}

function textsOf(product: SheetProduct | undefined) {
  return Object.fromEntries(
    Object.entries(product?.translations ?? {}).map(([locale, { keySpecs: _, specs: _specs, ...texts }]) => [
      locale,
      texts,
    ]),
  )
}

const isNewPlace = (place: FoundCategory | null) => place !== null && 'path' in place
const isSamePlace = (place: FoundCategory | null, id: number | null) =>
  place === null ? id === null : 'id' in place && place.id === id
const placeWords = (place: FoundCategory | null, { paths }: RowContext) =>
  place === null ? null : 'id' in place ? paths.pathOf(place.id) : pathText(place.path)

function noteNew({ wantedPaths }: Draft, place: FoundCategory | null) {
  if (place && 'path' in place) wantedPaths.push(place.path)
}

function hintOf(
  name: ProductFieldName,
  before: unknown,
  after: unknown,
  exists: boolean,
): string | undefined {
  if (name === 'visible' && after === true) return 'becomes_visible'
  if (name === 'visible' && exists) return 'becomes_hidden'
  if (name !== 'price' || typeof before !== 'number' || typeof after !== 'number' || before === 0)
    return undefined
  if (after <= before / 2) return 'price_falls'
  return after >= before * 2 ? 'price_rises' : undefined
}

/** A value as the reader of the check knows it from lists. */
function valueWords(name: ProductFieldName, value: unknown, { locale, currency }: RowContext): string | null {
  if (value === null || value === undefined || value === '') return null
  switch (productFields[name].kind) {
    case 'money':
      return formatPrice(value as number, currency, locale)
    case 'toggle':
      return yesNo[locale][value ? 'yes' : 'no']
    case 'choice':
      return catalogueAdminTexts[locale].product.lifecycles[value as 'active']
    case 'tags':
      return (value as string[]).join(' | ') || null
    default:
      return String(value)
  }
}

function wordsBefore(
  target: TargetKey,
  product: SheetProduct | undefined,
  before: Cell,
  context: RowContext,
) {
  if (target.kind === 'field' && target.name === 'price' && product) {
    return valueWords('price', product.price, context) ?? ''
  }
  return cellAsText(before)
}

type Answer = { fail(problem: StoredProblem): void; change(after: string | null, hint?: string): void }

/** References of pictures that the product has are an order. Anything else is the name of a file that somebody uploads later. */
function readPictures({ product, plan }: Draft, cell: Cell, { fail, change }: Answer) {
  const names = splitList(cellAsText(cell))
  // Pictures are not deleted by an empty cell: nothing would bring back their files for whoever did not mean it.
  if (names.length === 0) return
  const longest = Math.max(...names.map(name => name.length))
  if (longest > 200) return fail({ code: 'too_long', params: { max: 200, length: longest } })
  if (names.some(name => /^https?:/i.test(name))) return fail({ code: 'web_address' })
  if (isOrderOf(names, product)) return orderPictures(names, { product, plan, change })
  plan.pictures = names
  change(names.join(' | '), 'pictures')
}

function isOrderOf(names: string[], product: SheetProduct | undefined): product is SheetProduct {
  const own = new Set(product?.images.map(image => image.ref))
  return names.every(name => own.has(name)) && new Set(names).size === names.length
}

function orderPictures(
  names: string[],
  { product, plan, change }: Pick<Draft, 'product' | 'plan'> & Pick<Answer, 'change'>,
) {
  const before = product?.images.map(image => image.ref) ?? []
  const order = [...names, ...before.filter(ref => !names.includes(ref))]
  const [main = ''] = order
  if (isSame(order, before) && product?.image?.ref === main) return
  Object.assign(plan.fields, { imageRefs: order, mainImageRef: main })
  change(names.join(' | '))
}

type AttributeCell = Answer & { cell: Cell; specs: SpecDraft }

function readAttribute(
  draft: Draft,
  { id, locale }: Extract<TargetKey, { kind: 'attribute' }>,
  { cell, specs, fail, change }: AttributeCell,
  context: RowContext,
) {
  const attribute = context.attributes.get(id)
  if (!attribute) return
  if (attribute.type === 'text') {
    const read = readSpecText(cell)
    if ('problem' in read) return fail(read.problem)
    if (!specs.setText(attribute, { locale, base: context.base, text: read.value })) return
    return change(read.value || null)
  }
  const read = readSpec(attribute, cell, context)
  if ('problem' in read) return fail(read.problem)
  const { value } = read
  if (value?.kind === 'new-choice') {
    const choice = { attributeId: attribute.id, word: value.word }
    specs.setNewChoice(attribute, choice)
    draft.wantedChoices.push(choice)
    return change(value.word, 'new_choice')
  }
  if (!specs.setValue(attribute, value)) return
  change(value === null ? null : toWords(value, attribute, context.locale))
}

/** An attribute belongs to a category and those under it. A product elsewhere cannot be given a value of it. */
function finishSpecs(draft: Draft, specs: SpecDraft, context: RowContext) {
  if (specs.changed.length === 0) return
  const { plan, product, cells, row } = draft
  const places = [
    plan.category === undefined ? (product?.categoryId ?? null) : plan.category,
    ...(plan.extraCategories ?? product?.extraCategoryIds ?? []),
  ]
  const offered = new Set(
    places.flatMap(place => {
      const id =
        place === null || typeof place === 'number'
          ? place
          : 'id' in place
            ? place.id
            : context.paths.deepest(place.path).id
      return context.paths.lineageIds(id)
    }),
  )
  for (const attribute of specs.changed) {
    if (offered.has(attribute.categoryId) || specs.isStored(attribute)) continue
    for (const key of row.cells.keys()) {
      const cell = cells.get(key)
      const isOwn = key === `attribute.${attribute.id}` || key.startsWith(`attribute.${attribute.id}.`)
      if (!isOwn || !cell || cell.problem) continue
      const params = { category: context.paths.pathOf(attribute.categoryId) }
      cells.set(key, { ...cell, after: null, isChanged: false, problem: { code: 'other_category', params } })
    }
  }
  const max = Math.max(specLimits.perProduct, product?.specRows.length ?? 0)
  if (specs.rows.length + specs.newChoices.length > max)
    draft.problem = { code: 'too_many_specs', params: { max } }
  plan.specRows = specs.rows
  if (specs.newChoices.length > 0) plan.newChoices = specs.newChoices
}

/** The words of a value that a cell of a new row would give, for the sample beside a column. */
export function readsAs(key: string, cell: Cell, context: RowContext): string | null {
  const target = toTargetKey(key, context.base)
  if (target.kind === 'attribute') {
    const attribute = context.attributes.get(target.id)
    if (!attribute) return null
    if (attribute.type === 'text') return cellAsText(cell)
    const read = readSpec(attribute, cell, context)
    if ('problem' in read || !read.value) return null
    return read.value.kind === 'new-choice' ? read.value.word : toWords(read.value, attribute, context.locale)
  }
  if (target.kind !== 'field') return cellAsText(cell)
  const { name, locale } = target
  if (name === 'categoryId') {
    const read = readCategory(cellAsText(cell).trim(), context)
    return 'value' in read ? placeWords(read.value, context) : null
  }
  if (name === 'extraCategoryIds') {
    const read = readCategories(cellAsText(cell).trim(), context)
    return 'value' in read ? read.value.map(one => placeWords(one, context)).join(' | ') : null
  }
  if (name === 'description' || productFields[name].kind === 'text') {
    const read = readText(name, locale, cellAsText(cell), context.base)
    return 'value' in read ? shown(read.value) : null
  }
  const read = readField(name, cell, context)
  return 'value' in read ? valueWords(name, read.value, context) : null
}
