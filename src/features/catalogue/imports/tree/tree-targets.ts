/** What a column of a sheet of categories or attributes can be, and by what its rows are found. */
import type { OpenEntity, SaidCells, SheetTarget } from '#features/transfer/sheet-entity.ts'
import type { Cell } from '#server/sheets/cells.server.ts'
import { fold } from '#shared/fold.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { toAsciiDigits } from '#shared/number.ts'
import type { SheetColumn } from '../../sheets/sheet-column.ts'
import { headerWords } from '../header-words.ts'
import type { TreeDraft } from './tree-draft.ts'

type Columns = {
  base: Locale
  /** The same columns in each language. */
  columns: ReadonlyMap<Locale, readonly Pick<SheetColumn<never>, 'key' | 'header'>[]>
  /** Those that an export has and no import reads. */
  skipped: readonly string[]
  /** A new row needs them. */
  required: readonly string[]
  isTranslated(name: string): boolean
  /** Other headers of a field. */
  words(name: string): readonly string[]
}

export function toTargets({ base, columns, skipped, required, isTranslated, words }: Columns) {
  const all = locales.flatMap(language => columns.get(language) ?? [])
  const keys = [...new Set(all.map(column => column.key))]
  const targets = keys
    .filter(key => !skipped.includes(key))
    .map((key): SheetTarget => {
      const headerIn = (language: Locale) =>
        columns.get(language)?.find(one => one.key === key)?.header ?? key
      const [name = ''] = key.split('.')
      return {
        key,
        label: { en: headerIn('en'), fa: headerIn('fa') },
        qualifier: null,
        group: 'field',
        isRequired: required.includes(key),
        ...headerWords(key, { words: words(name), isTranslated: isTranslated(name), base }),
      }
    })
  const skippedHeaders = all.filter(column => skipped.includes(column.key)).map(column => column.header)
  return { targets, skippedHeaders } satisfies Partial<OpenEntity>
}

/** What an export writes into a cell: for the reader first, then in other languages. */
export type ExportedCells<Item> = (key: string, item: Item) => Cell[]

export function cellsExported<Item>(
  columns: ReadonlyMap<Locale, readonly SheetColumn<Item>[]>,
  reader: Locale,
): ExportedCells<Item> {
  const inOrder = [reader, ...locales.filter(locale => locale !== reader)]
  const byKey = inOrder.map(locale => new Map(columns.get(locale)?.map(column => [column.key, column])))
  return (key, item) => byKey.map(own => own.get(key)?.cell(item) ?? null)
}

/** The columns of a text, that of the base language first. */
export const inLanguages = (name: string, base: Locale) => [
  name,
  ...locales.filter(locale => locale !== base).map(locale => `${name}.${locale}`),
]

const textOf = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell).trim())

export const idKey = (cell: Cell | undefined): string | undefined => toAsciiDigits(textOf(cell)) || undefined

/** Where no column says the category, a name stands for all that have it. */
const anywhere = '*'

type NamedCells = { said: SaidCells; names: string[]; place: string; tree: TreeDraft }

/** By name and category, because several categories can have something of one name. */
export function nameKey({ said, names, place, tree }: NamedCells): string | undefined {
  const name = names.map(target => fold(textOf(said(target)))).find(Boolean)
  if (name === undefined) return undefined
  const cell = said(place)
  return `${cell === undefined ? anywhere : placeKey(tree, textOf(cell))}\n${name}`
}

function placeKey(tree: TreeDraft, text: string): string {
  if (text === '') return 'null'
  const found = tree.find(text)
  // Nothing is there. Rows with the same text are about the same all the same.
  return 'key' in found ? String(found.key) : `?${fold(text)}`
}

/** Finds by such keys what has a category and names. */
export function findNamed<Item extends { id: number; place: number | null; names: string[] }>(items: Item[]) {
  const found = new Map<string, number[]>()
  for (const { id, place, names } of items) {
    for (const name of new Set(names.map(fold))) {
      for (const key of [`${anywhere}\n${name}`, `${place}\n${name}`]) {
        if (name) found.set(key, [...(found.get(key) ?? []), id])
      }
    }
  }
  return (key: string): readonly number[] => found.get(key) ?? []
}
