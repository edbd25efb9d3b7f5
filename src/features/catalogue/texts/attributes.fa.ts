import { formatNumber } from '#shared/number.ts'
import type { en } from './attributes.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  title: 'پرسش‌های این دسته از محصولات',
  hint: 'برای هر محصول این دسته و زیردسته‌هایش، به شکل سطرهای مشخصات فنی پیشنهاد می‌شود.',
  empty: 'هنوز ویژگی‌ای نیست. آنچه بازدیدکنندگان مقایسه می‌کنند، مانند توان یا رنگ، را اضافه کنید.',
  inherited: category => `از ${category}`,
  add: 'افزودن ویژگی',
  addTitle: 'ویژگی تازه',
  edit: name => `ویرایش ${name}`,
  editTitle: 'ویرایش ویژگی',
  remove: name => `حذف ${name}`,
  removeTitle: name => `«${name}» حذف شود؟`,
  removeText:
    'مقدارهای ثبت‌شده به شکل ردیف‌های خود محصول می‌ماند و این ویژگی دیگر از محصولات پرسیده نمی‌شود. می‌توانید این کار را همین حالا، یا بعداً از «تاریخچه»، برگردانید.',
  removeAction: 'حذف',
  removed: name => `«${name}» حذف شد`,
  undo: 'برگرداندن',
  restored: name => `«${name}» بازیابی شد`,
  cancel: 'انصراف',
  save: 'ذخیره',
  up: name => `بالا بردن ${name}`,
  down: name => `پایین بردن ${name}`,
  filterable: 'بازدیدکنندگان بتوانند با آن فهرست را محدود کنند',
  filterableMark: 'فیلتر',
  name: 'نام',
  type: 'نوع پاسخ',
  unit: 'یکا',
  unitHint: 'بعد از عدد نوشته می‌شود، مانند وات یا سانتی‌متر.',
  choices: 'گزینه‌ها',
  choicesHint: 'هر گزینه در یک سطر. برای رنگ‌ها، خود رنگ را هم بنویسید: سرمه‌ای #1f2a44',
  choicesOtherHint: 'همان سطرها به همان ترتیب؛ سطر خالی به زبان دیگر نمایش داده می‌شود.',
  types: { text: 'متن', number: 'عدد', choice: 'انتخابی', 'yes-no': 'بله یا خیر' },
  fillIn: count => `پر کردن موارد خواستهٔ این دسته (${n(count)})`,
}
