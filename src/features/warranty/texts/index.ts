/** Texts of the warranty page. */
import type { Locale } from '#shared/locale.ts'

const en = {
  title: 'Warranty',
  description:
    'Check your warranty by serial number. See how long it lasts, what to keep, what isn’t covered and how to claim.',
  descriptionWithoutSerials:
    'See how long your warranty lasts, what to keep, what isn’t covered and how to claim.',
  lead: 'If a product fails during its warranty, we’ll repair or replace it. Here’s how it works.',
  parts: {
    length: {
      title: 'How long it lasts',
      text: 'Each product page shows the warranty in months, next to the price. It starts on the purchase date on your invoice. If no warranty is shown, ask us before you buy.',
    },
    keep: {
      title: 'What to keep',
      text: 'Keep your invoice and leave the serial number label on the product. Together they show what you bought and when.',
      textWithoutSerials: 'Keep your invoice. It shows what you bought and when.',
    },
    excluded: {
      title: 'What isn’t covered',
      items: [
        'Damage from drops, impact, water or the wrong voltage',
        'Repairs or changes outside an authorised service centre',
        'Normal wear, and consumable parts',
      ],
      itemWithSerials: 'A serial number that’s missing or unreadable',
    },
    ask: {
      title: 'How to claim',
      text: 'Check the serial number above and message us from the result, or take the product and its invoice to the shop where you bought it. Tell us what goes wrong, and when.',
      textWithoutSerials:
        'Message us, or take the product and its invoice to the shop where you bought it. Tell us what goes wrong, and when.',
    },
  },
  action: 'Ask about your warranty',
}

const fa: typeof en = {
  title: 'گارانتی',
  description:
    'استعلام گارانتی با شمارهٔ سریال؛ مدت گارانتی، مدارک لازم، مواردی که شامل گارانتی نیست و روش استفاده از آن.',
  descriptionWithoutSerials: 'مدت گارانتی، مدارک لازم، مواردی که شامل گارانتی نیست و روش استفاده از آن.',
  lead: 'اگر محصولی در مدت گارانتی خراب شود، آن را تعمیر یا تعویض می‌کنیم. شرایط را اینجا بخوانید.',
  parts: {
    length: {
      title: 'مدت گارانتی',
      text: 'مدت گارانتی به ماه در صفحهٔ هر محصول، کنار قیمت، نوشته شده است و از تاریخ خرید در فاکتور حساب می‌شود. اگر مدتی نوشته نشده است، پیش از خرید از ما بپرسید.',
    },
    keep: {
      title: 'مدارک لازم',
      text: 'فاکتور خرید را نگه دارید و برچسب شمارهٔ سریال را از روی محصول جدا نکنید. این دو نشان می‌دهد چه محصولی را چه زمانی خریده‌اید.',
      textWithoutSerials: 'فاکتور خرید را نگه دارید. فاکتور نشان می‌دهد چه محصولی را چه زمانی خریده‌اید.',
    },
    excluded: {
      title: 'مواردی که شامل گارانتی نیست',
      items: [
        'آسیب ناشی از افتادن، ضربه، آب یا برق نامناسب',
        'تعمیر یا دست‌کاری خارج از مراکز مجاز خدمات پس از فروش',
        'فرسودگی عادی و قطعات مصرفی',
      ],
      itemWithSerials: 'کنده شدن یا ناخوانا بودن شمارهٔ سریال',
    },
    ask: {
      title: 'استفاده از گارانتی',
      text: 'شمارهٔ سریال را بالای همین صفحه استعلام کنید و از همان‌جا به ما پیام بدهید، یا با محصول و فاکتور به فروشگاهی که از آن خرید کرده‌اید مراجعه کنید. توضیح دهید مشکل چیست و چه زمانی پیش می‌آید.',
      textWithoutSerials:
        'به ما پیام بدهید یا با محصول و فاکتور به فروشگاهی که از آن خرید کرده‌اید مراجعه کنید. توضیح دهید مشکل چیست و چه زمانی پیش می‌آید.',
    },
  },
  action: 'پرسش دربارهٔ گارانتی',
}

export const warrantyTexts = { en, fa } satisfies Record<Locale, typeof en>
