/** Which row holds the headers, and what the columns are: by what was chosen for such headers before, by the headers, by the values. */
import type { Cell, NumberedRow } from '#server/sheets/cells.server.ts'
import { fold } from '#shared/fold.ts'
import type { OpenEntity, SheetTarget } from './sheet-entity.ts'
import { importLimits } from './sheet-import.ts'
import type { StoredTarget } from './stored-import.ts'

/** Titles and notes above a table are not longer. */
const searchedRows = 20

/** As people see it in the spreadsheet program. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'boolean' ? (cell ? 'TRUE' : 'FALSE') : String(cell)
}

const isWord = (cell: Cell | undefined) => typeof cell === 'string' && /\p{L}/u.test(cell)

/**
 * Of the first rows, the one that has the most different words under which there is something. Rows of numbers are no headers, and
 * neither is a title, which stands alone.
 */
export function findHeaderRow(first: NumberedRow[]): number {
  let best: { row: number; score: number } | undefined
  const searched = first.slice(0, searchedRows)
  for (const [at, { row, cells }] of searched.entries()) {
    const words = new Set(cells.filter(isWord).map(cell => fold(String(cell)))).size
    const filled = cells.filter(cell => cell !== null).length
    // A row of values has numbers among its words, and repeats itself in the next ones.
    const score = words === 0 ? 0 : words / Math.max(filled, 1) + Math.min(words, 20) * (at === 0 ? 1.2 : 1)
    if (!best || score > best.score * (1 + at * 0.02)) best = { row, score }
  }
  return best?.row ?? 1
}

/** The first different texts of each column. */
export function addSamples(samples: string[][], cells: Cell[]) {
  for (const [column, cell] of cells.entries()) {
    const text = cellText(cell).slice(0, 200)
    samples[column] ??= []
    const own = samples[column]
    if (text && own.length < importLimits.samples && !own.includes(text)) own.push(text)
  }
}

/** Files have the same headers if these are the same but for spelling. */
export const headersKey = (headers: string[]) => headers.map(fold).join('\n')

/** What stands in brackets is often a unit or a currency: `Price ($)`. */
const withoutBrackets = (header: string) => header.replace(/[([{（][^)\]}）]*[)\]}）]/g, ' ')

export function guessTargets(
  { headers, samples }: { headers: string[]; samples: string[][] },
  { targets, skippedHeaders = [] }: Pick<OpenEntity, 'targets' | 'skippedHeaders'>,
): StoredTarget[] {
  const taken = new Set<string>()
  const guessed: StoredTarget[] = headers.map(() => ({ target: null, why: null }))
  const take = (column: number, target: SheetTarget | undefined, why: StoredTarget['why']) => {
    if (!target || taken.has(target.key) || guessed[column]?.target) return
    taken.add(target.key)
    guessed[column] = { target: target.key, why }
  }
  // Whole headers first, so that `Price` is not taken from `Price ($)` by a column that is only like it.
  const exact = byNames(targets, target => Object.values(target.label))
  const known = byNames(targets, target => [...Object.values(target.label), ...target.synonyms])
  const plain = byNames(targets, target =>
    [...Object.values(target.label), ...target.synonyms].map(withoutBrackets),
  )
  for (const [column, header] of headers.entries()) take(column, exact.get(fold(header)), 'header')
  for (const [column, header] of headers.entries()) take(column, known.get(fold(header)), 'header')
  const shared = bySharedHeaders(targets)
  for (const [column, header] of headers.entries()) {
    const alike = shared.get(fold(header)) ?? shared.get(fold(withoutBrackets(header))) ?? []
    if (isPersian(samples[column] ?? [])) {
      take(
        column,
        alike.find(one => one.anyLanguage?.locale === 'fa'),
        'header',
      )
    }
    take(column, alike[0], 'header')
  }
  for (const [column, header] of headers.entries()) {
    take(column, plain.get(fold(withoutBrackets(header))), 'header')
  }
  for (const column of headers.keys()) {
    const texts = samples[column] ?? []
    if (texts.length > 0 && !guessed[column]?.target)
      take(
        column,
        targets.find(one => one.looksLike?.(texts)),
        'values',
      )
  }
  const skipped = new Set(skippedHeaders.map(fold))
  return guessed.map((one, column) =>
    one.target === null && skipped.has(fold(headers[column] ?? '')) ? { target: 'skip', why: 'header' } : one,
  )
}

/** By headers that do not say their language: the targets that share them, one for each. */
function bySharedHeaders(targets: SheetTarget[]): Map<string, SheetTarget[]> {
  const found = new Map<string, SheetTarget[]>()
  for (const target of targets) {
    for (const name of new Set(target.anyLanguage?.headers.map(fold))) {
      if (name) found.set(name, [...(found.get(name) ?? []), target])
    }
  }
  return found
}

/** Whether most letters are Persian. */
function isPersian(texts: string[]): boolean {
  const letters = texts.join('').match(/\p{L}/gu) ?? []
  const persian = letters.filter(letter => /\p{Script=Arabic}/u.test(letter))
  return persian.length * 2 > letters.length
}

/** Names that two targets have stand for neither. */
function byNames(targets: SheetTarget[], namesOf: (target: SheetTarget) => string[]) {
  const found = new Map<string, SheetTarget | undefined>()
  for (const target of targets) {
    for (const name of new Set(namesOf(target).map(fold))) {
      if (name) found.set(name, found.has(name) ? undefined : target)
    }
  }
  return found
}
