import { formatNumber } from './number.ts'

/** A number and its noun in English: `1 product`, `1,200 products`. Persian has one form for all numbers and needs no function. */
export const plural = (count: number, one: string, many: string) =>
  `${formatNumber(count, 'en')} ${count === 1 ? one : many}`
