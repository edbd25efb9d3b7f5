/** Attributes as the rows of an imported spreadsheet. Created by `catalogue-services.server.ts`, used by `features/transfer/`. */
import type { RecordEvent } from '#features/history/event.ts'
import type { OpenEntity, PlannedRow, RunContext, SheetEntity } from '#features/transfer/sheet-entity.ts'
import { findInMemory } from '#features/transfer/sheet-entity.ts'
import type { ContentTx, Database } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { type Locale, locales } from '#shared/locale.ts'
import type { Attributes } from '../../attributes/attributes.server.ts'
import { allRows } from '../../categories/category-tree.server.ts'
import { type Attribute, newAttribute } from '../../model/attribute.ts'
import { attributeSheetColumns } from '../../sheets/category-columns.ts'
import { textForReader } from '../../sheets/sheet-column.ts'
import { attributeTexts } from '../../texts/attributes.ts'
import { listOf } from '../../tree/inherited-attributes.server.ts'
import { createCategoryPaths } from '../category-paths.ts'
import { importWords } from '../import-words.ts'
import { cellAsText } from '../read-cells.server.ts'
import { attributeImportTexts } from '../texts/tree-import-texts.ts'
import { type AttributeContext, type AttributePlan, checkAttribute } from './check-attribute.server.ts'
import { createLineDraft } from './line-draft.ts'
import { inGroup, requirePlace, valid, writeEach } from './places.server.ts'
import { createTreeDraft } from './tree-draft.ts'
import { cellsExported, findNamed, idKey, inLanguages, nameKey, toTargets } from './tree-targets.ts'
import { treeWords } from './tree-words.ts'

type Options = {
  database: Database
  baseLocale: Locale
  record: RecordEvent
  /** Adds and changes attributes in a transaction of its caller, and records that as told. */
  attributesWith(record: RecordEvent): Pick<Attributes, 'createIn' | 'revertHandler'>
}

export function createAttributeSheet({ database, baseLocale, record, attributesWith }: Options): SheetEntity {
  const { db } = database

  async function open({ locale }: { locale: Locale }): Promise<OpenEntity> {
    const rows = await allRows(db)
    const categories = rows.map(row => ({ ...row, translations: JSON.parse(row.translations) }))
    const attributes = await listOf(
      db,
      categories.map(one => one.id),
    )
    const byId = new Map(attributes.map(one => [one.id, one]))
    const pathsIn = (language: Locale) =>
      createCategoryPaths(categories, { locale: language, base: baseLocale })
    const paths = pathsIn(locale)
    const columnsIn = (language: Locale) =>
      attributeSheetColumns({
        ...{ locale: language, base: baseLocale, siteUrl: '' },
        pathOf: language === locale ? paths.pathOf : pathsIn(language).pathOf,
      })
    const columns = new Map(locales.map(language => [language, columnsIn(language)]))
    const exported = cellsExported(columns, locale)
    const tree = createTreeDraft({ categories, paths, locale, base: baseLocale })
    const lines = createLineDraft(tree, attributes)
    const names = inLanguages('name', baseLocale)
    const findByName = findNamed(
      attributes.map(one => ({ id: one.id, place: one.categoryId, names: namesOf(one) })),
    )
    return {
      ...toTargets({
        ...{ columns, base: baseLocale, skipped: [], required: ['name', 'categoryId'] },
        words: name => [
          ...locales.map(language => attributeTexts[language][name as 'name'] ?? ''),
          ...(importWords.attributeHeaders[name as 'name'] ?? []),
        ],
        isTranslated: name => ['name', 'unit', 'choices'].includes(name),
      }),
      matchTargets: { id: ['id'], name: names },
      keyOf: (by, said) =>
        by === 'id' ? idKey(said('id')) : nameKey({ said, names, place: 'categoryId', tree }),
      async find(by) {
        return findInMemory(by === 'id' ? key => (byId.has(Number(key)) ? [Number(key)] : []) : findByName)
      },
      reads: (_, cell) => cellAsText(cell),
      checkRows: async (given, options) => {
        const context: AttributeContext = { ...options, locale, base: baseLocale, exported, tree, lines }
        return given.map(row => checkAttribute(row, byId.get(row.id ?? 0), context))
      },
      assume(given) {
        for (const { row, id, plan } of given) {
          const { fields, category }: AttributePlan = plan
          const before = byId.get(id ?? 0)
          const place = before?.categoryId ?? (category && tree.at(category)) ?? 0
          const name = fields.name ?? before?.name ?? ''
          const translations = fields.translations ?? before?.translations ?? {}
          lines.enter({ id: before?.id ?? 0, place, name, translations, ...(!before && { row }) })
        }
      },
      creations: () => new Map([['category', new Set(tree.created())]]),
      preparation: () => ({}),
    }
  }

  const namesOf = (attribute: Attribute) =>
    locales.map(locale => textForReader(attribute, 'name', { locale, base: baseLocale }))

  async function write(tx: ContentTx, rows: PlannedRow[], { admin, groupId }: RunContext) {
    const attributes = attributesWith(inGroup(record, groupId))
    const versions = await readVersions(
      tx,
      rows.flatMap(row => row.id ?? []),
    )
    return await writeEach(tx, rows, {
      versions,
      async write({ id, plan }) {
        const { fields, category }: AttributePlan = plan
        if (id !== null) {
          await attributes.revertHandler.update(tx, id, { fields, admin })
          return id
        }
        const place = category && (await requirePlace(tx, category, { admin, groupId, baseLocale, record }))
        if (!place) throw new AppError('not_found')
        return (await attributes.createIn(tx, place, { fields: valid(newAttribute, fields), admin })).id
      },
    })
  }

  return {
    entity: 'attribute',
    eventEntity: 'attribute',
    matchKeys: ['id', 'name'],
    matchLabels: { en: attributeImportTexts.en.keys, fa: attributeImportTexts.fa.keys },
    open,
    prepare: async () => ({}),
    runPart: write,
    words: treeWords(attributeImportTexts),
  }
}

async function readVersions(tx: ContentTx, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('attribute')
    .innerJoin('category', 'category.id', 'attribute.categoryId')
    .select(['attribute.id', 'attribute.version'])
    .where('attribute.id', 'in', ids)
    .where('attribute.deletedAt', 'is', null)
    .where('category.deletedAt', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.id, row.version]))
}
