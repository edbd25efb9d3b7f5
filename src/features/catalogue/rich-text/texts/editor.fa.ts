import { formatNumber } from '#shared/number.ts'
import type { en } from './editor.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
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
    tableInsertLabel: (columns, rows) => `${n(columns)} × ${n(rows)}`,
    tableDeleteControlLabel: 'حذف جدول',
    tableColumnAfterControlLabel: 'افزودن ستون بعد',
    tableColumnDeleteControlLabel: 'حذف ستون',
    tableRowAfterControlLabel: 'افزودن ردیف پایین',
    tableRowDeleteControlLabel: 'حذف ردیف',
    tableToggleHeaderRowControlLabel: 'ردیف عنوان',
  },
}
