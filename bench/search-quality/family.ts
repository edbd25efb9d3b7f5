// Makes the products of the importer's catalogue from families: products of one kind that share their texts and differ in brand,
// size and features.
import type { Word } from '../large-words.ts'

export type Family = {
  id: string
  /** A key of the leaves in `tree`. */
  category: string
  noun: Word
  summary: Word
  description: Word
  specs?: readonly (readonly [name: Word, value: Word])[]
  tags?: readonly string[]
  /** The code is also the model and stands in the name, as on tools. */
  isModelInName?: boolean
  /** One product per line: code, brand, size, features, visits, its only language. */
  rows: string
}

type Language = 0 | 1

/** What the rows of a shop's families are written with. */
export type ShopWords = Readonly<Record<'brands' | 'features' | 'units', Readonly<Record<string, Word>>>>

export type QualityProduct = {
  code: string
  family: string
  category: string
  /** What expectations select by: brand, size and features as the row writes them. */
  traits: readonly string[]
  visits: number
  /** Undefined: both. */
  only: Language | undefined
  name: Word
  summary: Word
  description: Word
  specs: readonly (readonly [name: Word, value: Word])[]
  tags: readonly string[]
}

/** Said of many products, so that descriptions share words as they do in a real shop. */
const closing: readonly Word[] = [
  [
    'Delivered with a manual in both languages and a two-year warranty from the importer.',
    'همراه دفترچه راهنما به دو زبان و دو سال گارانتی واردکننده ارسال می‌شود.',
  ],
  [
    'Spare parts are kept in our warehouse for ten years after the last delivery.',
    'قطعات یدکی تا ده سال پس از آخرین ارسال در انبار ما نگهداری می‌شود.',
  ],
  [
    'Every delivery is inspected by our service centre before it leaves the warehouse.',
    'هر محموله پیش از خروج از انبار در مرکز خدمات ما بازرسی می‌شود.',
  ],
]

export function makeProducts(families: readonly Family[], words: ShopWords): QualityProduct[] {
  const products = families.flatMap(family =>
    family.rows
      .split('\n')
      .map(row => row.trim())
      .filter(Boolean)
      .map(row => makeProduct(family, row, words)),
  )
  // In an order of its own, so that neither the products of a family nor the best match have neighbouring or low ids.
  return products.toSorted((a, b) => hash(a.code) - hash(b.code))
}

function makeProduct(family: Family, row: string, { brands, features, units }: ShopWords): QualityProduct {
  const [code = '', brand = '', size = '-', named = '-', visits = '-', only] = row.split(/\s+/)
  const chosen = named === '-' ? [] : named.split(',')
  const brandName = lookUp(brands, brand)
  const featureNames = chosen.map(feature => lookUp(features, feature))
  const sizeText = size === '-' ? undefined : toSize(size, units)
  const name = (language: Language) => {
    const featureText = featureNames.map(feature => feature[language])
    const model = family.isModelInName ? code : ''
    const parts =
      language === 0
        ? [brandName[0], model, sizeText?.[0], ...featureText, family.noun[0]]
        : [family.noun[1], ...featureText, brandName[1], model, sizeText?.[1]]
    return parts.filter(Boolean).join(' ')
  }
  const end = closing[hash(code) % closing.length] as Word
  const describe = (language: Language) => `<p>${family.description[language]}</p><p>${end[language]}</p>`
  return {
    code,
    family: family.id,
    category: family.category,
    traits: [brand, size, ...chosen],
    visits: visits === '-' ? hash(`visits ${code}`) % 80 : Number(visits),
    only: only === 'en' ? 0 : only === 'fa' ? 1 : undefined,
    name: [name(0), name(1)],
    summary: family.summary,
    description: [describe(0), describe(1)],
    specs: [
      [['Brand', 'برند'], brandName],
      ...(sizeText ? [[['Size', 'اندازه'], sizeText] as const] : []),
      ...(family.specs ?? []),
    ],
    tags: family.tags ?? [],
  }
}

function lookUp(words: Readonly<Record<string, Word>>, key: string): Word {
  const found = words[key]
  if (!found) throw new Error(`Unknown word: ${key}`)
  return found
}

/** `1.7L` is "1.7 L" in English and «۱٫۷ لیتر» in Persian, `30x40cm` is "30×40 cm". */
function toSize(size: string, units: ShopWords['units']): Word {
  const [, number = '', unit = ''] = /^([\d.x]+)(\D+)$/.exec(size) ?? []
  const [english, persian] = lookUp(units, unit)
  const shown = number.replaceAll('x', '×')
  return [`${shown} ${english}`, `${toPersianDigits(shown)} ${persian}`]
}

const toPersianDigits = (text: string) =>
  text.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? digit).replace('.', '٫')

/** FNV-1a and a last mixing step: spreads similar texts, and gives the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
