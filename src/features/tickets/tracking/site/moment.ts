/** A moment of a conversation, as people of each language say it, where the shop is. */
import type { Locale } from '#shared/locale.ts'

/** Calendar and digits are named, not left to the machine's own data: server and browser must write the same. */
const tags: Record<Locale, string> = { en: 'en-GB-u-ca-gregory-nu-latn', fa: 'fa-IR-u-ca-persian-nu-arabext' }
const comma: Record<Locale, string> = { en: ',', fa: '،' }

type TimeFormat = { locale: Locale; timeZone: string }

/** `20 November 2026, 14:05`. Put together by hand: browsers do not agree on what stands between the parts. */
export function formatMoment(iso: string, { locale, timeZone }: TimeFormat): string {
  const format = new Intl.DateTimeFormat(tags[locale], {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const part = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  return `${part.day} ${part.month} ${part.year}${comma[locale]} ${part.hour}:${part.minute}`
}
