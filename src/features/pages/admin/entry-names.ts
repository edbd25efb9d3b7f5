/** Names and keys of the entries of a menu, in its editor. */
import { useLocale, useSite } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import type { MenuEntry } from '../menus/menu.ts'
import type { PageRow } from '../page.ts'
import { menuEntryTexts } from '../texts/menu.ts'

/** Two links may have the same address, so their names count too. */
export function keyOfEntry(entry: MenuEntry): string {
  if (entry.kind === 'page') return `page-${entry.pageId}`
  return entry.kind === 'link' ? `link-${entry.href}-${entry.title}` : entry.kind
}

export function useEntryNames(pages: PageRow[]) {
  const locale = useLocale()
  const language = { locale, base: useSite().baseLocale }
  return (entry: MenuEntry): string => {
    if (entry.kind === 'link') return localize(entry, 'title', language).text
    if (entry.kind !== 'page') return menuEntryTexts[locale][entry.kind]
    const page = pages.find(({ id }) => id === entry.pageId)
    return page ? localize(page, 'title', language).text : ''
  }
}
