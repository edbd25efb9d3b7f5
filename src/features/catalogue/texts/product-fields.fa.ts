import type { en } from './product-fields.en.ts'

export const fa: typeof en = {
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
}
