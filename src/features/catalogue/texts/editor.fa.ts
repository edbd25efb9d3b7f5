import { formatNumber } from '#shared/number.ts'
import type { en } from './editor.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  toolbar: field => `قالب‌بندی ${field}`,
  loading: 'ویرایشگر در حال بارگذاری است.',
  link: {
    open: 'پیوند',
    label: 'نشانی پیوند',
    placeholder: 'https://… یا /product/…',
    save: 'ثبت پیوند',
    remove: 'برداشتن پیوند',
    wrong: 'با https://، mailto:، tel: یا یک / شروع کنید.',
  },
  labels: {
    boldControlLabel: 'درشت',
    italicControlLabel: 'کج',
    underlineControlLabel: 'زیرخط',
    strikeControlLabel: 'خط‌خورده',
    clearFormattingControlLabel: 'پاک کردن قالب‌بندی',
    h3ControlLabel: 'عنوان',
    h4ControlLabel: 'عنوان کوچک',
    blockquoteControlLabel: 'نقل قول',
    hrControlLabel: 'خط جداکننده',
    bulletListControlLabel: 'فهرست نقطه‌ای',
    orderedListControlLabel: 'فهرست شماره‌دار',
    undoControlLabel: 'واگرد',
    redoControlLabel: 'ازنو',
    tableInsertControlLabel: 'افزودن جدول',
    tableInsertLabel: (columns, rows) => `${n(columns)} × ${n(rows)}`,
    tableDeleteControlLabel: 'حذف جدول',
    tableColumnAfterControlLabel: 'افزودن ستون بعدی',
    tableColumnDeleteControlLabel: 'حذف ستون',
    tableRowAfterControlLabel: 'افزودن سطر پایین',
    tableRowDeleteControlLabel: 'حذف سطر',
    tableToggleHeaderRowControlLabel: 'سطر عنوان',
  },
}
