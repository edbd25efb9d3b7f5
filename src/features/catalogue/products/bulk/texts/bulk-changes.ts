/** Texts of the cards that show bulk changes. */
import { importWorkTexts as imports } from '#features/transfer/texts/import-work.ts'
import { serialWorkTexts as serials } from '#features/warranty/texts/serial-work.ts'
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const products = (count: number) => plural(count, 'product', 'products')
const were = (count: number) => `${products(count)} ${count === 1 ? 'was' : 'were'}`

const enLeftAlone = (count: number) => `${were(count)} changed or deleted while this ran, and left alone.`

const en = {
  region: 'Background changes',
  underWay: {
    change: (count: number) => `Changing ${products(count)}`,
    removal: (count: number) => `Deleting ${products(count)}`,
    categoryRemoval: (count: number, name: string) => `Moving ${products(count)} and deleting “${name}”`,
    valueMending: (count: number, name: string) => `Changing “${name}” of ${products(count)}`,
    attributeChange: (count: number, name: string) => `Updating ${products(count)} for “${name}”`,
    tagRename: (count: number, name: string) => `Updating search for ${products(count)} tagged “${name}”`,
    tagMerge: (count: number, name: string) => `Merging tag “${name}” in ${products(count)}`,
    tagRemoval: (count: number, name: string) => `Removing tag “${name}” from ${products(count)}`,
    demoRemoval: () => 'Removing the demo',
    pictureImport: (count: number) => `Adding images to ${products(count)}`,
    undo: (count: number) => `Undoing changes to ${products(count)}`,
    categoryUndo: (count: number, name: string) => `Restoring “${name}” with ${products(count)}`,
    ...serials.en.underWay,
    ...imports.en.underWay,
  },
  waiting: 'Waiting to start',
  checking: 'Checking for later changes',
  progress: (done: number, total: number) => `${enNumber(done)} of ${enNumber(total)}`,
  cancelling: 'Cancelling…',
  done: {
    change: (count: number) => `${products(count)} changed`,
    removal: (count: number) => `${products(count)} moved to the trash`,
    categoryRemoval: (count: number, name: string) => `“${name}” deleted, ${products(count)} moved`,
    valueMending: (count: number, name: string) => `“${name}” changed for ${products(count)}`,
    attributeChange: (count: number, name: string) => `${products(count)} updated for “${name}”`,
    tagRename: (count: number) => `Search updated for ${products(count)}`,
    tagMerge: (count: number, name: string) => `Tag “${name}” merged, ${products(count)} changed`,
    tagRemoval: (count: number, name: string) => `Tag “${name}” deleted, ${products(count)} changed`,
    demoRemoval: () => 'Demo removed',
    pictureImport: (count: number) => `Images added to ${products(count)}`,
    undo: (count: number) => `Changes to ${products(count)} undone`,
    categoryUndo: (count: number, name: string) => `“${name}” restored with ${products(count)}`,
    ...serials.en.done,
    ...imports.en.done,
  },
  nothing: {
    change: () => 'Nothing changed',
    removal: () => 'Nothing deleted',
    categoryRemoval: (name: string) => `“${name}” deleted`,
    valueMending: (name: string) => `No values of “${name}” changed`,
    attributeChange: (name: string) => `No products to update for “${name}”`,
    tagRename: () => 'Search updated',
    tagMerge: (name: string) => `Tag “${name}” merged`,
    tagRemoval: (name: string) => `Tag “${name}” deleted`,
    demoRemoval: () => 'Demo removed',
    pictureImport: () => 'No images added',
    undo: () => 'Nothing undone',
    categoryUndo: (name: string) => `“${name}” restored`,
    ...serials.en.nothing,
    ...imports.en.nothing,
  },
  unchanged: (count: number) => `${products(count)} didn’t change.`,
  skipped: {
    change: (count: number) => `${were(count)} deleted in the meantime.`,
    removal: (count: number) => `${were(count)} already deleted.`,
    categoryRemoval: enLeftAlone,
    valueMending: enLeftAlone,
    attributeChange: enLeftAlone,
    tagRename: enLeftAlone,
    tagMerge: enLeftAlone,
    tagRemoval: enLeftAlone,
    demoRemoval: (count: number) =>
      count === 1
        ? '1 item was changed while this ran, and kept.'
        : `${enNumber(count)} items were changed while this ran, and kept.`,
    pictureImport: (count: number) => `${were(count)} deleted in the meantime.`,
    undo: enLeftAlone,
    categoryUndo: enLeftAlone,
    ...serials.en.skipped,
    ...imports.en.skipped,
  },
  cancelled: (done: number, total: number) => `Cancelled after ${enNumber(done)} of ${enNumber(total)}`,
  stopped: (done: number, total: number) => `Stopped by a restore, ${enNumber(done)} of ${enNumber(total)}`,
  failed: (done: number, total: number) => `Stopped after ${enNumber(done)} of ${enNumber(total)}`,
  /** What was done before the end. */
  until: {
    change: (count: number) => (count > 0 ? `${products(count)} changed.` : 'Nothing changed.'),
    removal: (count: number) => (count > 0 ? `${products(count)} moved to the trash.` : 'Nothing deleted.'),
    categoryRemoval: (count: number, name: string) =>
      `${count > 0 ? `${products(count)} moved` : 'Nothing moved'}. “${name}” wasn’t deleted.`,
    valueMending: (count: number, name: string) =>
      `${count > 0 ? `“${name}” changed for ${products(count)}` : 'Nothing changed'}. The other values are as they were.`,
    attributeChange: (count: number, name: string) =>
      `${count > 0 ? `${products(count)} updated` : 'Nothing updated'}. Save “${name}” again to update the rest.`,
    tagRename: (count: number) =>
      `${products(count)} updated. Search still finds the others by the old name.`,
    tagMerge: (count: number, name: string) => `${products(count)} changed. The others still have “${name}”.`,
    tagRemoval: (count: number, name: string) =>
      `${products(count)} changed. The others still have “${name}”.`,
    demoRemoval: (count: number): string =>
      count > 0 ? 'The rest of the demo is still there.' : 'Nothing was removed.',
    pictureImport: (count: number) =>
      count > 0 ? `Images added to ${products(count)}.` : 'No images added.',
    undo: (count: number) => (count > 0 ? `Changes to ${products(count)} undone.` : 'Nothing undone.'),
    categoryUndo: (count: number, name: string) =>
      count > 0 ? `“${name}” restored, ${products(count)} moved back.` : 'Nothing undone.',
    ...serials.en.until,
    ...imports.en.until,
  },
  /** What was done before a restore stopped it: it can go on, so nothing has to be saved again. */
  stoppedUpdate: (count: number, name: string) =>
    count > 0
      ? `${products(count)} updated for “${name}”, the others not yet.`
      : `Nothing updated for “${name}” yet.`,
  serials: serials.en,
  imports: imports.en,
  refused: 'Nothing undone',
  changedSince: (count: number) => `${were(count)} changed, deleted or restored since:`,
  /** What an import had created for its products and an undo leaves. Names follow. */
  kept: (count: number): string =>
    count === 1
      ? 'Not removed, because it’s in use or was changed since:'
      : 'Not removed, because they’re in use or were changed since:',
  more: (count: number) => `and ${enNumber(count)} more`,
  moreKept: (count: number) => `and ${enNumber(count)} more`,
  cancel: 'Cancel',
  resume: 'Continue',
  undo: 'Undo',
  dismiss: 'Dismiss',
  dismissAll: 'Dismiss all that ended',
  named: (action: string, title: string) => `${action}: ${title}`,
  undone: 'Undone.',
}

