import { useServerData } from '#admin/server-data/use-server-data.ts'
import { useLocale, useSite } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { attributeValueKey } from '../../model/attribute-value-key.ts'
import type { TagLink } from '../../model/tag.ts'
import { longestTagName } from '../../model/tag-limits.ts'

export type TagName = Pick<TagLink, 'name' | 'translations'>
type TagOption = TagName & { count: number }

const debounceMs = 200
const offered = 20
const none: TagOption[] = []

/**
 * Tags as suggestions, with how many products have each: those that most products have or, while somebody types, those whose name in
 * either language has what was typed. If they cannot be loaded, tags can be typed without them.
 */
export function useTagOptions(typed: string): TagOption[] {
  // Several tags can be pasted at once, and none of them is longer.
  const q = Array.from(typed.trim()).slice(0, longestTagName).join('')
  const tags = useServerData({
    key: `tags ${q}`,
    async load(api) {
      if (q) {
        const { items } = await api.call('GET /tags', { query: { q, pageSize: offered } })
        return items.map(({ name, translations, products }) => ({ name, translations, count: products }))
      }
      const { facets } = await api.call('GET /products/search-and-sort', {
        query: { visible: 'all', pageSize: 1 },
      })
      return facets?.tags.values ?? none
    },
    delayMs: q ? debounceMs : 0,
  })
  return tags.data ?? none
}

/** What a tag is called in the language of the interface. */
export function useTagLabel() {
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  return (tag: TagName) => localize(tag, 'name', { locale, base }).text
}

/** The names of tags that are given by any of their names. Until they are loaded, and if they cannot be, these are the names given. */
export function useTagNames(given: string[]): string[] {
  const labelOf = useTagLabel()
  const { data } = useServerData({
    key: given.length > 0 ? given.join('\n') : undefined,
    async load(api) {
      const found = given.map(async name => {
        const { items } = await api.call('GET /tags', { query: { q: name, pageSize: offered } })
        const key = attributeValueKey(name)
        const isNamed = ({ name, translations }: TagName) =>
          [name, ...Object.values(translations).map(texts => texts?.name ?? '')].some(
            one => attributeValueKey(one) === key,
          )
        // The only one that is found by a name it does not have now had it before.
        return items.find(isNamed) ?? (items.length === 1 ? items[0] : undefined)
      })
      return await Promise.all(found)
    },
  })
  return given.map((name, index) => {
    const tag = data?.[index]
    return tag ? labelOf(tag) : name
  })
}
