import { formatNumber } from '#shared/number.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  title: (name: string) => `Images of ${name}`,
  place: (number: number, count: number) => `${n(number)} of ${n(count)}`,
  previous: 'Previous image',
  next: 'Next image',
  larger: 'Show at full size',
  smaller: 'Fit to screen',
  close: 'Close',
}
