import { formatNumber } from '#shared/number.ts'
import type { en } from './bulk-changes.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

const leftAlone = (count: number) =>
  `${n(count)} محصول در این فاصله تغییر کرده یا حذف شده بود و به همان حال ماند.`

export const fa: typeof en = {
  region: 'تغییرات در پس‌زمینه',
  underWay: {
    change: count => `در حال تغییر ${n(count)} محصول`,
    removal: count => `در حال حذف ${n(count)} محصول`,
    categoryRemoval: (count, name) => `در حال جابه‌جایی ${n(count)} محصول و حذف «${name}»`,
    undo: count => `در حال برگرداندن تغییرات ${n(count)} محصول`,
    categoryUndo: (count, name) => `در حال بازیابی «${name}» با ${n(count)} محصول`,
  },
  waiting: 'در نوبت اجرا',
  checking: 'در حال بررسی تغییرات بعدی',
  progress: (done, total) => `${n(done)} از ${n(total)}`,
  cancelling: 'در حال توقف…',
  done: {
    change: count => `${n(count)} محصول تغییر کرد`,
    removal: count => `${n(count)} محصول به سطل زباله منتقل شد`,
    categoryRemoval: (count, name) => `«${name}» حذف و ${n(count)} محصول منتقل شد`,
    undo: count => `تغییرات ${n(count)} محصول برگردانده شد`,
    categoryUndo: (count, name) => `«${name}» با ${n(count)} محصول بازیابی شد`,
  },
  nothing: {
    change: () => 'چیزی تغییر نکرد',
    removal: () => 'چیزی حذف نشد',
    categoryRemoval: name => `«${name}» حذف شد`,
    undo: () => 'چیزی برگردانده نشد',
    categoryUndo: name => `«${name}» بازیابی شد`,
  },
  unchanged: count => `${n(count)} محصول بدون تغییر ماند.`,
  skipped: {
    change: count => `${n(count)} محصول در این فاصله حذف شده بود.`,
    removal: count => `${n(count)} محصول از قبل حذف شده بود.`,
    categoryRemoval: leftAlone,
    undo: leftAlone,
    categoryUndo: leftAlone,
  },
  cancelled: (done, total) => `پس از ${n(done)} از ${n(total)} متوقف شد`,
  failed: (done, total) => `پس از ${n(done)} از ${n(total)} ناتمام ماند`,
  until: {
    change: count => (count > 0 ? `${n(count)} محصول تغییر کرد.` : 'چیزی تغییر نکرد.'),
    removal: count => (count > 0 ? `${n(count)} محصول به سطل زباله منتقل شد.` : 'چیزی حذف نشد.'),
    categoryRemoval: (count, name) =>
      `${count > 0 ? `${n(count)} محصول منتقل شد` : 'چیزی منتقل نشد'}. «${name}» حذف نشد.`,
    undo: count => (count > 0 ? `تغییرات ${n(count)} محصول برگردانده شد.` : 'چیزی برگردانده نشد.'),
    categoryUndo: (count, name) =>
      count > 0 ? `«${name}» بازیابی شد و ${n(count)} محصول به آن برگشت.` : 'چیزی برگردانده نشد.',
  },
  refused: 'چیزی برگردانده نشد',
  changedSince: count => `${n(count)} محصول بعد از آن تغییر کرده، حذف یا بازیابی شده است:`,
  more: count => `و ${n(count)} محصول دیگر`,
  cancel: 'توقف',
  undo: 'برگرداندن',
  dismiss: 'بستن',
  named: (action, title) => `${action}: ${title}`,
  undone: 'برگردانده شد.',
}
