import { useLocale, useSite } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import type { EventName } from '../event.ts'

/** Returns a function that gives the name of an event's entity in the page's language, or else as it was recorded. */
export function useEventName() {
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  return (name: EventName) => localize(name, 'label', { locale, base }).text
}
