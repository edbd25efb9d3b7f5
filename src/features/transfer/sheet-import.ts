/** What an import of a spreadsheet is, as the API shows it: its file, its columns, its check and its rows. */
import * as z from 'zod'
import { id } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { isWellFormedText } from '#shared/text.ts'

/** What can be imported. Each has a `SheetEntity`, which `services.server.ts` joins. */
export const importEntities = ['product', 'category', 'attribute', 'serial'] as const
export type ImportEntity = (typeof importEntities)[number]

/**
 * `reading` and `checking` are done in the background. `unreadable`: see `problem`. `mapping`: the columns can be chosen, and the rows
 * checked. `checked`: nothing is written yet. `started`: `workId` is the long work that writes, which says how far it is.
 */
const importStates = ['reading', 'unreadable', 'mapping', 'checking', 'checked', 'started'] as const
export type ImportState = (typeof importStates)[number]

export const importLimits = {
  bytes: 64 * 1024 * 1024,
  /** Whose files are kept at a time. */
  perAccount: 10,
  /** Rows on one page of the check. */
  page: 100,
  days: 7,
  samples: 3,
  /** Names that are listed of what is created. */
  listed: 100,
  /** Columns with a target. */
  targets: 400,
} as const

/** A column that is not imported. */
export const skipped = 'skip'

/** A text that is not cleaned, because it is compared with one of the file, or read like one: a sheet may have spaces in its name. */
export const exactText = (max: number) => z.string().max(max).refine(isWellFormedText, 'invalid_text')

const target = exactText(40)

/** Why a column has its target: chosen by a person, for this file or an earlier one with the same header, or guessed. */
const targetReasons = ['chosen', 'remembered', 'header', 'values'] as const

export const matchKeys = ['id', 'code', 'barcode', 'name', 'serial'] as const
export type MatchKey = (typeof matchKeys)[number]

const column = z.object({
  /** From 0. */
  index: z.int(),
  /** As in the file. Empty if it has none. */
  header: z.string(),
  /** Its first different values. */
  samples: z.array(z.string()),
  /** What the first of them means, in the words of the reader. Null if it cannot be read, or has no target. */
  reads: z.string().nullable(),
  /** The key of a target, `skip`, or null as long as nobody has decided. */
  target: target.nullable(),
  why: z.enum(targetReasons).nullable(),
})
export type ImportColumn = z.infer<typeof column>

const file = z.object({
  name: z.string(),
  bytes: z.int(),
  format: z.enum(['xlsx', 'csv']).nullable(),
  /** Of a CSV file: `utf-8`, `utf-16le`, `windows-1256` … */
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** The row with the headers, as the spreadsheet program numbers it. */
  headerRow: z.int().nullable(),
  /** Rows under the header. */
  rows: z.int(),
  columns: z.int(),
})

export const outcomes = ['new', 'changed', 'unchanged', 'wrong'] as const
export type RowOutcome = (typeof outcomes)[number]

/** What became of a row in the run. `edited`: somebody saved it after the check, so it was left as it is. */
const rowResults = ['done', 'edited', 'gone', 'refused'] as const
export type RowResult = (typeof rowResults)[number]

