/** What the address of the screen of look-ups says. */
import { type LookUpOutcome, type LookUpPeriod, lookUpOutcomes, lookUpPeriods } from '../look-up.ts'

const path = '/admin/warranty/lookups'

export type LookUpsQuery = {
  days: LookUpPeriod
  /** Outcomes that the plot leaves out. */
  hidden: LookUpOutcome[]
  /** The first and last day of the bar that is open. */
  open: { from: string; to: string } | undefined
  /** Whether the unknown numbers are listed that staff ignore. */
  ignored: boolean
  page: number
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

export function readLookUpsQuery(params: URLSearchParams): LookUpsQuery {
  const hidden = params.get('hidden')?.split(',') ?? []
  const [from = '', to = ''] = [params.get('from') ?? '', params.get('to') ?? '']
  const page = params.get('page') ?? ''
  const isOpen = [from, to].every(day => dayPattern.test(day) && !Number.isNaN(Date.parse(day)))
  return {
    days: lookUpPeriods.find(one => one === params.get('days')) ?? '28',
    hidden: lookUpOutcomes.filter(one => hidden.includes(one)),
    open: isOpen && from <= to ? { from, to } : undefined,
    ignored: params.get('ignored') === 'true',
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  }
}

/** Leaves out what is as it is without being said. */
export function lookUpsAddress({ days, hidden, open, ignored, page }: LookUpsQuery): string {
  const params = new URLSearchParams({
    ...(days !== '28' && { days }),
    ...(hidden.length > 0 && { hidden: hidden.join(',') }),
    ...open,
    ...(ignored && { ignored: 'true' }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size > 0 ? `${path}?${params}` : path
}
