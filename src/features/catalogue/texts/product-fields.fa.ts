import type { en } from './product-fields.en.ts'

export const fa: typeof en = {
  labels: {
    name: 'نام',
    code: 'کد',
    summary: 'خلاصه',
    description: 'توضیحات',
    categoryId: 'دسته',
    extraCategoryIds: 'دسته‌های دیگر',
    specs: 'مشخصات فنی',
    price: 'قیمت',
    warrantyMonths: 'گارانتی',
    tags: 'برچسب‌ها',
    lifecycle: 'وضعیت عرضه',
    replacementId: 'جایگزین',
    relatedIds: 'محصولات مرتبط',
    seoTitle: 'عنوان برای موتور جست‌وجو',
    seoDescription: 'توضیح برای موتور جست‌وجو',
    visible: 'نمایان',
    translations: 'ترجمه',
  },
  hints: {
    code: 'کد مدل؛ هر کد فقط برای یک محصول است.',
    price: 'اگر خالی بماند، قیمتی نمایش داده نمی‌شود.',
    warrantyMonths: 'به ماه. اگر خالی بماند، چیزی دربارهٔ گارانتی گفته نمی‌شود.',
    tags: 'بعد از هر برچسب Enter را بزنید.',
    visible: 'اگر دستهٔ آن نمایان باشد، بازدیدکنندگان آن را می‌بینند.',
  },
  invalid: {},
}