const faLeftAlone = (count: number) =>
  `${faNumber(count)} محصول در این فاصله تغییر کرده یا حذف شده بود و به همان حال ماند.`

const fa: typeof en = {
  region: 'تغییرات در پس‌زمینه',
  underWay: {
    change: count => `در حال تغییر ${faNumber(count)} محصول`,
    removal: count => `در حال حذف ${faNumber(count)} محصول`,
    categoryRemoval: (count, name) => `در حال جابه‌جایی ${faNumber(count)} محصول و حذف «${name}»`,
    valueMending: (count, name) => `در حال تغییر «${name}» در ${faNumber(count)} محصول`,
    attributeChange: (count, name) => `در حال به‌روزرسانی ${faNumber(count)} محصول برای «${name}»`,
    tagRename: (count, name) => `در حال به‌روزرسانی جست‌وجو برای ${faNumber(count)} محصول با برچسب «${name}»`,
    tagMerge: (count, name) => `در حال ادغام برچسب «${name}» در ${faNumber(count)} محصول`,
    tagRemoval: (count, name) => `در حال حذف برچسب «${name}» از ${faNumber(count)} محصول`,
    demoRemoval: () => 'در حال حذف نمونه‌ها',
    pictureImport: count => `در حال افزودن تصاویر به ${faNumber(count)} محصول`,
    undo: count => `در حال برگرداندن تغییرات ${faNumber(count)} محصول`,
    categoryUndo: (count, name) => `در حال بازیابی «${name}» با ${faNumber(count)} محصول`,
    ...serials.fa.underWay,
    ...imports.fa.underWay,
  },
  waiting: 'در نوبت اجرا',
  checking: 'در حال بررسی تغییرات بعدی',
  progress: (done, total) => `${faNumber(done)} از ${faNumber(total)}`,
  cancelling: 'در حال توقف…',
  done: {
    change: count => `${faNumber(count)} محصول تغییر کرد`,
    removal: count => `${faNumber(count)} محصول به سطل زباله منتقل شد`,
    categoryRemoval: (count, name) => `«${name}» حذف و ${faNumber(count)} محصول منتقل شد`,
    valueMending: (count, name) => `«${name}» در ${faNumber(count)} محصول تغییر کرد`,
    attributeChange: (count, name) => `${faNumber(count)} محصول برای «${name}» به‌روز شد`,
    tagRename: count => `جست‌وجو برای ${faNumber(count)} محصول به‌روز شد`,
    tagMerge: (count, name) => `برچسب «${name}» ادغام شد و ${faNumber(count)} محصول تغییر کرد`,
    tagRemoval: (count, name) => `برچسب «${name}» حذف شد و ${faNumber(count)} محصول تغییر کرد`,
    demoRemoval: () => 'نمونه‌ها حذف شد',
    pictureImport: count => `تصاویر به ${faNumber(count)} محصول اضافه شد`,
    undo: count => `تغییرات ${faNumber(count)} محصول برگردانده شد`,
    categoryUndo: (count, name) => `«${name}» با ${faNumber(count)} محصول بازیابی شد`,
    ...serials.fa.done,
    ...imports.fa.done,
  },
  nothing: {
    change: () => 'چیزی تغییر نکرد',
    removal: () => 'چیزی حذف نشد',
    categoryRemoval: name => `«${name}» حذف شد`,
    valueMending: name => `هیچ مقداری از «${name}» تغییر نکرد`,
    attributeChange: name => `محصولی برای به‌روزرسانی «${name}» نبود`,
    tagRename: () => 'جست‌وجو به‌روز شد',
    tagMerge: name => `برچسب «${name}» ادغام شد`,
    tagRemoval: name => `برچسب «${name}» حذف شد`,
    demoRemoval: () => 'نمونه‌ها حذف شد',
    pictureImport: () => 'تصویری اضافه نشد',
    undo: () => 'چیزی برگردانده نشد',
    categoryUndo: name => `«${name}» بازیابی شد`,
    ...serials.fa.nothing,
    ...imports.fa.nothing,
  },
  unchanged: count => `${faNumber(count)} محصول بدون تغییر ماند.`,
  skipped: {
    change: count => `${faNumber(count)} محصول در این فاصله حذف شده بود.`,
    removal: count => `${faNumber(count)} محصول از قبل حذف شده بود.`,
    categoryRemoval: faLeftAlone,
    valueMending: faLeftAlone,
    attributeChange: faLeftAlone,
    tagRename: faLeftAlone,
    tagMerge: faLeftAlone,
    tagRemoval: faLeftAlone,
    demoRemoval: count => `${faNumber(count)} مورد در این فاصله تغییر کرد و نگه داشته شد.`,
    pictureImport: count => `${faNumber(count)} محصول در این فاصله حذف شده بود.`,
    undo: faLeftAlone,
    categoryUndo: faLeftAlone,
    ...serials.fa.skipped,
    ...imports.fa.skipped,
  },
  cancelled: (done, total) => `پس از ${faNumber(done)} از ${faNumber(total)} متوقف شد`,
  stopped: (done, total) => `با بازیابی پشتیبان متوقف شد، ${faNumber(done)} از ${faNumber(total)}`,
  failed: (done, total) => `پس از ${faNumber(done)} از ${faNumber(total)} ناتمام ماند`,
  until: {
    change: count => (count > 0 ? `${faNumber(count)} محصول تغییر کرد.` : 'چیزی تغییر نکرد.'),
    removal: count => (count > 0 ? `${faNumber(count)} محصول به سطل زباله منتقل شد.` : 'چیزی حذف نشد.'),
    categoryRemoval: (count, name) =>
      `${count > 0 ? `${faNumber(count)} محصول منتقل شد` : 'چیزی منتقل نشد'}. «${name}» حذف نشد.`,
    valueMending: (count, name) =>
      `${count > 0 ? `«${name}» در ${faNumber(count)} محصول تغییر کرد` : 'چیزی تغییر نکرد'}. بقیهٔ مقدارها مانند قبل است.`,
    attributeChange: (count, name) =>
      `${count > 0 ? `${faNumber(count)} محصول به‌روز شد` : 'چیزی به‌روز نشد'}. برای به‌روزرسانی بقیه، «${name}» را دوباره ذخیره کنید.`,
    tagRename: count => `${faNumber(count)} محصول به‌روز شد. بقیه در جست‌وجو هنوز با نام قبلی پیدا می‌شود.`,
    tagMerge: (count, name) => `${faNumber(count)} محصول تغییر کرد. بقیه هنوز برچسب «${name}» را دارد.`,
    tagRemoval: (count, name) => `${faNumber(count)} محصول تغییر کرد. بقیه هنوز برچسب «${name}» را دارد.`,
    demoRemoval: count => (count > 0 ? 'بقیهٔ نمونه‌ها هنوز هست.' : 'چیزی حذف نشد.'),
    pictureImport: count =>
      count > 0 ? `تصاویر به ${faNumber(count)} محصول اضافه شد.` : 'تصویری اضافه نشد.',
    undo: count => (count > 0 ? `تغییرات ${faNumber(count)} محصول برگردانده شد.` : 'چیزی برگردانده نشد.'),
    categoryUndo: (count, name) =>
      count > 0 ? `«${name}» بازیابی شد و ${faNumber(count)} محصول به آن برگشت.` : 'چیزی برگردانده نشد.',
    ...serials.fa.until,
    ...imports.fa.until,
  },
  stoppedUpdate: (count, name) =>
    count > 0
      ? `${faNumber(count)} محصول برای «${name}» به‌روز شد؛ بقیه هنوز به‌روز نشده است.`
      : `هنوز محصولی برای «${name}» به‌روز نشده است.`,
  serials: serials.fa,
  imports: imports.fa,
  refused: 'چیزی برگردانده نشد',
  changedSince: count => `${faNumber(count)} محصول بعد از آن تغییر کرده، حذف یا بازیابی شده است:`,
  kept: count =>
    count === 1
      ? 'این مورد حذف نشد، چون استفاده می‌شود یا بعد از آن تغییر کرده است:'
      : 'این موارد حذف نشد، چون استفاده می‌شود یا بعد از آن تغییر کرده است:',
  more: count => `و ${faNumber(count)} محصول دیگر`,
  moreKept: count => `و ${faNumber(count)} مورد دیگر`,
  cancel: 'توقف',
  undo: 'برگرداندن',
  resume: 'ادامه',
  dismiss: 'بستن',
  dismissAll: 'بستن همهٔ موارد پایان‌یافته',
  named: (action, title) => `${action}: ${title}`,
  undone: 'برگردانده شد.',
}

export const bulkChangeTexts = { en, fa } satisfies Record<Locale, typeof en>
export type BulkChangeTexts = typeof en
