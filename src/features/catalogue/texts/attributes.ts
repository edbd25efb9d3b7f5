/** Texts about the attributes of categories. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'
import type { AttributeType } from '../model/attribute.ts'

const en = {
  title: 'Product attributes',
  hint: 'Suggested as specifications for products in this category and its subcategories.',
  empty: 'No attributes yet. Add what visitors compare, e.g. power or colour.',
  inherited: (category: string) => `From ${category}`,
  add: 'Add attribute',
  addTitle: 'New attribute',
  edit: (name: string) => `Edit ${name}`,
  editTitle: 'Edit attribute',
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove attribute “${name}”?`,
  removeText:
    'Products keep their values as ordinary specifications. You can undo this now, or later in Activity.',
  removeAction: 'Remove',
  removed: (name: string) => `“${name}” removed`,
  moved: (name: string, place: number) => `“${name}” moved to position ${enNumber(place)}`,
  movedBack: (name: string) => `“${name}” moved back`,
  undo: 'Undo',
  restored: (name: string) => `“${name}” restored`,
  cancel: 'Cancel',
  save: 'Save',
  up: (name: string) => `Move up: ${name}`,
  down: (name: string) => `Move down: ${name}`,
  updating: (count: number) => `Updating ${plural(count, 'product', 'products')}…`,
  updatingHint: 'You can save more changes once this is done.',
  filterable: 'Use as filter',
  filterableMark: 'Filter',
  name: 'Name',
  type: 'Type',
  unit: 'Unit',
  unitHint: 'Shown after the number, e.g. W or cm.',
  choices: 'Choices',
  choicesHint:
    'One per line. Changing a line renames that choice in all products. For colours, add the colour code, e.g. Navy #1f2a44.',
  choicesOtherHint: 'Use the same lines in the same order. An empty line is shown in the other language.',
  types: { text: 'Text', number: 'Number', choice: 'Choice', 'yes-no': 'Yes or no' } satisfies Record<
    AttributeType,
    string
  >,
  fillIn: (count: number) => `Add category attributes (${enNumber(count)})`,
}

const fa: typeof en = {
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
  moved: (name, place) => `«${name}» به جایگاه ${faNumber(place)} منتقل شد`,
  movedBack: name => `«${name}» به جای قبلی برگردانده شد`,
  undo: 'برگرداندن',
  restored: name => `«${name}» بازیابی شد`,
  cancel: 'انصراف',
  save: 'ذخیره',
  up: name => `انتقال به بالا: ${name}`,
  down: name => `انتقال به پایین: ${name}`,
  updating: count => `در حال به‌روزرسانی ${faNumber(count)} محصول…`,
  updatingHint: 'پس از پایان آن می‌توانید تغییرات دیگری ذخیره کنید.',
  filterable: 'استفاده به‌عنوان فیلتر',
  filterableMark: 'فیلتر',
  name: 'نام',
  type: 'نوع',
  unit: 'واحد',
  unitHint: 'بعد از عدد نمایش داده می‌شود؛ مثلاً وات یا سانتی‌متر.',
  choices: 'گزینه‌ها',
  choicesHint:
    'هر گزینه در یک خط. با تغییر یک خط، نام آن گزینه در همهٔ محصولات عوض می‌شود. برای رنگ‌ها کد رنگ را هم وارد کنید؛ مثلاً سرمه‌ای \u2066#1f2a44\u2069',
  choicesOtherHint: 'همان خط‌ها را به همان ترتیب وارد کنید. خط خالی به زبان دیگر نمایش داده می‌شود.',
  types: { text: 'متن', number: 'عدد', choice: 'انتخابی', 'yes-no': 'بله یا خیر' },
  fillIn: count => `افزودن ویژگی‌های دسته (${faNumber(count)})`,
}

export const attributeTexts = { en, fa } satisfies Record<Locale, typeof en>
