/** Texts of the large view of pictures. They are loaded together with it. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'

const en = {
  title: (name: string) => `Images of ${name}`,
  place: (number: number, count: number) => `${enNumber(number)} of ${enNumber(count)}`,
  previous: 'Previous image',
  next: 'Next image',
  larger: 'Show at full size',
  smaller: 'Fit to screen',
  close: 'Close',
}

const fa: typeof en = {
  title: name => `تصاویر ${name}`,
  place: (number, count) => `${faNumber(number)} از ${faNumber(count)}`,
  previous: 'تصویر قبلی',
  next: 'تصویر بعدی',
  larger: 'نمایش در اندازهٔ واقعی',
  smaller: 'نمایش متناسب با صفحه',
  close: 'بستن',
}

export const zoomTexts = { en, fa } satisfies Record<Locale, typeof en>
