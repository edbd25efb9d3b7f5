/** Texts about values that do not fit their attribute. */
import type { Locale } from '#shared/locale.ts'
import { faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const enAtLeast = (isAtLeast: boolean) => (isAtLeast ? 'at least ' : '')
const enProducts = (count: number) => plural(count, 'product', 'products')

const en = {
  title: 'Values that don’t fit',
  hint: 'These values are text where the attribute has choices, a number, or yes or no. Visitors read them as they are. Choose what each means, for all products at once.',
  card: (values: number, attributes: number, isAtLeast: boolean) =>
    `${isAtLeast ? 'At least ' : ''}${plural(values, 'value', 'values')} of ${plural(attributes, 'attribute', 'attributes')} ${values === 1 && !isAtLeast ? 'doesn’t' : 'don’t'} fit`,
  cardText: 'Visitors read them as they were typed.',
  cardLink: 'Match values',
  leftCard: (values: number, isAtLeast: boolean) =>
    `${isAtLeast ? 'At least ' : ''}${plural(values, 'value', 'values')} left as text`,
  leftLink: 'Show values left as text',
  views: { open: 'To match', left: 'Left as text' },
  leftHint:
    'You left these values as text. Visitors read them as they are, and filters don’t offer them. To change that, choose what each means, for all products at once.',
  attributes: 'Attributes',
  values: (count: number, isAtLeast: boolean) => `${enAtLeast(isAtLeast)}${plural(count, 'value', 'values')}`,
  list: 'Values',
  products: (count: number, isAtLeast: boolean) => `${enAtLeast(isAtLeast)}${enProducts(count)}`,
  meaning: (text: string) => `Meaning: ${text}`,
  number: (text: string) => `Number: ${text}`,
  noNumber: 'Enter a number, with a unit if it’s another one.',
  later: 'Not now',
  typed: 'A number',
  leave: 'Leave as text',
  keep: 'Keep as text',
  newChoice: (text: string) => `New choice: ${text}`,
  noName: 'Enter a name for the new choice.',
  more: (count: number) => `${plural(count, 'more value', 'more values')} will be listed after these.`,
  save: (count: number) => `Save ${plural(count, 'value', 'values')}`,
  saveNone: 'Save values',
  done: (values: number, products: number) =>
    `${plural(values, 'value', 'values')} saved, ${enProducts(products)} changed`,
  undo: 'Undo',
  undone: 'Earlier values are being brought back where they haven’t changed since',
  emptyTitle: 'All values fit',
  emptyText: 'Values that don’t fit their attribute appear here.',
  noneLeftTitle: 'No values left as text',
  noneLeftText: 'Values that you leave as text appear here, so that you can match them later.',
  jobs: 'Background jobs',
  toJobs: 'Go to background jobs',
}

const faAtLeast = (isAtLeast: boolean) => (isAtLeast ? 'حداقل ' : '')

const fa: typeof en = {
  title: 'مقدارهای نامطابق',
  hint: 'این مقدارها متن است، ولی ویژگی آن‌ها انتخابی، عددی یا بله و خیر است. بازدیدکنندگان همین متن را می‌خوانند. معنی هر کدام را یک بار برای همهٔ محصولات انتخاب کنید.',
  card: (values, attributes, isAtLeast) =>
    `${faAtLeast(isAtLeast)}${faNumber(values)} مقدار از ${faNumber(attributes)} ویژگی با ویژگی خود مطابق نیست`,
  cardText: 'بازدیدکنندگان آن‌ها را همان‌طور که نوشته شده می‌خوانند.',
  cardLink: 'تطبیق مقدارها',
  leftCard: (values, isAtLeast) => `${faAtLeast(isAtLeast)}${faNumber(values)} مقدار به‌صورت متن مانده است`,
  leftLink: 'نمایش مقدارهای متنی',
  views: { open: 'نیازمند تطبیق', left: 'مانده به‌صورت متن' },
  leftHint:
    'این مقدارها را به‌صورت متن نگه داشته‌اید. بازدیدکنندگان همین متن را می‌خوانند و فیلترها آن‌ها را نشان نمی‌دهد. برای تغییر، معنی هر کدام را یک بار برای همهٔ محصولات انتخاب کنید.',
  attributes: 'ویژگی‌ها',
  values: (count, isAtLeast) => `${faAtLeast(isAtLeast)}${faNumber(count)} مقدار`,
  list: 'مقدارها',
  products: (count, isAtLeast) => `${faAtLeast(isAtLeast)}${faNumber(count)} محصول`,
  meaning: text => `معنی: ${text}`,
  number: text => `عدد: ${text}`,
  noNumber: 'عدد وارد کنید؛ اگر واحد دیگری دارد، همراه با واحد.',
  later: 'فعلاً نه',
  typed: 'عدد',
  leave: 'به‌صورت متن بماند',
  keep: 'همچنان متن بماند',
  newChoice: text => `گزینهٔ جدید: ${text}`,
  noName: 'نام گزینهٔ جدید را وارد کنید.',
  more: count => `${faNumber(count)} مقدار دیگر پس از این‌ها نمایش داده می‌شود.`,
  save: count => `ذخیرهٔ ${faNumber(count)} مقدار`,
  saveNone: 'ذخیرهٔ مقدارها',
  done: (values, products) => `${faNumber(values)} مقدار ذخیره شد و ${faNumber(products)} محصول تغییر کرد`,
  undo: 'برگرداندن',
  undone: 'مقدارهای قبلی، هرجا بعداً تغییر نکرده، برگردانده می‌شود',
  emptyTitle: 'همهٔ مقدارها مطابق است',
  emptyText: 'مقدارهایی که با ویژگی خود مطابق نیست اینجا نمایش داده می‌شود.',
  noneLeftTitle: 'هیچ مقداری به‌صورت متن نمانده است',
  noneLeftText: 'مقدارهایی که به‌صورت متن نگه می‌دارید اینجا نمایش داده می‌شود تا بعداً بتوانید تطبیق دهید.',
  jobs: 'کارهای پس‌زمینه',
  toJobs: 'مشاهدهٔ کارهای پس‌زمینه',
}

export const unmatchedTexts = { en, fa } satisfies Record<Locale, typeof en>
