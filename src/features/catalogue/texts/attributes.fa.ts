import { formatNumber } from '#shared/number.ts'
import type { en } from './attributes.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  title: 'ویژگی‌های محصولات',
  hint: 'در مشخصات محصولات این دسته و زیردسته‌هایش پیشنهاد می‌شود.',
  empty: 'هنوز ویژگی‌ای نیست. آنچه را بازدیدکنندگان مقایسه می‌کنند اضافه کنید؛ مثلاً توان یا رنگ.',
  inherited: category => `از ${category}`,
  add: 'افزودن ویژگی',
  addTitle: 'ویژگی جدید',
  edit: name => `ویرایش ${name}`,
  editTitle: 'ویرایش ویژگی',
  remove: name => `حذف ${name}`,
  removeTitle: name => `ویژگی «${name}» حذف شود؟`,
  removeText:
    'مقدارها به‌عنوان مشخصات عادی در محصولات می‌ماند. می‌توانید این کار را همین حالا، یا بعداً در «فعالیت‌ها»، برگردانید.',
  removeAction: 'حذف',
  removed: name => `«${name}» حذف شد`,
  undo: 'برگرداندن',
  restored: name => `«${name}» بازیابی شد`,
  cancel: 'انصراف',
  save: 'ذخیره',
  up: name => `انتقال به بالا: ${name}`,
  down: name => `انتقال به پایین: ${name}`,
  filterable: 'استفاده به‌عنوان فیلتر',
  filterableMark: 'فیلتر',
  name: 'نام',
  type: 'نوع',
  unit: 'واحد',
  unitHint: 'بعد از عدد نمایش داده می‌شود؛ مثلاً وات یا سانتی‌متر.',
  choices: 'گزینه‌ها',
  choicesHint: 'هر گزینه در یک خط. برای رنگ‌ها کد رنگ را هم وارد کنید؛ مثلاً سرمه‌ای \u2066#1f2a44\u2069',
  choicesOtherHint: 'همان خط‌ها را به همان ترتیب وارد کنید. خط خالی به زبان دیگر نمایش داده می‌شود.',
  types: { text: 'متن', number: 'عدد', choice: 'انتخابی', 'yes-no': 'بله یا خیر' },
  fillIn: count => `افزودن ویژگی‌های دسته (${n(count)})`,
}
