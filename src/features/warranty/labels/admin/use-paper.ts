/** The sheet of labels that is in the printer: chosen, or entered in millimetres, and remembered by this browser. */
import { useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { readNumber } from '#shared/typed-number.ts'
import {
  fitsPage,
  isKnownSheet,
  isLabelLength,
  type KnownSheet,
  knownSheets,
  type LabelSheet,
  readLabelSheet,
  sheetFields,
  writeSheet,
} from '../label-sheet.ts'

const storedName = 'label-sheet'
const usual: KnownSheet = 'a4-24'

type SheetTexts = Record<keyof LabelSheet, string>
export type Paper = ReturnType<typeof usePaper>

export function usePaper(locale: Locale) {
  const [name, setName] = useState<KnownSheet | 'own'>(() => {
    const stored = read()
    return isKnownSheet(stored) ? stored : readLabelSheet(stored) ? 'own' : usual
  })
  const [texts, setTexts] = useState<SheetTexts>(() =>
    textsOf(readLabelSheet(read()) ?? knownSheets[usual], locale),
  )
  const [start, setStart] = useState('')
  const own = readTexts(texts, locale)
  const sheet = name === 'own' ? own.sheet : knownSheets[name]
  const perPage = sheet ? sheet.columns * sheet.rows : 1
  const typed = readNumber(start, { locale, decimals: 0 })
  const isStartWrong =
    typed.kind !== 'empty' && !(typed.kind === 'number' && typed.value >= 1 && typed.value <= perPage)
  return {
    name,
    texts,
    start,
    /** Undefined while what was entered is not a sheet. */
    sheet,
    perPage,
    wrong: name === 'own' ? own.wrong : [],
    isTooLarge: name === 'own' && own.isTooLarge,
    isStartWrong,
    skipped: typed.kind === 'number' && !isStartWrong ? typed.value - 1 : 0,
    setStart,
    choose(next: KnownSheet | 'own') {
      // Whoever enters a size begins with the one that was chosen before.
      if (next === 'own' && name !== 'own') setTexts(textsOf(knownSheets[name], locale))
      if (next !== 'own') write(next)
      setName(next)
      setStart('')
    },
    enter(field: keyof LabelSheet, text: string) {
      const next = { ...texts, [field]: text }
      const entered = readTexts(next, locale).sheet
      if (entered) write(writeSheet(entered))
      setTexts(next)
    },
  }
}

const textsOf = (sheet: LabelSheet, locale: Locale) =>
  Object.fromEntries(sheetFields.map(field => [field, formatNumber(sheet[field], locale)])) as SheetTexts

function readTexts(texts: SheetTexts, locale: Locale) {
  const wrong: (keyof LabelSheet)[] = []
  const entered = Object.fromEntries(
    sheetFields.map(field => {
      const typed = readNumber(texts[field], { locale, decimals: 1 })
      const value = typed.kind === 'number' ? typed.value : Number.NaN
      if (!isLabelLength(field, value)) wrong.push(field)
      return [field, value]
    }),
  ) as LabelSheet
  const isTooLarge = wrong.length === 0 && !fitsPage(entered)
  return { wrong, isTooLarge, sheet: wrong.length === 0 && !isTooLarge ? entered : undefined }
}

/** A browser that keeps nothing begins with the usual sheet each time. */
function read(): string {
  try {
    return localStorage.getItem(storedName) ?? ''
  } catch {
    return ''
  }
}

function write(sheet: string) {
  try {
    localStorage.setItem(storedName, sheet)
  } catch {}
}
