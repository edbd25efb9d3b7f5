/** What the cards of long work say about serial numbers. Part of the texts of all long work (`catalogue/products/bulk/texts/`). */
import type { Locale } from '#shared/locale.ts'
import { faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const numbers = (count: number) => plural(count, 'serial number', 'serial numbers')
const were = (count: number) => `${numbers(count)} ${count === 1 ? 'was' : 'were'}`

const en = {
  underWay: {
    serialChange: (count: number) => `Changing ${numbers(count)}`,
    serialRemoval: (count: number) => `Deleting ${numbers(count)}`,
    serialAdd: (count: number) => `Adding ${numbers(count)}`,
    serialUndo: (count: number) => `Undoing changes to ${numbers(count)}`,
  },
  done: {
    serialChange: (count: number) => `${numbers(count)} changed`,
    serialRemoval: (count: number) => `${numbers(count)} deleted`,
    serialAdd: (count: number) => `${numbers(count)} added`,
    serialUndo: (count: number) => `Changes to ${numbers(count)} undone`,
  },
  nothing: {
    serialChange: () => 'Nothing changed',
    serialRemoval: () => 'Nothing deleted',
    serialAdd: () => 'Nothing added',
    serialUndo: () => 'Nothing undone',
  },
  skipped: {
    serialChange: (count: number) => `${were(count)} deleted in the meantime.`,
    serialRemoval: (count: number) => `${were(count)} already deleted.`,
    serialAdd: (count: number) => `${were(count)} already there.`,
    serialUndo: (count: number) => `${were(count)} changed or deleted while this ran, and left alone.`,
  },
  until: {
    serialChange: (count: number) => (count > 0 ? `${numbers(count)} changed.` : 'Nothing changed.'),
    serialRemoval: (count: number) => (count > 0 ? `${numbers(count)} deleted.` : 'Nothing deleted.'),
    serialAdd: (count: number) => (count > 0 ? `${numbers(count)} added.` : 'Nothing added.'),
    serialUndo: (count: number) => (count > 0 ? `Changes to ${numbers(count)} undone.` : 'Nothing undone.'),
  },
  /** What a change does not fit stays as it is: it is void already, or its last day was set by hand. */
  unchanged: (count: number) => `${numbers(count)} didn’t change.`,
  changedSince: (count: number) => `${were(count)} changed, deleted or added again since:`,
}

const fa: typeof en = {
  underWay: {
    serialChange: count => `در حال تغییر ${faNumber(count)} شمارهٔ سریال`,
    serialRemoval: count => `در حال حذف ${faNumber(count)} شمارهٔ سریال`,
    serialAdd: count => `در حال افزودن ${faNumber(count)} شمارهٔ سریال`,
    serialUndo: count => `در حال برگرداندن تغییرات ${faNumber(count)} شمارهٔ سریال`,
  },
  done: {
    serialChange: count => `${faNumber(count)} شمارهٔ سریال تغییر کرد`,
    serialRemoval: count => `${faNumber(count)} شمارهٔ سریال حذف شد`,
    serialAdd: count => `${faNumber(count)} شمارهٔ سریال اضافه شد`,
    serialUndo: count => `تغییرات ${faNumber(count)} شمارهٔ سریال برگردانده شد`,
  },
  nothing: {
    serialChange: () => 'چیزی تغییر نکرد',
    serialRemoval: () => 'چیزی حذف نشد',
    serialAdd: () => 'چیزی اضافه نشد',
    serialUndo: () => 'چیزی برگردانده نشد',
  },
  skipped: {
    serialChange: count => `${faNumber(count)} شمارهٔ سریال در این فاصله حذف شده بود.`,
    serialRemoval: count => `${faNumber(count)} شمارهٔ سریال از قبل حذف شده بود.`,
    serialAdd: count => `${faNumber(count)} شمارهٔ سریال از قبل ثبت شده بود.`,
    serialUndo: count =>
      `${faNumber(count)} شمارهٔ سریال در این فاصله تغییر کرده یا حذف شده بود و به همان حال ماند.`,
  },
  until: {
    serialChange: count => (count > 0 ? `${faNumber(count)} شمارهٔ سریال تغییر کرد.` : 'چیزی تغییر نکرد.'),
    serialRemoval: count => (count > 0 ? `${faNumber(count)} شمارهٔ سریال حذف شد.` : 'چیزی حذف نشد.'),
    serialAdd: count => (count > 0 ? `${faNumber(count)} شمارهٔ سریال اضافه شد.` : 'چیزی اضافه نشد.'),
    serialUndo: count =>
      count > 0 ? `تغییرات ${faNumber(count)} شمارهٔ سریال برگردانده شد.` : 'چیزی برگردانده نشد.',
  },
  unchanged: count => `${faNumber(count)} شمارهٔ سریال بدون تغییر ماند.`,
  changedSince: count => `${faNumber(count)} شمارهٔ سریال بعد از آن تغییر کرده، حذف یا دوباره اضافه شده است:`,
}

export const serialWorkTexts = { en, fa } satisfies Record<Locale, typeof en>
