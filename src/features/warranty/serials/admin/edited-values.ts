/** The values of the form that corrects an entry, what it sends, and what is wrong with them. */
import { fieldMessage } from '#shared/field-definitions/field-messages.ts'
import type { Locale } from '#shared/locale.ts'
import { machineText } from '#shared/text.ts'
import { isSpellingOf } from '../../serial.ts'
import { editSerialTexts } from '../../texts/edit-serial.ts'
import { lastDayOf } from '../../warranty.ts'
import type { SerialEntry } from '../serial-record.ts'
import { toMonths } from './to-action.ts'

export type EditValues = { printed: string; batch: string; startsOn: string; months: string }
export type EditBody = { printed: string; batch: string; startsOn: string | null; months: number | null }

const longestMonths = 120

/** What the spelling must be that of: the number, or the prefix of a range, whose digits follow it. */
export const spelledNumber = ({ serial, last }: Pick<SerialEntry, 'serial' | 'last'>) =>
  last ? serial.slice(0, prefixLength({ serial, last })) : serial

/** The digits at the end of the last number are those after its printed prefix. */
const prefixLength = ({ serial, last }: Pick<SerialEntry, 'serial' | 'last'>) =>
  last ? serial.length - (last.printed.length - last.prefix.length) : serial.length

export const toEditValues = ({
  printed,
  last,
  batch,
  startsOn,
  months,
}: Pick<SerialEntry, 'printed' | 'last' | 'batch' | 'startsOn' | 'months'>): EditValues => ({
  printed: last ? last.prefix : printed,
  batch,
  startsOn: startsOn ?? '',
  months: months === null ? '' : String(months),
})

export const toEditBody = ({ printed, batch, startsOn, months }: EditValues): EditBody => ({
  printed: machineText(printed),
  batch: machineText(batch),
  startsOn: startsOn || null,
  months: toMonths(months) ?? null,
})

/** One that was sold has a first day. Another one gets it when it is activated. */
export const hasFirstDay = ({ stored, startsOn }: Pick<SerialEntry, 'stored' | 'startsOn'>) =>
  stored === 'activated' || startsOn !== null

type Edited = Pick<SerialEntry, 'serial' | 'last' | 'stored'>

export function editProblems(values: EditValues, entry: Edited, locale: Locale): Record<string, string> {
  const { printed, batch, startsOn, months } = values
  const isActivated = entry.stored === 'activated'
  const count = toMonths(months)
  const spelled = spelledNumber(entry)
  const say = (code: Parameters<typeof fieldMessage>[1]) => fieldMessage('', code, locale)
  const t = editSerialTexts[locale]
  const length = [...machineText(batch)].length
  return {
    ...(machineText(printed) !== '' &&
      !isSpellingOf(printed, spelled) && { printed: spelled ? t.spelling(spelled) : t.noPrefix }),
    ...(length > 40 && { batch: say({ code: 'too_long', params: { max: 40, length } }) }),
    ...(isActivated && startsOn === '' && { startsOn: say({ code: 'required' }) }),
    ...(count === undefined && { months: say({ code: 'invalid_value' }) }),
    ...(count === null && isActivated && { months: say({ code: 'required' }) }),
    ...(typeof count === 'number' &&
      count > longestMonths && { months: say({ code: 'too_big', params: { max: longestMonths } }) }),
  }
}

type Days = Pick<SerialEntry, 'startsOn' | 'months' | 'expiresOn'>

/** The last day that comes of another first day or length: null if there is none, undefined if it stays. */
export function newLastDay(values: EditValues, { startsOn, months }: Days): string | null | undefined {
  const body = toEditBody(values)
  if (body.startsOn === startsOn && body.months === months) return undefined
  if (body.startsOn === null || body.months === null) return undefined
  return lastDayOf(body.startsOn, body.months)
}

/** Whether the last day does not follow from the others: staff have extended it. */
export const isSetByHand = ({ startsOn, months, expiresOn }: Days) =>
  startsOn !== null && months !== null && expiresOn !== null && lastDayOf(startsOn, months) !== expiresOn
