import { useLocale, useSite } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import type { TagLink } from '../../model/tag.ts'

/** The name of a tag in the language of the interface. */
export function useTagName() {
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  return (tag: Pick<TagLink, 'name' | 'translations'>) => localize(tag, 'name', { locale, base }).text
}
