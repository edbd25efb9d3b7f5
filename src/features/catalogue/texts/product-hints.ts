/** What the form says about a product's fields, apart from their names, which public pages load too. */
import type { Locale } from '#shared/locale.ts'
import type { ProductFieldName } from '../model/product-fields.ts'

type FieldTexts = Partial<Record<ProductFieldName, string>>

export const productFieldHints: Record<
  Locale,
  {
    /** Stands below the label. */
    hints: FieldTexts
  }
> = {
  en: {
    hints: {
      code: 'Each product has its own code.',
      barcode: 'The 8, 12, 13 or 14 digits below the bars (EAN, UPC or GTIN).',
      price: 'Leave empty to hide the price.',
      warrantyMonths: 'In months. Leave empty to hide the warranty.',
      recall:
        'Shown to anyone who checks the serial number of this product. Leave empty if it isn’t recalled.',
      tags: 'Press Enter after each tag.',
      visible: 'Visitors see this product if its category is visible.',
    },
  },
  fa: {
    hints: {
      code: 'هر محصول کد خودش را دارد.',
      barcode: '۸، ۱۲، ۱۳ یا ۱۴ رقم زیر خط‌های بارکد (\u2066EAN\u2069، \u2066UPC\u2069 یا \u2066GTIN\u2069).',
      price: 'اگر خالی بماند، قیمت نمایش داده نمی‌شود.',
      warrantyMonths: 'به ماه. اگر خالی بماند، گارانتی نمایش داده نمی‌شود.',
      recall:
        'به هر کسی که شمارهٔ سریال این محصول را استعلام کند نمایش داده می‌شود. اگر فراخوان نشده است، خالی بگذارید.',
      tags: 'بعد از هر برچسب کلید \u2066Enter\u2069 را بزنید.',
      visible: 'اگر دستهٔ محصول پنهان نباشد، بازدیدکنندگان آن را می‌بینند.',
    },
  },
}
