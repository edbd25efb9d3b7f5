/** Texts of the editor for rich text. */
import type { Locale } from '#shared/locale.ts'
import { faNumber } from '#shared/number.ts'

const en = {
  toolbar: (field: string) => `Formatting: ${field}`,
  loading: 'Loading editor…',
  link: {
    open: 'Link',
    label: 'Link URL',
    placeholder: 'https://… or /product/…',
    save: 'Save link',
    remove: 'Remove link',
    wrong: 'Start with https://, mailto:, tel: or a single /.',
  },
  labels: {
    boldControlLabel: 'Bold',
    italicControlLabel: 'Italic',
    underlineControlLabel: 'Underline',
    strikeControlLabel: 'Strikethrough',
    clearFormattingControlLabel: 'Clear formatting',
    h3ControlLabel: 'Heading',
    h4ControlLabel: 'Small heading',
    blockquoteControlLabel: 'Quote',
    hrControlLabel: 'Divider',
    bulletListControlLabel: 'Bulleted list',
    orderedListControlLabel: 'Numbered list',
    undoControlLabel: 'Undo',
    redoControlLabel: 'Redo',
    tableInsertControlLabel: 'Insert table',
    tableInsertLabel: (columns: number, rows: number) => `${columns} × ${rows}`,
    tableDeleteControlLabel: 'Delete table',
    tableColumnAfterControlLabel: 'Add column after',
    tableColumnDeleteControlLabel: 'Delete column',
    tableRowAfterControlLabel: 'Add row below',
    tableRowDeleteControlLabel: 'Delete row',
    tableToggleHeaderRowControlLabel: 'Header row',
  },
}

const fa: typeof en = {
  toolbar: field => `قالب‌بندی: ${field}`,
  loading: 'در حال بارگذاری ویرایشگر…',
  link: {
    open: 'لینک',
    label: 'مقصد لینک',
    placeholder: '\u2066https://…\u2069 یا \u2066/product/…\u2069',
    save: 'ذخیرهٔ لینک',
    remove: 'حذف لینک',
    wrong: 'با \u2066https://\u2069، \u2066mailto:\u2069، \u2066tel:\u2069 یا یک \u2066/\u2069 شروع کنید.',
  },
  labels: {
    boldControlLabel: 'پررنگ',
    italicControlLabel: 'مورب',
    underlineControlLabel: 'زیرخط‌دار',
    strikeControlLabel: 'خط‌خورده',
    clearFormattingControlLabel: 'پاک کردن قالب‌بندی',
    h3ControlLabel: 'عنوان',
    h4ControlLabel: 'عنوان کوچک',
    blockquoteControlLabel: 'نقل قول',
    hrControlLabel: 'خط جداکننده',
    bulletListControlLabel: 'فهرست نقطه‌ای',
    orderedListControlLabel: 'فهرست شماره‌دار',
    undoControlLabel: 'برگرداندن',
    redoControlLabel: 'انجام دوباره',
    tableInsertControlLabel: 'افزودن جدول',
    tableInsertLabel: (columns, rows) => `${faNumber(columns)} × ${faNumber(rows)}`,
    tableDeleteControlLabel: 'حذف جدول',
    tableColumnAfterControlLabel: 'افزودن ستون بعد',
    tableColumnDeleteControlLabel: 'حذف ستون',
    tableRowAfterControlLabel: 'افزودن ردیف پایین',
    tableRowDeleteControlLabel: 'حذف ردیف',
    tableToggleHeaderRowControlLabel: 'ردیف عنوان',
  },
}

export const editorTexts = { en, fa } satisfies Record<Locale, typeof en>