const check = z.object({
  checkedAt: z.iso.datetime(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  wrong: z.int(),
  /** Of the new and changed ones. They are not imported. */
  takenOut: z.int(),
  changedCells: z.int(),
  changedColumns: z.int(),
  /** What is valid but unlikely, in the words of the reader. `hint` filters the rows. */
  worth: z.array(z.object({ hint: z.string(), count: z.int(), words: z.string() })),
  /** What does not exist yet and is created first. `names` are the first 100. */
  creates: z.array(
    z.object({ kind: z.string(), count: z.int(), names: z.array(z.string()), words: z.string() }),
  ),
})
export type ImportCheck = z.infer<typeof check>

/** The choices of a person. */
const importChoices = z.object({
  matchBy: z.enum(matchKeys).nullable(),
  emptyCells: z.enum(['keep', 'clear']),
  /** Categories, attributes' choices and the like that do not exist. */
  missing: z.enum(['create', 'report']),
  /** In which language's habits numbers are read. */
  numbers: z.enum(locales),
})
export type ImportChoices = z.infer<typeof importChoices>

export const importSummary = z.object({
  id,
  entity: z.enum(importEntities),
  state: z.enum(importStates),
  /** Another import of this account is at work, and this one waits for it. */
  isWaiting: z.boolean(),
  file,
  /** Why the file is not read, in the words of the reader. */
  problem: z.object({ code: z.string(), row: z.int().nullable(), words: z.string() }).nullable(),
  /** Null as long as nothing is checked. */
  check: check.nullable(),
  /** The long work that writes, as `GET /products/bulk-changes` lists it. It is kept for a week after its end. */
  workId: id.nullable(),
  /** Undoing this event takes all of it back. Null while it runs, if nothing was written, and once it was undone. */
  eventId: id.nullable(),
  isUndoing: z.boolean(),
  /** Also while the undo is under way. */
  isUndone: z.boolean(),
  /** How many rows the run has left out: what was edited or deleted since the check, or refused. */
  notImported: z.int(),
  createdAt: z.iso.datetime(),
  /** File and check are deleted then. */
  expiresAt: z.iso.datetime(),
})
export type ImportSummary = z.infer<typeof importSummary>

export const sheetImport = importSummary.extend({
  columns: z.array(column),
  ...importChoices.shape,
  /** How many rows have something by which to match that exists. `several` are those that fit more than one. Null: being counted. */
  matches: z
    .array(z.object({ by: z.enum(matchKeys), label: z.string(), rows: z.int(), several: z.int() }))
    .nullable(),
  /** When these choices were remembered, if they are those of an earlier file with the same headers. */
  rememberedAt: z.iso.datetime().nullable(),
})
export type SheetImport = z.infer<typeof sheetImport>

export const importTarget = z.object({
  key: z.string(),
  label: z.record(z.enum(locales), z.string()),
  /** What it belongs to, where several have one name: the category of an attribute. */
  qualifier: z.string().nullable(),
  group: z.enum(['field', 'attribute']),
  /** A new row needs it. */
  isRequired: z.boolean(),
})
export type ImportTarget = z.infer<typeof importTarget>

/** A refused cell. `suggestion` is a text that would be accepted, where one is likely. */
const cellProblem = z.object({
  code: z.string(),
  words: z.string(),
  suggestion: z.string().nullable(),
})

const importCell = z.object({
  column: z.int(),
  target: z.string(),
  /** As in the file, or as it was corrected. */
  text: z.string(),
  isCorrected: z.boolean(),
  /** What is stored, in the words of the reader. Null: nothing is. */
  before: z.string().nullable(),
  /** What will be stored. Not there if the cell is wrong or says nothing. */
  after: z.string().nullable(),
  isChanged: z.boolean(),
  problem: cellProblem.nullable(),
  /** What is unlikely about it. */
  hint: z.string().nullable(),
})
export type ImportCell = z.infer<typeof importCell>

export const importRow = z.object({
  /** As the spreadsheet program numbers it. */
  row: z.int(),
  outcome: z.enum(outcomes),
  isTakenOut: z.boolean(),
  /** What is changed. Null for a new row, and for a wrong one that fits nothing. */
  entityId: id.nullable(),
  name: z.string(),
  /** Of the whole row, such as that an earlier row is about the same product. */
  problem: cellProblem.nullable(),
  result: z.object({ code: z.enum(rowResults), words: z.string() }).nullable(),
  cells: z.array(importCell),
})
export type ImportRow = z.infer<typeof importRow>

export const changedChoices = z.strictObject({
  /** Another sheet is read anew. */
  sheet: exactText(100).optional(),
  headerRow: z.int().min(1).max(1_048_576).optional(),
  /** By the index of the column: the key of a target, `skip`, or null for undecided. Columns that are left out stay. */
  targets: z
    .record(z.string().regex(/^\d{1,4}$/), target.nullable())
    .refine(targets => Object.keys(targets).length <= 2000, { message: 'too_many', params: { max: 2000 } })
    .meta({ maxProperties: 2000 })
    .optional(),
  ...importChoices.partial().shape,
})
