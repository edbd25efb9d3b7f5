import { formatNumber } from '#shared/number.ts'
import type { en } from './zoom.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  title: name => `تصاویر ${name}`,
  place: (number, count) => `${n(number)} از ${n(count)}`,
  previous: 'تصویر قبلی',
  next: 'تصویر بعدی',
  larger: 'نمایش در اندازهٔ واقعی',
  smaller: 'نمایش متناسب با صفحه',
  close: 'بستن',
}
