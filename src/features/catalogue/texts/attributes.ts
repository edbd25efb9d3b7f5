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
  choice: (place: number) => `Choice ${enNumber(place)}`,
  choicesHint:
    'A changed word is renamed in all products. Without a translation, the other language’s word is shown. You can paste several lines.',
  choicesFull: (max: number) => `${enNumber(max)} choices are the most.`,
  addChoice: 'Add choice',
  choiceMoved: (name: string, place: number) => `“${name}” moved to position ${enNumber(place)}`,
  choiceRemoved: (name: string) => `“${name}” removed`,
  swatch: (name: string) => `Colour code: ${name}`,
  pickSwatch: (name: string) => `Pick colour: ${name}`,
  mergeLabel: {
    possible: (name: string) => `Merge ${name} into another choice`,
    unsaved: () => 'Save your changes before merging',
    updating: () => 'You can merge choices once products are updated',
  },
  mergeAlone: 'There’s no other choice to merge it into',
  mergeTitle: (name: string) => `Merge “${name}” into another choice?`,
  mergeWhat: (from: string, into: string) => `Merge “${from}” into “${into}”?`,
  mergeTarget: 'Merge into',
  mergePlaceholder: 'Choose a choice',
  noChoice: 'No matching choices',
  mergeEffect: (products: number, from: string, into: string) =>
    products === 0
      ? `No product has “${from}”. Filters and links with “${from}” will lead to “${into}”.`
      : `${plural(products, 'product', 'products')}, including any in the trash, will have “${into}” instead of “${from}”. Filters and links with “${from}” will lead to “${into}”. You can undo this.`,
  mergeUncounted: (from: string, into: string) =>
    `All products with “${from}” will have “${into}” instead. We couldn’t count them. You can undo this.`,
  mergeConfirm: 'Merge choices',
  merged: (from: string, into: string) => `“${from}” merged into “${into}”`,
  separated: (from: string, into: string) => `“${from}” and “${into}” are separate again`,
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
  choice: place => `گزینهٔ ${faNumber(place)}`,
  choicesHint:
    'با تغییر یک نام، آن گزینه در همهٔ محصولات عوض می‌شود. گزینهٔ بدون ترجمه به زبان دیگر نمایش داده می‌شود. می‌توانید چند خط را با هم بچسبانید.',
  choicesFull: max => `حداکثر ${faNumber(max)} گزینه ممکن است.`,
  addChoice: 'افزودن گزینه',
  choiceMoved: (name, place) => `«${name}» به جایگاه ${faNumber(place)} منتقل شد`,
  choiceRemoved: name => `«${name}» حذف شد`,
  swatch: name => `کد رنگ: ${name}`,
  pickSwatch: name => `انتخاب رنگ: ${name}`,
  mergeLabel: {
    possible: name => `ادغام ${name} در گزینهٔ دیگر`,
    unsaved: () => 'پیش از ادغام، تغییرات را ذخیره کنید',
    updating: () => 'پس از به‌روز شدن محصولات می‌توانید گزینه‌ها را ادغام کنید',
  },
  mergeAlone: 'گزینهٔ دیگری برای ادغام نیست',
  mergeTitle: name => `گزینهٔ «${name}» در گزینهٔ دیگری ادغام شود؟`,
  mergeWhat: (from, into) => `«${from}» در «${into}» ادغام شود؟`,
  mergeTarget: 'ادغام در',
  mergePlaceholder: 'انتخاب گزینه',
  noChoice: 'گزینه‌ای پیدا نشد',
  mergeEffect: (products, from, into) =>
    products === 0
      ? `هیچ محصولی «${from}» ندارد. فیلترها و لینک‌های دارای «${from}» به «${into}» می‌رسد.`
      : `${faNumber(products)} محصول، با احتساب سطل زباله، به‌جای «${from}» مقدار «${into}» می‌گیرد. فیلترها و لینک‌های دارای «${from}» به «${into}» می‌رسد. می‌توانید این کار را برگردانید.`,
  mergeUncounted: (from, into) =>
    `همهٔ محصولات دارای «${from}» مقدار «${into}» می‌گیرد. شمارش آن‌ها ممکن نشد. می‌توانید این کار را برگردانید.`,
  mergeConfirm: 'ادغام گزینه‌ها',
  merged: (from, into) => `«${from}» در «${into}» ادغام شد`,
  separated: (from, into) => `«${from}» و «${into}» دوباره جدا شد`,
  types: { text: 'متن', number: 'عدد', choice: 'انتخابی', 'yes-no': 'بله یا خیر' },
  fillIn: count => `افزودن ویژگی‌های دسته (${faNumber(count)})`,
}

export const attributeTexts = { en, fa } satisfies Record<Locale, typeof en>
