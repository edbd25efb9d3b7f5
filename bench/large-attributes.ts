// The attributes of the large catalogue's main categories: one attribute of every type, all of them filterable.
import { yesNo } from '../src/features/catalogue/model/attribute-value.ts'
import { noFormerChoices } from '../src/features/catalogue/model/choices.ts'
import type { ContentTx } from '../src/server/database/database.server.ts'
import type { Locale } from '../src/shared/locale.ts'
import { numberTag } from '../src/shared/number.ts'
import { colours, series, type Word } from './large-words.ts'

type Kind = {
  name: Word
  type: 'text' | 'number' | 'choice' | 'yes-no'
  choices?: readonly Word[]
  unit?: Word
}

/** In the order of their positions. */
export const kinds = {
  material: { name: ['Material', 'جنس'], type: 'text' },
  colour: { name: ['Colour', 'رنگ'], type: 'choice', choices: colours },
  weight: { name: ['Weight', 'وزن'], type: 'number', unit: ['g', 'گرم'] },
  series: { name: ['Series', 'سری'], type: 'choice', choices: series },
  washable: { name: ['Washable', 'قابل شست‌وشو'], type: 'yes-no' },
} as const satisfies Record<string, Kind>
export type Asked = keyof typeof kinds
export type AskedIds = Record<Asked, number>

/** Creates the attributes that do not exist yet, and returns the ids of all. */
export async function makeAttributes(
  tx: ContentTx,
  categoryId: number,
  baseLocale: Locale,
): Promise<AskedIds> {
  const base = baseLocale === 'fa' ? 1 : 0
  const other = baseLocale === 'fa' ? 'en' : 'fa'
  const known = await tx
    .selectFrom('attribute')
    .select(['id', 'name'])
    .where('categoryId', '=', categoryId)
    .execute()
  const now = new Date().toISOString()
  const createAttribute = async ({ name, type, choices = [], unit = ['', ''] }: Kind, position: number) => {
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
          choices.map((choice, index) => ({
            id: index + 1,
            value: choice[base],
            translations: { [other]: choice[1 - base] },
          })),
        ),
        formerChoices: JSON.stringify(noFormerChoices),
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
  for (const [position, [attribute, kind]] of Object.entries(kinds).entries()) {
    ids[attribute as Asked] = await createAttribute(kind, position)
  }
  return ids
}

const formatWeight = { en: toWeightFormat('en'), fa: toWeightFormat('fa') }

function toWeightFormat(locale: Locale) {
  const format = new Intl.NumberFormat(numberTag[locale], { useGrouping: false })
  return (grams: number) => `${format.format(grams)} ${kinds.weight.unit[locale === 'fa' ? 1 : 0]}`
}

/** The weight as an attribute value is stored, in both languages. */
export const toWeight = (grams: number): Word => [formatWeight.en(grams), formatWeight.fa(grams)]
export const toYesNo = (isSo: boolean): Word =>
  isSo ? [yesNo.en.yes, yesNo.fa.yes] : [yesNo.en.no, yesNo.fa.no]
