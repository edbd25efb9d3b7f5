/** What an action does to a serial number or a range. Pure; `act.server.ts` and `many-serials.server.ts` store what comes of it. */
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { toStoredTranslations } from '#shared/translations.ts'
import type { WarrantyColumns } from '../tables.server.ts'
import { extendedBy, lastDayOf } from '../warranty.ts'
import type { SerialAction } from './serial-record.ts'

/** The fields that actions change, as they are stored. */
export type ActionFields = Pick<
  WarrantyColumns,
  'productId' | 'state' | 'startsOn' | 'months' | 'expiresOn' | 'reason'
> & {
  printed: string
  batch: string
  note: string
  recall: string
  translations: string
  activatedAt: string | null
}

/** Units that were sold follow the months of their product: only long work does so. */
type FollowAction = { kind: 'follow'; months: number }
export type StoredAction = SerialAction | FollowAction

type Context = {
  baseLocale: Locale
  now: string
  /** The months of the number's product. */
  productMonths: number | null
}

/** Throws why the action does not fit what the number is. Returns the fields that it sets. */
export function applyAction(
  row: ActionFields,
  action: StoredAction,
  context: Context,
): Partial<ActionFields> {
  switch (action.kind) {
    case 'activate': {
      if (row.state === 'activated' || row.state === 'replaced') throw unfit()
      const months = action.months ?? row.months ?? context.productMonths
      if (months === null) throw refused('months', 'required')
      const { startsOn } = action
      return {
        ...reasonsOf(row, action, context, { isNewState: true }),
        ...{ state: 'activated', startsOn, months, expiresOn: lastDayOf(startsOn, months) },
        activatedAt: context.now,
      }
    }
    case 'extend': {
      if (row.state !== 'activated' || row.expiresOn === null) throw unfit()
      const { months, until } = action
      const expiresOn = until ?? extendedBy(row.expiresOn, months ?? 0)
      if (expiresOn <= row.expiresOn) throw refused('until', 'too_small')
      if (expiresOn > '2200-01-01') throw refused('months', 'too_big')
      return { ...reasonsOf(row, action, context, { isNewState: true }), expiresOn }
    }
    case 'void':
      if (row.state === 'void' || row.state === 'replaced') throw unfit()
      return { ...reasonsOf(row, action, context, { isNewState: true }), state: 'void' }
    case 'replace':
      if (row.state === 'replaced') throw unfit()
      return { ...reasonsOf(row, action, context, { isNewState: true }), state: 'replaced' }
    case 'recall':
      return reasonsOf({ ...row, recall: action.recall }, action, context, { recall: action.recall })
    case 'unrecall':
      if (row.recall === '') throw unfit()
      return reasonsOf({ ...row, recall: '' }, { ...action, translations: undefined }, context, {
        recall: '',
      })
    case 'move':
      return { ...reasonsOf(row, action, context), productId: action.productId }
    case 'edit':
      return edited(row, action, context)
    case 'follow':
      return followed(row, action.months)
  }
}

type Edit = Extract<SerialAction, { kind: 'edit' }>

function edited(row: ActionFields, action: Edit, context: Context): Partial<ActionFields> {
  const { printed = row.printed, batch = row.batch, startsOn = row.startsOn, months = row.months } = action
  const hasMoved = startsOn !== row.startsOn || months !== row.months
  if (hasMoved && row.state === 'activated' && (startsOn === null || months === null)) {
    throw refused(startsOn === null ? 'startsOn' : 'months', 'required')
  }
  const expiresOn = startsOn !== null && months !== null ? lastDayOf(startsOn, months) : null
  return {
    ...reasonsOf(row, action, context),
    ...{ printed, batch, startsOn, months },
    ...(hasMoved && { expiresOn }),
  }
}

/** One whose last day staff have set does not follow: nobody can tell what it would be. */
function followed(row: ActionFields, months: number): Partial<ActionFields> {
  const { startsOn } = row
  if (startsOn === null || row.months === null || lastDayOf(startsOn, row.months) !== row.expiresOn) return {}
  return { months, expiresOn: lastDayOf(startsOn, months) }
}

type Options = { isNewState?: true; recall?: string }
type Reasons = Pick<Edit, 'reason' | 'translations' | 'note'>
type Texts = Partial<Record<Locale, { reason?: string | undefined; recall?: string | undefined }>>

/** A reason belongs to the state it was given for, so it goes with that. */
function reasonsOf(
  row: Pick<ActionFields, 'reason' | 'note' | 'translations' | 'recall'>,
  { reason, translations, note }: Reasons,
  { baseLocale }: Context,
  { isNewState, recall }: Options = {},
): Partial<ActionFields> {
  const earlier: Texts = JSON.parse(row.translations)
  const other = Object.fromEntries(
    (['en', 'fa'] as const).flatMap(locale => {
      const [before, given] = [earlier[locale], translations?.[locale]]
      const texts = {
        reason: given?.reason ?? (isNewState ? '' : before?.reason) ?? '',
        recall: recall === undefined ? (before?.recall ?? '') : (given?.recall ?? ''),
      }
      return texts.reason || texts.recall || given ? [[locale, texts]] : []
    }),
  )
  return {
    reason: reason ?? (isNewState ? '' : row.reason),
    note: note ?? (isNewState ? '' : row.note),
    translations: JSON.stringify(toStoredTranslations(other, baseLocale, 'action.')),
    ...(recall !== undefined && { recall }),
  }
}

const unfit = () => new AppError('serial_state')

const refused = (field: string, code: 'required' | 'too_small' | 'too_big') =>
  new AppError('invalid', { fields: { [`action.${field}`]: { code } } })
