/** What imports of categories and of attributes say, in both languages: what is wrong with a cell, what is unlikely, what is created. */
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'
import { categoryLimits } from '../../model/category.ts'
import { categoryFields } from '../../model/category-fields.ts'

type Params = Record<string, string | number>
const text = (params: Params, name: string) => String(params[name] ?? '')
const enNumber = (params: Params, name: string) => formatNumber(Number(params[name]), 'en')
const faNumber = (params: Params, name: string) => formatNumber(Number(params[name]), 'fa')
const faCount = (count: number) => formatNumber(count, 'fa')

type Texts = {
  problems: Record<string, (params: Params) => string>
  hints: Record<string, (count: number) => string>
  cells: Record<string, string>
  creations: Record<string, (count: number) => string>
  keys: { id: string; name: string }
}

const placesEn = {
  no_such_category: () => 'This category doesn’t exist.',
  ambiguous_category: () => 'Several categories have this name. Enter the whole path.',
  category_too_deep: () =>
    `Categories can have ${categoryLimits.depth} levels, and names up to ${categoryFields.name.max} characters. Enter a parent further up or a shorter name.`,
  too_many_categories: (params: Params) => `A shop can have ${enNumber(params, 'max')} categories.`,
  not_yes_or_no: () => 'Enter Yes or No.',
  taken_in_file: (params: Params) => `Row ${enNumber(params, 'row')} already has this name.`,
}
const placesFa: typeof placesEn = {
  no_such_category: () => 'چنین دسته‌ای وجود ندارد.',
  ambiguous_category: () => 'چند دسته این نام را دارند. مسیر کامل را وارد کنید.',
  category_too_deep: () =>
    `دسته‌ها حداکثر ${faCount(categoryLimits.depth)} سطح و نام‌ها حداکثر ${faCount(categoryFields.name.max)} کاراکتر دارند. دستهٔ مادر بالاتر یا نام کوتاه‌تری وارد کنید.`,
  too_many_categories: params => `هر فروشگاه حداکثر ${faNumber(params, 'max')} دسته دارد.`,
  not_yes_or_no: () => 'بله یا خیر وارد کنید.',
  taken_in_file: params => `ردیف ${faNumber(params, 'row')} همین نام را دارد.`,
}
const createdEn = { category: (count: number) => `${plural(count, 'category', 'categories')} will be added` }
const createdFa: typeof createdEn = { category: count => `${faCount(count)} دسته اضافه می‌شود` }

const categoryEn = {
  problems: {
    ...placesEn,
    taken_here: () => 'A category with this name is already here. Enter another name.',
    taken: () => 'Another category already uses this name. Enter a name that tells them apart.',
    category_cycle: () => 'A category can’t be inside itself or its subcategories.',
  },
  hints: {
    becomes_visible: (count: number) => `${plural(count, 'category becomes', 'categories become')} visible`,
    becomes_hidden: (count: number) =>
      `${plural(count, 'category', 'categories')} will be hidden, with everything inside`,
    moves: (count: number) => `${plural(count, 'category moves', 'categories move')} to another parent`,
    new_parent: (count: number) =>
      `${plural(count, 'category goes', 'categories go')} to a parent that will be added`,
    clears_cells: (count: number) => `${plural(count, 'category loses', 'categories lose')} a text`,
  },
  cells: {
    becomes_visible: 'Becomes visible',
    becomes_hidden: 'Hidden with everything inside',
    moves: 'Moves',
    new_parent: 'New category',
  },
  creations: createdEn,
  keys: { id: 'ID', name: 'Name and parent' },
} satisfies Texts

