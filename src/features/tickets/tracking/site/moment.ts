/** Formats a date and time for visitors, in the language of the page and the time zone of the shop. */
import type { Locale } from '#shared/locale.ts'

/** Calendar and digits are set explicitly, because server and browser must produce the same text. */
const tags: Record<Locale, string> = { en: 'en-GB-u-ca-gregory-nu-latn', fa: 'fa-IR-u-ca-persian-nu-arabext' }
const comma: Record<Locale, string> = { en: ',', fa: '،' }

type TimeFormat = { locale: Locale; timeZone: string }

/** For example `20 November 2026, 14:05`. Composed by hand, because browsers use different separators. */
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
  const parts = Object.fromEntries(
    format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  )
  return `${parts.day} ${parts.month} ${parts.year}${comma[locale]} ${parts.hour}:${parts.minute}`
}
