/** A row of an import while its cells are read: what the check shows of them. For entities whose rows are small. */
import type {
  CheckedCell,
  CheckedRow,
  CheckOptions,
  GivenRow,
  StoredProblem,
} from '#features/transfer/sheet-entity.ts'
import type { Cell } from '#server/sheets/cells.server.ts'
import { cellAsText } from '../read-cells.server.ts'

/** Longer texts are cut in the check: nobody compares a page of text in a cell. */
const shownLength = 300
const shown = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text)

export class RowDraft {
  hasChanges = false
  readonly #row: GivenRow
  readonly #cells = new Map<string, CheckedCell>()
  readonly #before = new Map<string, Cell>()
  readonly #hints = new Set<string>()
  #problem: StoredProblem | undefined
  constructor(row: GivenRow) {
    this.#row = row
  }

  get isSound(): boolean {
    return this.#problem === undefined && !this.#cells.values().some(cell => cell.problem)
  }

  /**
   * Whether the cell has to be read. What an export has written is as it was, whatever it means. `exported`: what it writes, for the reader
   * and then in other languages.
   */
  begins(key: string, exported: Cell[], { emptyCells }: Pick<CheckOptions, 'emptyCells'>): boolean {
    const cell = this.#row.cells.get(key) ?? null
    const exists = this.#row.id !== undefined
    this.#before.set(key, exported[0] ?? null)
    // Programs take off blanks at the end.
    const text = cellAsText(cell).trimEnd()
    if (exists && exported.some(one => cellAsText(one).trimEnd() === text)) return false
    return cell !== null || (exists && emptyCells === 'clear')
  }

  /** The row may have no such column: then it is the row that is wrong. The first problem of a cell stays. */
  fail(key: string, problem: StoredProblem) {
    if (this.#cells.get(key)?.problem) return
    if (!this.#row.cells.has(key)) this.#problem ??= problem
    else this.#cells.set(key, { before: this.#beforeText(key), after: null, isChanged: false, problem })
  }

  failRow(problem: StoredProblem) {
    this.#problem ??= problem
  }

  change(key: string, after: string, hint?: string) {
    this.hasChanges = true
    const before = this.#beforeText(key)
    if (hint) this.#hints.add(hint)
    else if (after === '' && before !== null) this.#hints.add('clears_cells')
    this.#cells.set(key, {
      before,
      after: after === '' ? null : shown(after),
      isChanged: true,
      ...(hint && { hint }),
    })
  }

  #beforeText(key: string): string | null {
    const text = cellAsText(this.#before.get(key) ?? null)
    return text === '' ? null : shown(text)
  }

  toChecked({ name, version, plan }: Pick<CheckedRow, 'name' | 'version' | 'plan'>): CheckedRow {
    return {
      name: name || cellAsText(this.#row.cells.get('name') ?? null),
      cells: this.#cells,
      version,
      plan: this.isSound ? plan : undefined,
      ...(this.#problem && { problem: this.#problem }),
      hints: [...this.#hints],
    }
  }
}
