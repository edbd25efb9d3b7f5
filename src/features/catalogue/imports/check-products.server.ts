/** The products as an import finds them: columns, keys to match by, and what rows would change. Created by `product-sheet.server.ts`. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  CheckedRow,
  CheckOptions,
  FindByKey,
  GivenRow,
  OpenEntity,
  SheetTarget,
} from '#features/transfer/sheet-entity.ts'
import { findInMemory } from '#features/transfer/sheet-entity.ts'
import type { MatchKey } from '#features/transfer/sheet-import.ts'
import type { Db } from '#server/database/database.server.ts'
import type { Cell } from '#server/sheets/cells.server.ts'
import { fold } from '#shared/fold.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { toAsciiDigits } from '#shared/number.ts'
import { allRows } from '../categories/category-tree.server.ts'
import { type ProductFieldName, productFields } from '../model/product-fields.ts'
import { readTagNames } from '../model/tag-rows.server.ts'
import { codeKey, toSlug } from '../names/slug.ts'
import { readProducts } from '../products/read-product.server.ts'
import { productColumns } from '../sheets/product-columns.ts'
import { productFieldLabels } from '../texts/product-fields.ts'
import { listOf } from '../tree/inherited-attributes.server.ts'
import { createCategoryPaths, pathKey, pathText } from './category-paths.ts'
import { type Draft, draftProduct, type RowContext, readsAs } from './check-product.server.ts'
import { headerWords } from './header-words.ts'
import { importWords } from './import-words.ts'
import { choiceKey, type PlannedChoice, type ProductPreparation } from './product-plan.ts'
import { cellAsText } from './read-cells.server.ts'

/** Keys that are read together. Folding the names of more would hold up other requests. */
const keysTogether = 1000
/** A file that would create more is a mistake more often than not, and all of them are created in one transaction. */
const maxCreated = { categories: 500, choices: 500 }
/** Whether the number of digits says that it is no price. */
const barcodeLike = /^\d{8}$|^\d{12,14}$/

type Options = {
  db: Db
  base: Locale
  currency: string
  locale: Locale
  numbers: Locale
}

