/** Products as the rows of an imported spreadsheet. Created by `catalogue-services.server.ts`, used by `features/transfer/`. */
import type { RecordEvent, RevertHandler } from '#features/history/event.ts'
import type { Prepared, RunContext, SheetEntity, StoredProblem } from '#features/transfer/sheet-entity.ts'
import type { ContentTx, Database } from '#server/database/database.server.ts'
import { type FieldCode, fieldCodes } from '#shared/errors.ts'
import { fieldMessage } from '#shared/field-definitions/field-messages.ts'
import type { Locale } from '#shared/locale.ts'
import { allRows } from '../categories/category-tree.server.ts'
import { createCategory } from '../categories/category-writes.server.ts'
import { isSameAttributeValue } from '../model/attribute-value-key.ts'
import { newCategory } from '../model/category.ts'
import { chosenFrom } from '../model/choices.ts'
import { readSpecAttributes } from '../tree/inherited-attributes.server.ts'
import { createCategoryPaths, pathKey } from './category-paths.ts'
import { openProducts } from './check-products.server.ts'
import { choiceKey, type PreparedProducts, type ProductPreparation } from './product-plan.ts'
import { productImportTexts } from './texts/import-texts.ts'
import { createProductWriter } from './write-products.server.ts'

type Options = {
  database: Database
  baseLocale: Locale
  record: RecordEvent
  currency(): Promise<string>
  /** Changes attributes in a transaction of its caller, and records that as told. */
  attributesWith(record: RecordEvent): Pick<RevertHandler, 'update'>
}

export function createProductSheet({
  database,
  baseLocale,
  record,
  currency,
  attributesWith,
}: Options): SheetEntity {
  const { db, engine } = database
  const write = createProductWriter({ engine, baseLocale, record })

  const inGroup =
    (groupId: string): RecordEvent =>
    (tx, ...events) =>
      record(tx, ...events.map(event => ({ ...event, groupId })))

  /** Each path comes after those above it. What somebody has created since the check is taken as it is. */
  async function createCategories(tx: ContentTx, paths: string[][], { admin, groupId }: Who) {
    const created: PreparedProducts['categories'] = {}
    for (const path of paths) {
      const rows = (await allRows(tx)).map(row => ({ ...row, translations: JSON.parse(row.translations) }))
      const known = createCategoryPaths(rows, { locale: baseLocale, base: baseLocale })
      const { id, depth } = known.deepest(path)
      if (depth === path.length && id !== null) {
        created[pathKey(path)] = id
        continue
      }
      const above = path.slice(0, -1)
      const parentId = above.length === 0 ? null : (created[pathKey(above)] ?? known.deepest(above).id)
      const fields = newCategory.parse({ name: path.at(-1), parentId })
      created[pathKey(path)] = await createCategory(tx, fields, {
        admin,
        baseLocale,
        record: inGroup(groupId),
      })
    }
    return created
  }

  async function createChoices(tx: ContentTx, wanted: ProductPreparation['choices'], who: Who) {
    const created: PreparedProducts['choices'] = {}
    for (const [id, choices] of Map.groupBy(wanted, one => one.attributeId)) {
      const before = (await readSpecAttributes(tx, [{ attributeId: id }])).get(id)
      if (!before || before.isRemoved) continue
      const missing = choices.filter(
        ({ word }, at) =>
          !chosenFrom(before, word) &&
          choices.findIndex(other => isSameAttributeValue(other.word, word)) === at,
      )
      if (missing.length > 0) {
        const fields = { choices: [...before.choices, ...missing.map(({ word }) => ({ value: word }))] }
        await attributesWith(inGroup(who.groupId)).update(tx, id, { fields, admin: who.admin })
      }
      const after = (await readSpecAttributes(tx, [{ attributeId: id }])).get(id) ?? before
      for (const choice of choices) {
        const found = chosenFrom(after, choice.word)
        if (found) created[choiceKey(choice)] = found.id
      }
    }
    return created
  }

  return {
    entity: 'product',
    eventEntity: 'product',
    matchKeys: ['id', 'code', 'barcode', 'name'],
    matchLabels: { en: productImportTexts.en.keys, fa: productImportTexts.fa.keys },
    open: async options =>
      await openProducts({ db, base: baseLocale, currency: await currency(), ...options }),

    async prepare(tx, preparation, who): Promise<Prepared> {
      const { categories, choices } = preparation as ProductPreparation
      return {
        categories: await createCategories(tx, categories, who),
        choices: await createChoices(tx, choices, who),
      } satisfies PreparedProducts
    },

    runPart: write,

    words: {
      problem(problem, target, locale) {
        const own = productImportTexts[locale].problems
        const { code, params = {} } = problem
        if (code in own) return own[code as keyof typeof own](params)
        return fieldMessage(target?.split('.')[0] ?? '', toFieldProblem(problem), locale)
      },
      hint: (hint, count, locale) => productImportTexts[locale].hints[hint as HintName]?.(count) ?? hint,
      cellHint: (hint, locale) => productImportTexts[locale].cells[hint as HintName] ?? hint,
      creations: (kind, count, locale) =>
        productImportTexts[locale].creations[kind as 'category']?.(count) ?? kind,
    },
  }
}

type Who = Omit<RunContext, 'prepared'>
type HintName = keyof (typeof productImportTexts)['en']['hints']

const toFieldProblem = ({ code, params }: StoredProblem) => ({
  code: (fieldCodes as readonly string[]).includes(code) ? (code as FieldCode) : ('invalid_value' as const),
  ...(params && { params }),
})
