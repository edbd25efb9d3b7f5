/** Names and keys of the entries of a menu, in its editor. */
import { useMemo } from 'react'
import { useLocale, useSite } from '#app/page-site.ts'
import type { CategoryEntry, CategoryNode } from '#features/catalogue/model/category.ts'
import { localize } from '#ui/localize.ts'
import type { MenuEntry } from '../menus/menu.ts'
import type { PageRow } from '../page.ts'
import { menuEntryTexts } from '../texts/menu.ts'

/** A category in the trash may still be in a menu. */
export type MenuCategories = { tree: CategoryNode[]; trash: CategoryEntry[] }

/** Two links may have the same address, so their names count too. */
export function keyOfEntry(entry: MenuEntry): string {
  if (entry.kind === 'page') return `page-${entry.pageId}`
  if (entry.kind === 'category') return `category-${entry.categoryId}`
  return entry.kind === 'link' ? `link-${entry.href}-${entry.title}` : entry.kind
}

export function useEntryNames(pages: PageRow[], { tree, trash }: MenuCategories) {
  const locale = useLocale()
  const language = { locale, base: useSite().baseLocale }
  const byId = useMemo(() => new Map([...trash, ...flatten(tree)].map(one => [one.id, one])), [tree, trash])
  const categoryOf = (id: number) => byId.get(id)
  function nameOf(entry: MenuEntry): string {
    if (entry.kind === 'link') return localize(entry, 'title', language).text
    if (entry.kind === 'category') {
      const category = categoryOf(entry.categoryId)
      return category ? localize(category, 'name', language).text : ''
    }
    if (entry.kind !== 'page') return menuEntryTexts[locale][entry.kind]
    const page = pages.find(({ id }) => id === entry.pageId)
    return page ? localize(page, 'title', language).text : ''
  }
  return { nameOf, categoryOf }
}

const flatten = (nodes: CategoryNode[]): CategoryNode[] =>
  nodes.flatMap(node => [node, ...flatten(node.children)])
