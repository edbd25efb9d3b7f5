/** Categories as the rows of an imported spreadsheet. Created by `catalogue-services.server.ts`, used by `features/transfer/`. */
import type { RecordEvent } from '#features/history/event.ts'
import type {
  GivenRow,
  OpenEntity,
  PlannedRow,
  RunContext,
  SheetEntity,
} from '#features/transfer/sheet-entity.ts'
import { findInMemory } from '#features/transfer/sheet-entity.ts'
import type { ContentTx, Database } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { allRows, type CategoryRow } from '../../categories/category-tree.server.ts'
import { createCategory, updateCategory } from '../../categories/category-writes.server.ts'
import { newCategory } from '../../model/category.ts'
import { type CategoryFieldName, categoryFields } from '../../model/category-fields.ts'
import { categoryColumns, type SheetCategory } from '../../sheets/category-columns.ts'
import { textForReader } from '../../sheets/sheet-column.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import { createCategoryPaths } from '../category-paths.ts'
import { importWords } from '../import-words.ts'
import { cellAsText } from '../read-cells.server.ts'
import { categoryImportTexts } from '../texts/tree-import-texts.ts'
import { type CategoryContext, type CategoryPlan, checkCategory } from './check-category.server.ts'
import { childNamed, inGroup, requirePlace, valid, writeEach } from './places.server.ts'
import { createTreeDraft } from './tree-draft.ts'
import { cellsExported, findNamed, idKey, inLanguages, nameKey, toTargets } from './tree-targets.ts'
import { treeWords } from './tree-words.ts'

type Options = { database: Database; baseLocale: Locale; record: RecordEvent }

const skippedColumns = ['image', 'address']

export function createCategorySheet({ database, baseLocale, record }: Options): SheetEntity {
  const { db } = database

  async function open({ locale }: { locale: Locale }): Promise<OpenEntity> {
    const categories = (await allRows(db)).map(toSheetCategory)
    const byId = new Map(categories.map(one => [one.id, one]))
    const pathsIn = (language: Locale) =>
      createCategoryPaths(categories, { locale: language, base: baseLocale })
    const paths = pathsIn(locale)
    const columnsIn = (language: Locale) =>
      categoryColumns({ locale: language, base: baseLocale, siteUrl: '', pathOf: pathsIn(language).pathOf })
    const columns = new Map(locales.map(language => [language, columnsIn(language)]))
    const tree = createTreeDraft({ categories, paths, locale, base: baseLocale })
    const exported = cellsExported(columns, locale)
    const names = inLanguages('name', baseLocale)
    const findByName = findNamed(
      categories.map(one => ({ id: one.id, place: one.parentId, names: namesOf(one) })),
    )
    return {
      ...toTargets({
        columns,
        base: baseLocale,
        skipped: skippedColumns,
        required: ['name'],
        words: name => [
          ...locales.flatMap(
            language => catalogueAdminTexts[language].category.fields[name as CategoryFieldName] ?? [],
          ),
          ...(importWords.categoryHeaders[name as 'name'] ?? []),
        ],
        isTranslated: name => 'translated' in (categoryFields[name as CategoryFieldName] ?? {}),
      }),
      matchTargets: { id: ['id'], name: names },
      keyOf: (by, said) =>
        by === 'id' ? idKey(said('id')) : nameKey({ said, names, place: 'parentId', tree }),
      async find(by) {
        return findInMemory(by === 'id' ? key => (byId.has(Number(key)) ? [Number(key)] : []) : findByName)
      },
      reads: (_, cell) => cellAsText(cell),
      checkRows: async (rows: GivenRow[], options) => {
        const context: CategoryContext = { ...options, locale, base: baseLocale, exported, tree }
        return rows.map(row => checkCategory(row, byId.get(row.id ?? 0), context))
      },
      assume(rows) {
        for (const { row, id, plan } of rows) {
          const { fields, parent: place }: CategoryPlan = plan
          const before = byId.get(id ?? 0)
          const parent = (place ? tree.at(place) : before?.parentId) ?? null
          const name = fields.name ?? before?.name ?? ''
          const texts = { name, translations: fields.translations ?? before?.translations ?? {} }
          if (before) tree.change(before.id, { parent, texts })
          else tree.enter(row, { parent, texts })
        }
      },
      creations: () => new Map([['category', new Set(tree.created())]]),
      preparation: () => ({}),
    }
  }

  const namesOf = (category: SheetCategory) =>
    locales.map(locale => textForReader(category, 'name', { locale, base: baseLocale }))

  /** In the order of the file, because a category can be the parent of the next one. */
  async function write(tx: ContentTx, rows: PlannedRow[], { admin, groupId }: RunContext) {
    const options = { admin, groupId, baseLocale, record }
    const own = { admin, baseLocale, record: inGroup(record, groupId) }
    const hasChanges = rows.some(one => one.id !== null)
    return await writeEach(tx, rows, {
      versions: new Map(hasChanges ? (await allRows(tx)).map(one => [one.id, one.version]) : []),
      async write({ id, plan }) {
        const { fields, parent }: CategoryPlan = plan
        const parentId = parent && (await requirePlace(tx, parent, options))
        const changes = { ...fields, ...(parentId !== undefined && { parentId }) }
        const implied = id === null ? await findImplied(tx, changes, groupId) : undefined
        const existing = id ?? implied
        if (existing === undefined) return await createCategory(tx, valid(newCategory, changes), own)
        await updateCategory(tx, existing, { changes, ...own })
        return existing
      },
    })
  }

  /** A category that the import has created, because an earlier row named it. Refuses one of the same name that somebody else has added. */
  async function findImplied(
    tx: ContentTx,
    { name = '', parentId = null }: { name?: string; parentId?: number | null },
    groupId: string,
  ): Promise<number | undefined> {
    const same = await childNamed(tx, { parentId, name }, { baseLocale })
    if (same === undefined) return undefined
    const created = await tx
      .selectFrom('event')
      .select('id')
      .where('groupId', '=', groupId)
      .where('entity', '=', 'category')
      .where('entityId', '=', same)
      .where('action', '=', 'create')
      .executeTakeFirst()
    if (!created) throw new AppError('name_taken', { params: { entity: 'category' } })
    return same
  }

  return {
    entity: 'category',
    eventEntity: 'category',
    matchKeys: ['id', 'name'],
    matchLabels: { en: categoryImportTexts.en.keys, fa: categoryImportTexts.fa.keys },
    open,
    prepare: async () => ({}),
    runPart: write,
    words: treeWords(categoryImportTexts),
  }
}

const toSheetCategory = (row: CategoryRow): SheetCategory => ({
  ...row,
  visible: Boolean(row.visible),
  shown: Boolean(row.shown),
  translations: JSON.parse(row.translations),
  // Pictures are not imported.
  image: null,
  serialImage: null,
})
