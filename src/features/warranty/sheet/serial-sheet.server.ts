/** Serial numbers as the rows of an imported spreadsheet. Created by `warranty-services.server.ts`, used by `features/transfer/`. */
import type { RecordEvent } from '#features/history/event.ts'
import type {
  PlannedRow,
  RunContext,
  SheetEntity,
  SheetTarget,
  WrittenRow,
} from '#features/transfer/sheet-entity.ts'
import type { ContentTx, Database, Db } from '#server/database/database.server.ts'
import { type FieldCode, fieldCodes } from '#shared/errors.ts'
import { fieldMessage } from '#shared/field-definitions/field-messages.ts'
import { dayOf } from '#shared/times.ts'
import { readSerial } from '../serial.ts'
import {
  insertSerials,
  type NewSerialRow,
  readSerials,
  reportSerials,
  updateSerials,
} from '../serials/write-serials.server.ts'
import { serialSheetTexts } from '../texts/serial-sheet.ts'
import {
  cellWords,
  checkSerials,
  readSerialCell,
  type SerialPlan,
  type SheetColumnName,
  sheetColumns,
} from './check-serials.server.ts'
import { createProductFinder } from './find-products.server.ts'

type Options = { database: Database; record: RecordEvent; timeZone: string; now?: () => number }

/** Other headers that people give such columns. */
const synonyms: Record<SheetColumnName, readonly string[]> = {
  serial: ['serial', 'serial no', 'serial no.', 's/n', 'sn', 'imei', 'سریال', 'شماره سریال'],
  product: ['product code', 'model', 'model code', 'item', 'sku', 'کد محصول', 'کد مدل', 'کالا', 'مدل'],
  state: ['status', 'warranty state', 'وضعیت گارانتی'],
  startsOn: [
    'start',
    'start date',
    'sold',
    'sold on',
    'sale date',
    'purchase date',
    'تاریخ فروش',
    'تاریخ شروع',
    'تاریخ خرید',
  ],
  months: ['months', 'warranty', 'warranty months', 'ماه', 'گارانتی', 'مدت گارانتی'],
  batch: ['lot', 'batch no', 'delivery', 'بچ', 'محموله', 'سری'],
  reason: ['reason', 'دلیل'],
  note: ['note', 'notes', 'comment', 'یادداشت', 'توضیحات'],
}

export function createSerialSheet({ database, record, timeZone, now = Date.now }: Options): SheetEntity {
  const { db, engine } = database
  return {
    entity: 'serial',
    eventEntity: 'serial',
    matchKeys: ['serial'],
    matchLabels: {
      en: { serial: serialSheetTexts.en.columns.serial },
      fa: { serial: serialSheetTexts.fa.columns.serial },
    },
    async open({ locale }) {
      const products = createProductFinder(db)
      const targets = sheetColumns.map(
        (key): SheetTarget => ({
          key,
          label: { en: serialSheetTexts.en.columns[key], fa: serialSheetTexts.fa.columns[key] },
          qualifier: null,
          group: 'field',
          isRequired: key === 'serial',
          synonyms: synonyms[key],
        }),
      )
      return {
        targets,
        // It follows from the first day and the months.
        skippedHeaders: [serialSheetTexts.en.lastDay, serialSheetTexts.fa.lastDay],
        matchTargets: { serial: ['serial'] },
        keyOf: (_, said) => readSerial(cellWords(said('serial'))),
        find: async () => serials => findSerials(db, serials),
        reads(key, cell) {
          const read = readSerialCell(key as SheetColumnName, cell, locale)
          return 'problem' in read ? null : read.shown
        },
        checkRows: (rows, options) =>
          checkSerials(rows, options, { db, locale, products, today: dayOf(now(), timeZone) }),
        creations: () => new Map(),
        preparation: () => ({}),
      }
    },
    prepare: async () => ({}),
    runPart: (tx, rows, context) => reportSerials(tx, () => write(tx, rows, context)),
    words: {
      problem({ code, params = {} }, target, locale) {
        const own: Record<string, string> = serialSheetTexts[locale].problems
        const fieldCode = (fieldCodes as readonly string[]).includes(code)
          ? (code as FieldCode)
          : 'invalid_value'
        return own[code] ?? fieldMessage(target ?? '', { code: fieldCode, params }, locale)
      },
      hint: (hint, count, locale) => serialSheetTexts[locale].hints[hint as HintName]?.(count) ?? hint,
      cellHint: (hint, locale) => serialSheetTexts[locale].cells[hint as HintName] ?? hint,
      creations: kind => kind,
    },
  }

  /** A number that somebody has added since the check is refused, one that was changed is left as it is. */
  async function write(tx: ContentTx, rows: PlannedRow[], { admin, groupId }: RunContext) {
    const results = new Map<number, WrittenRow>()
    const writer = { engine, record, admin, groupId }
    const planOf = ({ plan }: PlannedRow) => plan as SerialPlan
    const added = rows.filter(row => row.id === null)
    const serials = added.map(row => planOf(row).serial)
    const taken = new Set(
      serials.length === 0
        ? []
        : (await tx.selectFrom('serial').select('serial').where('serial', 'in', serials).execute()).map(
            one => one.serial,
          ),
    )
    const free = added.filter(row => !taken.has(planOf(row).serial))
    const inserted = await insertSerials(
      tx,
      free.map(row => toNewRow(planOf(row), now())),
      writer,
    )
    const idOf = new Map(inserted.map(({ serial, id }) => [serial, id]))
    for (const row of added) {
      const { serial } = planOf(row)
      const id = idOf.get(serial)
      results.set(
        row.row,
        id === undefined ? { result: 'refused', problem: { code: 'taken' } } : { result: 'done', id },
      )
    }
    const changed = rows.filter(row => row.id !== null)
    const stored = new Map(
      (
        await readSerials(
          tx,
          changed.flatMap(row => row.id ?? []),
        )
      ).map(row => [row.id, row]),
    )
    const changes = changed.flatMap(row => {
      const before = stored.get(row.id ?? 0)
      const isCurrent = before?.version === row.version
      results.set(row.row, { result: before ? (isCurrent ? 'done' : 'edited') : 'gone' })
      if (!before || !isCurrent) return []
      const { fields } = planOf(row)
      const isActivated = fields.state === 'activated' && before.state !== 'activated'
      return [
        { before, fields: { ...fields, ...(isActivated && { activatedAt: new Date(now()).toISOString() }) } },
      ]
    })
    await updateSerials(tx, changes, writer)
    return results
  }
}

type HintName = keyof (typeof serialSheetTexts)['en']['hints']

function toNewRow({ serial, fields }: SerialPlan, now: number): NewSerialRow {
  const isActivated = fields.state === 'activated'
  return {
    ...{
      printed: '',
      batch: '',
      productId: null,
      state: 'registered',
      startsOn: null,
      months: null,
      expiresOn: null,
    },
    ...{ reason: '', recall: '', translations: '{}', note: '', replacedById: null },
    activatedAt: isActivated ? new Date(now).toISOString() : null,
    ...fields,
    serial,
  }
}

/** The numbers of some rows, so that memory does not grow with the shop. */
async function findSerials(db: Db, serials: string[]): Promise<Map<string, number[]>> {
  if (serials.length === 0) return new Map()
  const rows = await db.selectFrom('serial').select(['id', 'serial']).where('serial', 'in', serials).execute()
  return new Map(rows.map(({ id, serial }) => [serial, [Number(id)]]))
}
