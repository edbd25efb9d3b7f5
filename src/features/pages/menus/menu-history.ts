/** How the history of the menus is shown. Joined with the others in `src/histories.ts`. */
import { asCategory, type DescribeValue, type EntityHistory } from '#features/history/entity-history.ts'
import { menuEntryTexts } from '../texts/menu.ts'
import type { MenuEntry } from './menu.ts'

/** A page is named by its number: its title may have changed since, and is in its own history. */
const asEntries: DescribeValue = (entries, reader) =>
  (entries as MenuEntry[])
    .map(entry => {
      if (entry.kind === 'page') return `#${entry.pageId}`
      if (entry.kind === 'category') return asCategory(entry.categoryId, reader)
      return entry.kind === 'link' ? entry.title : menuEntryTexts[reader.locale][entry.kind]
    })
    .join(reader.locale === 'fa' ? '، ' : ', ')

export const menuHistory: EntityHistory<'entries', never> = {
  texts: {
    en: { title: 'Menus', one: 'menu', many: 'menus', actions: {}, fields: { entries: 'Links' } },
    fa: { title: 'منوها', one: 'منو', many: 'منو', actions: {}, fields: { entries: 'لینک‌ها' } },
  },
  values: { entries: asEntries },
  page: { pathOf: () => '/admin/pages', label: { en: 'Menus', fa: 'منوها' } },
}
