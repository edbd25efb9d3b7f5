/** Texts of the form that corrects a serial number or a range. */
import type { Locale } from '#shared/locale.ts'

const en = {
  printed: 'As printed on the label',
  prefix: 'Prefix as printed on the label',
  spelling: (serial: string) => `Only case, spaces and punctuation may differ from ${serial}.`,
  noPrefix: 'This range has no prefix.',
  startsOn: 'First day',
  months: 'Months of warranty',
  monthsHint: 'Leave empty for the months of the product.',
  newEnd: (day: string) => `The last day becomes ${day}.`,
  noEnd: 'There will be no warranty.',
  losesEnd: (day: string) => `It was set by hand to ${day} before.`,
}

const fa: typeof en = {
  printed: 'به شکل چاپ‌شده روی برچسب',
  prefix: 'پیشوند به شکل چاپ‌شده روی برچسب',
  spelling: serial => `فقط بزرگی حروف، فاصله و نشانه‌ها می‌تواند با \u2066${serial}\u2069 فرق کند.`,
  noPrefix: 'این بازه پیشوند ندارد.',
  startsOn: 'روز شروع',
  months: 'مدت گارانتی به ماه',
  monthsHint: 'برای مدت گارانتی محصول خالی بگذارید.',
  newEnd: day => `روز پایان ${day} می‌شود.`,
  noEnd: 'گارانتی نخواهد داشت.',
  losesEnd: day => `پیش از این ${day} به‌صورت دستی تعیین شده بود.`,
}

export const editSerialTexts = { en, fa } satisfies Record<Locale, typeof en>
