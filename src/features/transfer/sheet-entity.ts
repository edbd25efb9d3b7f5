/**
 * What a feature says of the rows that it imports: which columns there can be, what a cell means, and how rows are written. The rest
 * (files, sheets, headers, matching, corrections, the error file) is the same for all, and knows neither products nor serial numbers.
 */
import type { RecordedAdmin } from '#features/accounts/account.ts'
import type { EventEntity } from '#features/history/event.ts'
import type { ContentTx } from '#server/database/database.server.ts'
import type { Cell } from '#server/sheets/cells.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { ImportEntity, ImportTarget, MatchKey, RowResult } from './sheet-import.ts'

/** A problem as it is stored. The entity puts it into the words of whoever reads it. */
export type StoredProblem = {
  code: string
  params?: Record<string, string | number>
  suggestion?: string
}

export type SheetTarget = ImportTarget & {
  /** Other headers that people give such a column, in either language. */
  synonyms: readonly string[]
  /**
   * Headers that do not say their language, where there is a target for each. What is written below such a header decides: Persian texts
   * are those of the Persian one, and the first of the targets has all others.
   */
  anyLanguage?: { locale: Locale; headers: readonly string[] }
  /** Whether values alone tell: only for what nothing else looks like. */
  looksLike?(samples: string[]): boolean
}

/** A row to check: its cells by the key of their target. Those that are empty are null. */
export type GivenRow = {
  row: number
  /** What it was matched with. */
  id: number | undefined
  cells: Map<string, Cell>
}

/** A cell of a row, by the key of its target. Null if it is empty, undefined if there is no such column. */
export type SaidCells = (target: string) => Cell | undefined

export type CheckedCell = {
  before: string | null
  after: string | null
  isChanged: boolean
  problem?: StoredProblem
  /** Of `hints`, where it is about this cell. */
  hint?: string
}

export type CheckedRow = {
  name: string
  /** Those that are wrong or say something, by the key of their target. */
  cells: Map<string, CheckedCell>
  /** The version of what it changes. */
  version: number | null
  /** What is written, for `runPart`. Undefined if nothing is. */
  plan: object | undefined
  problem?: StoredProblem
  hints: string[]
}

/** A row that the run writes. `plan` is what the check made. */
export type PlannedRow = {
  row: number
  id: number | null
  version: number | null
  // biome-ignore lint/suspicious/noExplicitAny: only the entity that made it knows what it is
  plan: any
}

/** What was created in the first part of a run, as JSON: every later part gets it. */
export type Prepared = Record<string, unknown>

export type RunContext = { admin: RecordedAdmin; groupId: string; prepared: Prepared }

/** What does not exist yet, by kind: `category`, with the names of what is created. */
type Creations = Map<string, Set<string>>

/** One state of the shop, as of the beginning of a check. It is never kept for longer. */
export type OpenEntity = {
  targets: SheetTarget[]
  /** Headers of columns that an export has and no import reads: what they say follows from other columns. */
  skippedHeaders?: readonly string[]
  /** The keys of the targets by which each can be matched, as `name` and `name.fa`. */
  matchTargets: Partial<Record<MatchKey, string[]>>
  /** What is compared, of one cell or several. Undefined if they say nothing that could be found. */
  keyOf(by: MatchKey, said: SaidCells): string | undefined
  find(by: MatchKey): Promise<FindByKey>
  /** What a cell means, in the words of the reader, as of a new row. Null if it is wrong. */
  reads(key: string, cell: Cell): string | null
  /** Rows come in the order of the file, each once. */
  checkRows(rows: GivenRow[], options: CheckOptions): Promise<CheckedRow[]>
  /**
   * For entities whose rows stand on each other, as a category on its parent: takes these rows, in their order, as checked before. A row
   * that is checked again alone comes after them.
   */
  assume?(rows: PlannedRow[]): void
  /** What the rows checked so far need. */
  creations(): Creations
  /** What is kept for the run beside the rows. */
  preparation(): object
}

/** Whoever has each of some keys: several if it is ambiguous, left out or none if nobody has it. Asked for a few rows at a time. */
export type FindByKey = (keys: string[]) => Promise<ReadonlyMap<string, readonly number[]>>

/** Of an entity whose keys are all in memory while a check runs. */
export const findInMemory =
  (find: (key: string) => readonly number[]): FindByKey =>
  async keys =>
    new Map(keys.map(key => [key, find(key)]))

export type CheckOptions = {
  emptyCells: 'keep' | 'clear'
  missing: 'create' | 'report'
}

export type SheetEntity = {
  entity: ImportEntity
  /** Whose events it records. */
  eventEntity: EventEntity
  /** What rows can be matched by, the safest first. */
  matchKeys: readonly MatchKey[]
  matchLabels: Record<Locale, Partial<Record<MatchKey, string>>>
  /** `locale` is the language of the reader, `numbers` that by whose habits numbers are read. */
  open(options: { locale: Locale; numbers: Locale }): Promise<OpenEntity>
  /** Creates what the rows need. Runs in the transaction of the first part. */
  prepare(tx: ContentTx, preparation: object, context: Omit<RunContext, 'prepared'>): Promise<Prepared>
  /** Writes rows, each of them whole or not at all, and says by row what became of it, with the id of what it has created. */
  runPart(tx: ContentTx, rows: PlannedRow[], context: RunContext): Promise<Map<number, WrittenRow>>
  words: EntityWords
}

export type WrittenRow = { result: RowResult; id?: number; problem?: StoredProblem }

type EntityWords = {
  problem(problem: StoredProblem, target: string | undefined, locale: Locale): string
  hint(hint: string, count: number, locale: Locale): string
  /** The hint of one cell. */
  cellHint(hint: string, locale: Locale): string
  creations(kind: string, count: number, locale: Locale): string
}