const categoryFa: typeof categoryEn = {
  problems: {
    ...placesFa,
    taken_here: () => 'اینجا دسته‌ای با همین نام هست. نام دیگری وارد کنید.',
    taken: () => 'دستهٔ دیگری همین نام را دارد. نامی وارد کنید که از آن متمایز باشد.',
    category_cycle: () => 'یک دسته نمی‌تواند داخل خودش یا زیردسته‌های خودش باشد.',
  },
  hints: {
    becomes_visible: count => `${faCount(count)} دسته نمایش داده می‌شود`,
    becomes_hidden: count => `${faCount(count)} دسته با همهٔ محتوایش پنهان می‌شود`,
    moves: count => `${faCount(count)} دسته به دستهٔ مادر دیگری می‌رود`,
    new_parent: count => `${faCount(count)} دسته به دستهٔ مادری می‌رود که اضافه خواهد شد`,
    clears_cells: count => `متنی از ${faCount(count)} دسته پاک می‌شود`,
  },
  cells: {
    becomes_visible: 'نمایش داده می‌شود',
    becomes_hidden: 'با همهٔ محتوا پنهان می‌شود',
    moves: 'جابه‌جا می‌شود',
    new_parent: 'دستهٔ جدید',
  },
  creations: createdFa,
  keys: { id: 'شناسه', name: 'نام و دستهٔ مادر' },
}

const attributeEn = {
  problems: {
    ...placesEn,
    attribute_stays: () =>
      'An attribute stays in its category. To have it in another one, add it there in a row without ID.',
    attribute_taken: (params: Params) =>
      `“${text(params, 'category')}” already has an attribute with this name. Enter another name.`,
    too_many_attributes: (params: Params) =>
      `A category and those above it can have ${enNumber(params, 'max')} attributes.`,
    no_such_choice: () => 'Enter Text, Number, Choice, or Yes or no.',
    choices_differ: (params: Params) =>
      `Enter as many choices as in the other language: ${enNumber(params, 'count')} (now ${enNumber(params, 'given')}).`,
    choices_need_type: () => 'Only attributes of the type Choice have choices.',
  },
  hints: {
    type_changes: (count: number) =>
      `${plural(count, 'attribute gets', 'attributes get')} another type. Values that don’t fit stay as text`,
    choices_go: (count: number) =>
      `${plural(count, 'attribute loses', 'attributes lose')} a choice. Products that have it keep it`,
    new_category: (count: number) =>
      `${plural(count, 'attribute goes', 'attributes go')} to a category that will be added`,
    clears_cells: (count: number) => `${plural(count, 'attribute loses', 'attributes lose')} a text`,
  },
  cells: { type_changes: 'Another type', choices_go: 'Choice removed', new_category: 'New category' },
  creations: createdEn,
  keys: { id: 'ID', name: 'Name and category' },
} satisfies Texts

const attributeFa: typeof attributeEn = {
  problems: {
    ...placesFa,
    attribute_stays: () => 'ویژگی در دستهٔ خودش می‌ماند. برای دستهٔ دیگر، آن را در ردیفی بدون شناسه اضافه کنید.',
    attribute_taken: params =>
      `«\u2068${text(params, 'category')}\u2069» ویژگی‌ای با همین نام دارد. نام دیگری وارد کنید.`,
    too_many_attributes: params =>
      `هر دسته با دسته‌های بالاتر از آن حداکثر ${faNumber(params, 'max')} ویژگی دارد.`,
    no_such_choice: () => 'متن، عدد، انتخابی، یا بله یا خیر وارد کنید.',
    choices_differ: params =>
      `به تعداد گزینه‌های زبان دیگر گزینه وارد کنید: ${faNumber(params, 'count')} (اکنون ${faNumber(params, 'given')}).`,
    choices_need_type: () => 'فقط ویژگی‌های نوع «انتخابی» گزینه دارند.',
  },
  hints: {
    type_changes: count =>
      `نوع ${faCount(count)} ویژگی تغییر می‌کند. مقدارهایی که با آن جور نیست به‌صورت متن می‌ماند`,
    choices_go: count =>
      `گزینه‌ای از ${faCount(count)} ویژگی حذف می‌شود. محصولاتی که آن را دارند آن را نگه می‌دارند`,
    new_category: count => `${faCount(count)} ویژگی به دسته‌ای می‌رود که اضافه خواهد شد`,
    clears_cells: count => `متنی از ${faCount(count)} ویژگی پاک می‌شود`,
  },
  cells: { type_changes: 'نوع دیگر', choices_go: 'گزینه حذف می‌شود', new_category: 'دستهٔ جدید' },
  creations: createdFa,
  keys: { id: 'شناسه', name: 'نام و دسته' },
}

export const categoryImportTexts = { en: categoryEn, fa: categoryFa } satisfies Record<Locale, Texts>
export const attributeImportTexts = { en: attributeEn, fa: attributeFa } satisfies Record<Locale, Texts>
