/** What a request for activation says in the conversation: written by the server, in the language of who reads it first. */
import { formatLongDay } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'

type Further = { name: string; contact: string[]; purchasedOn: string }

const dayIn = (locale: Locale) => (day: string) => formatLongDay(day, { locale, timeZone: 'UTC' })
const [enDay, faDay] = [dayIn('en'), dayIn('fa')]

const en = {
  subject: (serial: string) => `Warranty activation: ${serial}`,
  message: (day: string) => `Please activate the warranty of my product. I bought it on ${enDay(day)}.`,
  /** For staff: another person asks for the same number. */
  further: ({ name, contact, purchasedOn }: Further) =>
    `Another request to activate this serial number.\n${name}, ${contact.join(', ')}\nDay of purchase: ${enDay(purchasedOn)}`,
}

const fa: typeof en = {
  subject: serial => `فعال‌سازی گارانتی: ${serial}`,
  message: day => `لطفاً گارانتی محصول من را فعال کنید. تاریخ خرید: ${faDay(day)}`,
  further: ({ name, contact, purchasedOn }) =>
    `درخواست دیگری برای فعال‌سازی همین شمارهٔ سریال\n${name}، ${contact.join('، ')}\nتاریخ خرید: ${faDay(purchasedOn)}`,
}

export const activationMessageTexts = { en, fa } satisfies Record<Locale, typeof en>