export async function openProducts({ db, base, currency, locale, numbers }: Options): Promise<OpenEntity> {
  const categories = (await allRows(db)).map(row => ({ ...row, translations: JSON.parse(row.translations) }))
  const paths = createCategoryPaths(categories, { locale, base })
  const attributes = await listOf(
    db,
    categories.map(one => one.id),
  )
  const tags = await readTagNames(db)
  const columnsIn = (language: Locale) =>
    productColumns({
      locale: language,
      base,
      currency,
      siteUrl: '',
      attributes,
      pathOf: createCategoryPaths(categories, { locale: language, base }).pathOf,
    })
  const columns = new Map(locales.map(language => [language, columnsIn(language)]))
  const own = columns.get(locale) ?? []
  const rowContext = (options: CheckOptions): RowContext => ({
    ...{ base, numbers, currency, locale, paths, tags },
    ...options,
    columns: new Map(own.map(column => [column.key, column])),
    attributes: new Map(attributes.map(one => [one.id, one])),
  })
  const sample = rowContext({ emptyCells: 'keep', missing: 'create' })

  const targets = own.flatMap((column, at): SheetTarget[] => {
    // It follows from the name.
    if (column.key === 'address') return []
    const label = Object.fromEntries(
      locales.map(language => [language, columns.get(language)?.[at]?.header ?? column.header]),
    )
    const isAttribute = column.key.startsWith('attribute.')
    return [
      {
        key: column.key,
        label: label as SheetTarget['label'],
        qualifier: isAttribute ? (column.qualifier ?? null) : null,
        group: isAttribute ? 'attribute' : 'field',
        isRequired: column.key === 'name',
        ...wordsOf(column.key, base),
        ...(column.key === 'barcode' && { looksLike: samples => samples.every(isBarcode) }),
      },
    ]
  })

  const matchTargets: OpenEntity['matchTargets'] = {
    id: ['id'],
    code: ['code'],
    barcode: ['barcode'],
    name: ['name', ...locales.filter(one => one !== base).map(one => `name.${one}`)],
  }
  const needed = { paths: new Map<string, string[]>(), choices: new Map<string, PlannedChoice>() }
  const taken = { codes: new Map<string, number>(), slugs: new Map<string, number>() }

  async function checkRows(rows: GivenRow[], options: CheckOptions): Promise<CheckedRow[]> {
    const context = rowContext(options)
    const ids = rows.flatMap(row => row.id ?? [])
    const products = ids.length === 0 ? new Map() : await readProducts(db, ids, base)
    const drafts = rows.map(row => draftProduct(row, products.get(row.id ?? 0), context))
    await checkNames(drafts)
    return drafts.map(draft => toChecked(draft))
  }

  /** No two products have one code, and none the name of another unless its code tells them apart. */
  async function checkNames(drafts: Draft[]) {
    const wanted = drafts.map(draft => {
      const { fields } = draft.plan
      const name = fields.name ?? draft.product?.name ?? ''
      const code = fields.code === undefined ? (draft.product?.code ?? '') : (fields.code ?? '')
      const plain = fields.name !== undefined ? toSlug(name) : ''
      return {
        draft,
        code: fields.code === undefined ? '' : codeKey(fields.code ?? ''),
        slugs: plain ? [plain, ...(toSlug(code) ? [`${plain}-${toSlug(code)}`] : [])] : [],
      }
    })
    const codes = await holders(
      db,
      'codeKey',
      wanted.flatMap(one => one.code || []),
    )
    const slugs = await holders(
      db,
      'slug',
      wanted.flatMap(one => one.slugs),
    )
    for (const { draft, code, slugs: wantedSlugs } of wanted) {
      const id = draft.product?.id
      const { row } = draft.row
      const isFree = (key: string, known: Holders, own: Map<string, number>) =>
        (known.get(key)?.id ?? id) === id && (own.get(key) ?? row) === row
      if (code && !isFree(code, codes, taken.codes)) {
        // Two products that exchange their codes would have to be written at once, and rows are written in parts. The words say what to do.
        const holder = { code: 'code_taken', params: { name: codes.get(code)?.name ?? '' } }
        failCell(draft, 'code', takenBy(code, taken.codes, row) ?? holder)
      } else if (code) taken.codes.set(code, row)
      if (wantedSlugs.length === 0) continue
      const slug = wantedSlugs.find(one => isFree(one, slugs, taken.slugs))
      if (slug === undefined) {
        failCell(draft, 'name', takenBy(wantedSlugs[0] ?? '', taken.slugs, row) ?? { code: 'taken' })
      } else taken.slugs.set(slug, row)
    }
  }

  function toChecked(draft: Draft): CheckedRow {
    const { product, plan, cells, hasChanges, hints, row } = draft
    if (!product && !plan.fields.name && !cells.get('name')?.problem)
      failCell(draft, 'name', { code: 'required' })
    const isWrong = draft.problem !== undefined || cells.values().some(cell => cell.problem)
    if (!isWrong) noteCreations(draft)
    const name = plan.fields.name ?? product?.name ?? ''
    return {
      name: name || cellAsText(row.cells.get('name') ?? null),
      cells,
      version: product?.version ?? null,
      plan: isWrong || (product && !hasChanges) ? undefined : plan,
      ...(draft.problem && { problem: draft.problem }),
      hints: [...hints],
    }
  }

  function noteCreations(draft: Draft) {
    for (const path of draft.wantedPaths) {
      const { depth } = paths.deepest(path)
      for (let length = depth + 1; length <= path.length; length++) {
        needed.paths.set(pathKey(path.slice(0, length)), path.slice(0, length))
      }
    }
    for (const choice of draft.wantedChoices) needed.choices.set(choiceKey(choice), choice)
    if (needed.paths.size > maxCreated.categories || needed.choices.size > maxCreated.choices) {
      draft.problem = { code: 'too_many_new' }
    }
  }

  return {
    targets,
    // The address follows from the name.
    skippedHeaders: [...columns.values()].flatMap(all =>
      all.filter(column => column.key === 'address').map(column => column.header),
    ),
    matchTargets,
    // A row can have a name in one language only.
    keyOf: (by, said) =>
      matchTargets[by]?.map(target => keyOfCell(by, said(target) ?? null)).find(key => key !== undefined),
    find: by => findBy(db, by),
    reads: (key, cell) => readsAs(key, cell, sample),
    checkRows,
    creations: () =>
      new Map([
        ['category', new Set(needed.paths.values().map(pathText))],
        [
          'choice',
          new Set(
            needed.choices.values().map(({ attributeId, word }) => {
              const attribute = sample.attributes.get(attributeId)
              return attribute ? `${attribute.translations[locale]?.name ?? attribute.name}: ${word}` : word
            }),
          ),
        ],
      ]),
    preparation: (): ProductPreparation => ({
      categories: [...needed.paths.values()],
      choices: [...needed.choices.values()],
    }),
  }
}

