import { formatNumber } from '#shared/number.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  title: (name: string) => `Pictures of ${name}`,
  place: (number: number, count: number) => `${n(number)} of ${n(count)}`,
  previous: 'Previous picture',
  next: 'Next picture',
  larger: 'Show at full size',
  smaller: 'Fit to the screen',
  close: 'Close',
}
