/** What an import of products says, in both languages: what is wrong with a cell, what is unlikely, what is created. */
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

type Params = Record<string, string | number>
const text = (params: Params, name: string) => String(params[name] ?? '')

const en = {
  problems: {
    not_a_number: () => 'Enter a number.',
    not_whole: () => 'Enter a whole number.',
    too_many_decimals: () => 'This price has more decimals than the currency.',
    doubtful_number: (params: Params) =>
      `This could mean ${text(params, 'readings')}. Write it without separators.`,
    not_yes_or_no: () => 'Enter Yes or No.',
    no_such_choice: () => 'This isn’t one of the options.',
    no_such_category: () => 'This category doesn’t exist.',
    ambiguous_category: () => 'Several categories have this name. Enter the whole path.',
    category_too_deep: () => 'This category would be too deep, or its name is too long.',
    other_category: (params: Params) => `Only products in “${text(params, 'category')}” can have this.`,
    too_many_specs: (params: Params) =>
      `This product would have more than ${formatNumber(Number(params.max), 'en')} specifications.`,
    too_many_new: () => 'This import would create too many categories or options.',
    name_required: () => 'A new product needs a name.',
    taken: () => 'Another product already uses this.',
    code_taken: (params: Params) =>
      `“${text(params, 'name')}” has this code. Enter another one. To swap codes, use “Edit as table” in the product list.`,
    taken_in_file: (params: Params) => `Row ${formatNumber(Number(params.row), 'en')} already uses this.`,
    web_address: () => 'Enter file names. Links aren’t loaded.',
  },
  hints: {
    price_falls: (count: number) => `${plural(count, 'price falls', 'prices fall')} by half or more`,
    price_rises: (count: number) => `${plural(count, 'price doubles', 'prices double')} or more`,
    becomes_visible: (count: number) => `${plural(count, 'product becomes', 'products become')} visible`,
    becomes_hidden: (count: number) => `${plural(count, 'product becomes', 'products become')} hidden`,
    clears_cells: (count: number) => `${plural(count, 'product loses', 'products lose')} a value`,
    new_category: (count: number) => `${plural(count, 'product goes', 'products go')} to a new category`,
    pictures: (count: number) =>
      `${plural(count, 'product has', 'products have')} names of images to upload within 7 days`,
    new_choice: (count: number) => `${plural(count, 'product gets', 'products get')} a new option`,
  },
  cells: {
    price_falls: 'Half or less',
    price_rises: 'Double or more',
    becomes_visible: 'Becomes visible',
    becomes_hidden: 'Becomes hidden',
    clears_cells: 'Cleared',
    new_category: 'New category',
    pictures: 'Upload the images within 7 days',
    new_choice: 'New option',
  },
  creations: {
    category: (count: number) => `${plural(count, 'category', 'categories')} will be added`,
    choice: (count: number) => `${plural(count, 'option', 'options')} will be added`,
  },
  keys: { id: 'ID', code: 'Model code', barcode: 'Barcode', name: 'Name' },
}

const faNumber = (count: number | undefined) => formatNumber(count ?? 0, 'fa')

const fa: typeof en = {
  problems: {
    not_a_number: () => 'یک عدد وارد کنید.',
    not_whole: () => 'یک عدد صحیح وارد کنید.',
    too_many_decimals: () => 'تعداد رقم‌های اعشار این قیمت بیشتر از واحد پول است.',
    doubtful_number: params =>
      `این عدد ممکن است \u2068${text(params, 'readings')}\u2069 باشد. آن را بدون جداکننده بنویسید.`,
    not_yes_or_no: () => 'بله یا خیر وارد کنید.',
    no_such_choice: () => 'این مقدار در گزینه‌ها نیست.',
    no_such_category: () => 'چنین دسته‌ای وجود ندارد.',
    ambiguous_category: () => 'چند دسته این نام را دارند. مسیر کامل را وارد کنید.',
    category_too_deep: () => 'تعداد سطح‌های این دسته بیش از حد است یا نام آن بیش از حد بلند است.',
    other_category: params =>
      `فقط محصولات دستهٔ «\u2068${text(params, 'category')}\u2069» می‌توانند این مورد را داشته باشند.`,
    too_many_specs: params => `این محصول بیش از ${faNumber(Number(params.max))} مورد در مشخصات خواهد داشت.`,
    too_many_new: () => 'این فایل دسته‌ها یا گزینه‌های بیش از حدی می‌سازد.',
    name_required: () => 'محصول جدید باید نام داشته باشد.',
    taken: () => 'محصول دیگری همین مقدار را دارد.',
    code_taken: params =>
      `«\u2068${text(params, 'name')}\u2069» همین کد را دارد. کد دیگری وارد کنید. برای جابه‌جا کردن کدها، در فهرست محصولات از «ویرایش در جدول» استفاده کنید.`,
    taken_in_file: params => `ردیف ${faNumber(Number(params.row))} همین مقدار را دارد.`,
    web_address: () => 'نام فایل وارد کنید. فایل از لینک دریافت نمی‌شود.',
  },
  hints: {
    price_falls: count => `قیمت ${faNumber(count)} محصول نصف یا کمتر می‌شود`,
    price_rises: count => `قیمت ${faNumber(count)} محصول دو برابر یا بیشتر می‌شود`,
    becomes_visible: count => `${faNumber(count)} محصول در سایت نمایش داده می‌شود`,
    becomes_hidden: count => `${faNumber(count)} محصول از سایت پنهان می‌شود`,
    clears_cells: count => `مقداری از ${faNumber(count)} محصول پاک می‌شود`,
    new_category: count => `${faNumber(count)} محصول به دستهٔ جدید می‌رود`,
    pictures: count => `${faNumber(count)} محصول نام تصویرهایی را دارد که باید تا ۷ روز آپلود شود`,
    new_choice: count => `${faNumber(count)} محصول گزینهٔ جدید می‌گیرد`,
  },
  cells: {
    price_falls: 'نصف یا کمتر',
    price_rises: 'دو برابر یا بیشتر',
    becomes_visible: 'نمایش داده می‌شود',
    becomes_hidden: 'پنهان می‌شود',
    clears_cells: 'پاک می‌شود',
    new_category: 'دستهٔ جدید',
    pictures: 'تصویرها را تا ۷ روز آپلود کنید',
    new_choice: 'گزینهٔ جدید',
  },
  creations: {
    category: count => `${faNumber(count)} دسته اضافه می‌شود`,
    choice: count => `${faNumber(count)} گزینه اضافه می‌شود`,
  },
  keys: { id: 'شناسه', code: 'کد مدل', barcode: 'بارکد', name: 'نام' },
}

export const productImportTexts = { en, fa } satisfies Record<Locale, typeof en>
