import { useLocale, useSite } from '#app/page-site.ts'
import { localDigits } from '#shared/number.ts'
import { localize } from '#ui/localize.ts'
import type { EventName } from '../event.ts'

/** Returns a function that gives the name of an event's entity in the page's language, or else as it was recorded. */
export function useEventName() {
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  return (name: EventName) => {
    const { text } = localize(name, 'label', { locale, base })
    // A conversation is recorded as its number, which is read in the digits of the page.
    return /^#\d+$/.test(text) ? localDigits(text, locale) : text
  }
}