function wordsOf(key: string, base: Locale) {
  const [name = ''] = key.split('.')
  if (name === 'attribute') return { synonyms: [] }
  const own = locales.flatMap(language => productFieldLabels[language][name as ProductFieldName] ?? [])
  const words = [...own, ...((importWords.headers as Record<string, readonly string[]>)[name] ?? [])]
  const field = (productFields as Record<string, { kind: string; translated?: true }>)[name]
  const isTranslated = field?.translated === true || name === 'description'
  return headerWords(key, { words, isTranslated, base })
}

const isBarcode = (text: string) => {
  const digits = toAsciiDigits(text).replace(/[\s-]/g, '')
  return barcodeLike.test(digits) && productFields.barcode.toCanonical(digits) !== undefined
}

function keyOfCell(by: MatchKey, cell: Cell): string | undefined {
  const text = cellAsText(cell).trim()
  if (text === '') return undefined
  if (by === 'id') return toAsciiDigits(text)
  if (by === 'barcode') return productFields.barcode.toCanonical(text) ?? text
  const key = by === 'code' ? codeKey(text) : fold(text)
  return key || undefined
}

/** Everything by which products are found, read a few thousand rows at a time. */
async function findBy(db: Db, by: MatchKey): Promise<FindByKey> {
  const found = new Map<string, number | number[]>()
  const add = (key: string | null | undefined, id: number) => {
    if (!key) return
    const known = found.get(key)
    if (known === undefined) found.set(key, id)
    else if (Array.isArray(known)) known.includes(id) || known.push(id)
    else if (known !== id) found.set(key, [known, id])
  }
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('product')
      .select(['id', 'name', 'translations', 'codeKey', 'barcode'])
      .where('deletedAt', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(keysTogether)
      .execute()
    for (const row of rows) {
      if (by === 'id') add(String(row.id), row.id)
      else if (by === 'code') add(row.codeKey, row.id)
      else if (by === 'barcode') add(row.barcode, row.id)
      else {
        add(fold(row.name), row.id)
        const texts = Object.values(JSON.parse(row.translations) as Record<string, { name?: string }>)
        for (const { name } of texts) add(fold(name ?? ''), row.id)
      }
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    await nextTurn()
  }
  const idsOf = (key: string) => {
    const known = found.get(key)
    return known === undefined ? [] : Array.isArray(known) ? known : [known]
  }
  return findInMemory(idsOf)
}

type Holders = ReadonlyMap<string, { id: number; name: string }>

async function holders(db: Db, column: 'codeKey' | 'slug', keys: string[]): Promise<Holders> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name', column])
    .where(column, 'in', [...new Set(keys)])
    .execute()
  return new Map(rows.map(row => [String((row as Record<string, unknown>)[column]), row]))
}

/** Another row of the file, or undefined if it is a product of the shop. */
function takenBy(key: string, own: Map<string, number>, row: number) {
  const other = own.get(key)
  return other !== undefined && other !== row ? { code: 'taken_in_file', params: { row: other } } : undefined
}

/** The cell may not be there, if the row has no such column: then it is the row that is wrong. */
function failCell(draft: Draft, key: string, problem: NonNullable<Draft['problem']>) {
  const cell = draft.cells.get(key)
  if (cell || draft.row.cells.has(key)) {
    draft.cells.set(key, { before: cell?.before ?? null, after: null, isChanged: false, problem })
  } else draft.problem = problem.code === 'required' ? { code: 'name_required' } : problem
}
