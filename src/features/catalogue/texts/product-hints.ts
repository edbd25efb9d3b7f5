/** What the form says about a product's fields, apart from their names, which public pages load too. */
import type { Locale } from '#shared/locale.ts'
import type { ProductFieldName } from '../products/product-fields.ts'

type FieldTexts = Partial<Record<ProductFieldName, string>>

export const productFieldHints: Record<
  Locale,
  {
    /** Stands below the label. */
    hints: FieldTexts
    /** Says what to do about a value that the field refuses, where the general message would not help. */
    invalid: FieldTexts
  }
> = {
  en: {
    hints: {
      code: 'The model code, unique among all products.',
      barcode: 'The 8, 12, 13 or 14 digits under the bars (EAN, UPC or GTIN).',
      price: 'Left empty, no price is shown.',
      warrantyMonths: 'In months. Left empty, nothing is said about warranty.',
      tags: 'Press Enter after each one.',
      visible: 'Visitors see it, if its category is shown.',
    },
    invalid: {
      barcode:
        'A barcode has 8, 12, 13 or 14 digits, and the last one checks the others. Compare it with the package.',
    },
  },
  fa: {
    hints: {
      code: 'کد مدل؛ هر کد فقط برای یک محصول است.',
      barcode: '۸، ۱۲، ۱۳ یا ۱۴ رقمی که زیر خط‌ها نوشته شده است (EAN، UPC یا GTIN).',
      price: 'اگر خالی بماند، قیمتی نمایش داده نمی‌شود.',
      warrantyMonths: 'به ماه. اگر خالی بماند، چیزی دربارهٔ گارانتی گفته نمی‌شود.',
      tags: 'بعد از هر برچسب Enter را بزنید.',
      visible: 'اگر دستهٔ آن نمایان باشد، بازدیدکنندگان آن را می‌بینند.',
    },
    invalid: {
      barcode:
        'بارکد ۸، ۱۲، ۱۳ یا ۱۴ رقم دارد و رقم آخر درستی بقیه را نشان می‌دهد. آن را با روی بسته مقایسه کنید.',
    },
  },
}
