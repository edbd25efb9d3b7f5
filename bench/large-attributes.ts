// What the rooms of a large catalogue ask of their products: one attribute of every kind, all of them to narrow lists by.
import { yesNo } from '../src/features/catalogue/attributes/attribute-value.ts'
import type { Tx } from '../src/server/database/database.server.ts'
import type { Locale } from '../src/shared/locale.ts'
import { numberTag } from '../src/shared/number.ts'
import { colours, series, type Word } from './large-words.ts'

type Kind = {
  name: Word
  type: 'text' | 'number' | 'choice' | 'yes-no'
  choices?: readonly Word[]
  unit?: Word
}

/** In the order in which they are asked. */
export const kinds = {
  material: { name: ['Material', 'جنس'], type: 'text' },
  colour: { name: ['Colour', 'رنگ'], type: 'choice', choices: colours },
  weight: { name: ['Weight', 'وزن'], type: 'number', unit: ['g', 'گرم'] },
  series: { name: ['Series', 'سری'], type: 'choice', choices: series },
  washable: { name: ['Washable', 'قابل شست‌وشو'], type: 'yes-no' },
} as const satisfies Record<string, Kind>
export type Asked = keyof typeof kinds
export type AskedIds = Record<Asked, number>

/** Makes what is missing. */
export async function makeAttributes(tx: Tx, categoryId: number, baseLocale: Locale): Promise<AskedIds> {
  const base = baseLocale === 'fa' ? 1 : 0
  const other = baseLocale === 'fa' ? 'en' : 'fa'
  const known = await tx
    .selectFrom('attribute')
    .select(['id', 'name'])
    .where('categoryId', '=', categoryId)
    .execute()
  const now = new Date().toISOString()
  const make = async ({ name, type, choices = [], unit = ['', ''] }: Kind, position: number) => {
    const found = known.find(row => row.name === name[base])
    if (found) return found.id
    const [inOther, unitInOther] = [name[1 - base], unit[1 - base]]
    const { id } = await tx
      .insertInto('attribute')
      .values({
        categoryId,
        name: name[base],
        type,
        unit: unit[base],
        choices: JSON.stringify(
          choices.map(choice => ({ value: choice[base], translations: { [other]: choice[1 - base] } })),
        ),
        translations: JSON.stringify({
          [other]: { name: inOther, ...(unitInOther && { unit: unitInOther }) },
        }),
        filterable: 1,
        position,
        createdAt: now,
        updatedAt: now,
        version: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const ids = {} as AskedIds
  for (const [position, [asked, kind]] of Object.entries(kinds).entries()) {
    ids[asked as Asked] = await make(kind, position)
  }
  return ids
}

const written = { en: toWriter('en'), fa: toWriter('fa') }

function toWriter(locale: Locale) {
  const format = new Intl.NumberFormat(numberTag[locale], { useGrouping: false })
  return (grams: number) => `${format.format(grams)} ${kinds.weight.unit[locale === 'fa' ? 1 : 0]}`
}

/** As an answer is stored, in both languages. */
export const toWeight = (grams: number): Word => [written.en(grams), written.fa(grams)]
export const toYesNo = (isSo: boolean): Word =>
  isSo ? [yesNo.en.yes, yesNo.fa.yes] : [yesNo.en.no, yesNo.fa.no]
