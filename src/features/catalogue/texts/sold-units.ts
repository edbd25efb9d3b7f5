/** Texts of the question whether units that were sold follow the new months of their product. */
import type { Locale } from '#shared/locale.ts'
import { faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const en = {
  title: 'Change the warranty of units already sold?',
  text: (count: number, months: number) =>
    `The product has ${plural(months, 'month', 'months')} now. ${plural(count, 'serial number', 'serial numbers')} sold with it can keep ${count === 1 ? 'its' : 'their'} warranty, or follow. You can undo this.`,
  keep: 'Keep as sold',
  follow: 'Change them too',
}

const fa: typeof en = {
  title: 'گارانتی واحدهای فروخته‌شده هم تغییر کند؟',
  text: (count, months) =>
    `گارانتی محصول اکنون ${faNumber(months)} ماه است. گارانتی ${faNumber(count)} شمارهٔ سریال فروخته‌شده می‌تواند همان بماند یا تغییر کند. این کار برگشت‌پذیر است.`,
  keep: 'همان بماند',
  follow: 'تغییر کند',
}

export const soldUnitsTexts = { en, fa } satisfies Record<Locale, typeof en>
