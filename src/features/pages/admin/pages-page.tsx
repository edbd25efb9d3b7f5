/** The list of the shop's own pages with the menus of header and footer below it, and with `?view=trash` the deleted pages. */
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { IconNote } from '#admin/icons.tsx'
import { PageHead } from '#admin/page.tsx'
import { useListActions } from '#admin/short-list/list-actions.ts'
import { ShortListScreen } from '#admin/short-list/list-screen.tsx'
import { useTranslatedRow } from '#admin/short-list/translated-items.ts'
import { TrashLink } from '#admin/trash/trash-link.tsx'
import { TrashList } from '#admin/trash/trash-list.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Api } from '#contract'
import { localize } from '#ui/localize.ts'
import { pageLimits, type TrashedPage } from '../page.ts'
import { pagesAdminTexts } from '../texts/admin.ts'
import { MenuSections } from './menu-sections.tsx'

const listPath = '/admin/pages'

export const loader = adminLoader(async ({ api, url }) =>
  url.searchParams.get('view') === 'trash'
    ? { trash: await api.call('GET /pages/trash') }
    : { loaded: await loadList(api) },
)

async function loadList(api: Api) {
  const [pages, menus, questions, tree, trash] = await Promise.all([
    api.call('GET /pages'),
    api.call('GET /menus/arranged'),
    api.call('GET /help'),
    api.call('GET /category/categories-tree'),
    api.call('GET /category/trash'),
  ])
  return { pages, menus, hasHelp: questions.length > 0, categories: { tree, trash } }
}

export function Component() {
  const { loaded, trash } = useLoaderData<typeof loader>()
  return trash ? <PageTrash trash={trash} /> : <Pages {...loaded} />
}

function useRemoval() {
  const t = useTexts(pagesAdminTexts)
  const api = useApi()
  return {
    entity: 'page' as const,
    texts: t,
    remove: (id: number) => api.call('DELETE /pages/:id', { params: { id } }),
  }
}

function PageTrash({ trash }: { trash: TrashedPage[] }) {
  const t = useTexts(pagesAdminTexts)
  const { restore } = useListActions(useRemoval())
  const languages = { locale: useLocale(), base: useSite().baseLocale }
  const items = trash.map(({ title, translations, ...entry }) => ({
    ...entry,
    name: title,
    translations: Object.fromEntries(
      Object.entries(translations).map(([locale, texts]) => [locale, { name: texts.title }]),
    ),
  }))
  return (
    <>
      <PageHead title={t.trashTitle} back={{ to: listPath, label: t.title }} />
      <TrashList items={items} onRestore={page => restore(page, localize(page, 'name', languages).text)} />
    </>
  )
}

function Pages({ pages, menus, hasHelp, categories }: Awaited<ReturnType<typeof loadList>>) {
  const t = useTexts(pagesAdminTexts)
  const api = useApi()
  const removal = useRemoval()
  const describe = useTranslatedRow('title', 'excerpt')
  return (
    <>
      <ShortListScreen
        {...removal}
        items={pages}
        path={listPath}
        max={pageLimits.pages}
        icon={<IconNote size={40} />}
        texts={t}
        describe={describe}
        change={(id, body) => api.call('PATCH /pages/:id', { params: { id }, body })}
      >
        <TrashLink to={`${listPath}?view=trash`} />
      </ShortListScreen>
      <MenuSections menus={menus} pages={pages} hasHelp={hasHelp} categories={categories} />
    </>
  )
}
