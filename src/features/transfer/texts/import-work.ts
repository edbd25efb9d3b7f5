/** What the cards of long work say about imports of spreadsheets. Part of the texts of all long work (`catalogue/products/bulk/texts/`). */
import type { Locale } from '#shared/locale.ts'
import { faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const rows = (count: number) => plural(count, 'row', 'rows')
const items = (count: number) => plural(count, 'item', 'items')
const were = (count: number) => `${items(count)} ${count === 1 ? 'was' : 'were'}`

const en = {
  underWay: {
    import: (count: number, name: string) => `Importing ${rows(count)} from “${name}”`,
    importUndo: (count: number) => `Undoing changes to ${items(count)}`,
  },
  done: {
    import: (count: number, name: string) => `${rows(count)} imported from “${name}”`,
    importUndo: (count: number) => `Changes to ${items(count)} undone`,
  },
  nothing: {
    import: (name: string) => `Nothing imported from “${name}”`,
    importUndo: () => 'Nothing undone',
  },
  skipped: {
    import: (count: number) =>
      `${plural(count, 'row was', 'rows were')} not imported: what they change was edited or deleted after the check.`,
    importUndo: (count: number) => `${were(count)} changed or deleted while this ran, and left alone.`,
  },
  until: {
    import: (count: number) => (count > 0 ? `${rows(count)} imported.` : 'Nothing imported.'),
    importUndo: (count: number) => (count > 0 ? `Changes to ${items(count)} undone.` : 'Nothing undone.'),
  },
  unchanged: (count: number) => `${items(count)} didn’t change.`,
  changedSince: (count: number) => `${were(count)} changed, deleted or restored since:`,
}

const fa: typeof en = {
  underWay: {
    import: (count, name) => `در حال ورود ${faNumber(count)} ردیف از «${name}»`,
    importUndo: count => `در حال برگرداندن تغییرات ${faNumber(count)} مورد`,
  },
  done: {
    import: (count, name) => `${faNumber(count)} ردیف از «${name}» وارد شد`,
    importUndo: count => `تغییرات ${faNumber(count)} مورد برگردانده شد`,
  },
  nothing: {
    import: name => `چیزی از «${name}» وارد نشد`,
    importUndo: () => 'چیزی برگردانده نشد',
  },
  skipped: {
    import: count => `${faNumber(count)} ردیف وارد نشد: آنچه تغییر می‌دهد پس از بررسی ویرایش یا حذف شده است.`,
    importUndo: count => `${faNumber(count)} مورد در این فاصله تغییر کرده یا حذف شده بود و به همان حال ماند.`,
  },
  until: {
    import: count => (count > 0 ? `${faNumber(count)} ردیف وارد شد.` : 'چیزی وارد نشد.'),
    importUndo: count =>
      count > 0 ? `تغییرات ${faNumber(count)} مورد برگردانده شد.` : 'چیزی برگردانده نشد.',
  },
  unchanged: count => `${faNumber(count)} مورد بدون تغییر ماند.`,
  changedSince: count => `${faNumber(count)} مورد بعد از آن تغییر کرده، حذف یا بازیابی شده است:`,
}

export const importWorkTexts = { en, fa } satisfies Record<Locale, typeof en>
