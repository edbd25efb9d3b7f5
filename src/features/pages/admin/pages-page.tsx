/** The list of the shop's own pages, and below it the menus of header and footer. */
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { IconNote } from '#admin/icons.tsx'
import { ShortListScreen } from '#admin/short-list/list-screen.tsx'
import { useTranslatedRow } from '#admin/short-list/translated-items.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useTexts } from '#app/page-site.ts'
import { pageLimits } from '../page.ts'
import { pagesAdminTexts } from '../texts/admin.ts'
import { MenuSections } from './menu-sections.tsx'

export const loader = adminLoader(async ({ api }) => {
  const [pages, menus, questions, tree, trash] = await Promise.all([
    api.call('GET /pages'),
    api.call('GET /menus/arranged'),
    api.call('GET /help'),
    api.call('GET /category/categories-tree'),
    api.call('GET /category/trash'),
  ])
  return { pages, menus, hasHelp: questions.length > 0, categories: { tree, trash } }
})

export function Component() {
  const { pages, menus, hasHelp, categories } = useLoaderData<typeof loader>()
  const t = useTexts(pagesAdminTexts)
  const api = useApi()
  const describe = useTranslatedRow('title', 'excerpt')
  return (
    <>
      <ShortListScreen
        items={pages}
        path="/admin/pages"
        entity="page"
        max={pageLimits.pages}
        icon={<IconNote size={40} />}
        texts={t}
        describe={describe}
        change={(id, body) => api.call('PATCH /pages/:id', { params: { id }, body })}
        remove={id => api.call('DELETE /pages/:id', { params: { id } })}
      />
      <MenuSections menus={menus} pages={pages} hasHelp={hasHelp} categories={categories} />
    </>
  )
}
