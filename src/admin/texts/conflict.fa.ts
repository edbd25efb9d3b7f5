import { formatNumber } from '#shared/number.ts'
import type { en } from './conflict.en.ts'

const n = (value: number) => formatNumber(value, 'fa')
/** A name may be written in the other direction. */
const own = (name: string) => `\u2068${name}\u2069`

export const fa: typeof en = {
  by: {
    other: {
      title: name => `${own(name)} در این فاصله این مورد را تغییر داده است`,
      mine: 'نسخهٔ شما',
      theirs: name => `نسخهٔ ${own(name)}`,
      allMine: 'همه از شما',
      allTheirs: name => `همه از ${own(name)}`,
      merged: (fields, name) =>
        `${own(name)} در این فاصله تغییر داده بود: ${fields}. تغییرات هر دوی شما ذخیره شد.`,
    },
    self: {
      title: () => 'شما این مورد را در زبانه یا دستگاه دیگری تغییر داده‌اید',
      mine: 'این زبانه',
      theirs: () => 'زبانه یا دستگاه دیگر',
      allMine: 'همه از این زبانه',
      allTheirs: () => 'همه از جای دیگر',
      merged: fields => `در زبانه یا دستگاه دیگری تغییر داده بودید: ${fields}. هر دو تغییر ذخیره شد.`,
    },
    unknown: {
      title: () => 'این مورد در این فاصله تغییر کرده است',
      mine: 'نسخهٔ شما',
      theirs: () => 'نسخهٔ ذخیره‌شده',
      allMine: 'همه از شما',
      allTheirs: () => 'همه از نسخهٔ ذخیره‌شده',
      merged: fields => `در این فاصله تغییر کرده بود: ${fields}. تغییرات شما هم ذخیره شد.`,
    },
  },
  saved: (time, name) => `آخرین ذخیره: ${time}${name ? `، ${own(name)}` : ''}.`,
  choose: count => `تغییرات شما هنوز اینجاست. برای ${n(count)} مورد یک نسخه انتخاب کنید.`,
  mineState: 'هنوز ذخیره نشده',
  theirsState: 'ذخیره‌شده',
  was: value => `قبلاً ${own(value)}`,
  chooseOne: 'انتخاب کنید',
  sameWords: 'متن یکسان است. قالب‌بندی یا جزئیات فرق دارد.',
  mergedFields: 'ادغام خودکار:',
  mergedField: (field, side) => `${field} (${side})`,
  left: count => (count === 0 ? 'همهٔ موارد انتخاب شد' : `${n(count)} مورد باقی مانده است`),
  keepEditing: 'ادامهٔ ویرایش',
  notSaved: 'ذخیره نشد. بعضی از این موارد در این فاصله تغییر کرده است. برای مقایسه دوباره ذخیره کنید.',
  dropped: fields => `نسخهٔ شما ذخیره نشد: ${fields}.`,
  loaded: 'آخرین نسخه بارگذاری شد',
  undo: 'برگرداندن',
  undone: 'نسخهٔ شما در فرم بازیابی شد. برای نگه داشتن آن، ذخیره کنید.',
  undoTooLate: 'فرم بسته شده است و نسخهٔ شما بازیابی نشد.',
  deleted: {
    title: 'این مورد در این فاصله حذف شده است',
    restorable: 'تغییرات شما هنوز اینجاست. برای ذخیرهٔ آن، این مورد را از سطل زباله بازیابی کنید.',
    notRestorable: 'تغییرات شما هنوز اینجاست. آن را به‌عنوان مورد جدید ذخیره کنید یا متن لازم را کپی کنید.',
    lost: 'تغییرات شما هنوز اینجاست. متن لازم را کپی کنید.',
    restore: 'بازیابی و ذخیره',
    saveAsNew: 'ذخیره به‌عنوان مورد جدید',
    notSaved: 'ذخیره نشد، چون این مورد حذف شده است. برای دیدن گزینه‌ها دوباره ذخیره کنید.',
    restored: 'از سطل زباله بازیابی و تغییرات شما ذخیره شد',
  },
}
