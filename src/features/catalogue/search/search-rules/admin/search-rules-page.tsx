/** The screen for the search: the search rules, and beside them what visitors searched for. */
import { Text } from '@mantine/core'
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { PageHead } from '#admin/page.tsx'
import { useTexts } from '#app/page-site.ts'
import { searchAdminTexts } from '../texts/admin.ts'
import { WordLists } from './rule-lists.tsx'
import { readScreenQuery } from './screen-query.ts'
import css from './search-rules.module.css'
import { TermLists } from './term-lists.tsx'

/** Ignored words are short, and several of them share a line. */
const pageSizes = { synonym: 15, ignoredWord: 60, pin: 15 } as const

export const loader = adminLoader(async ({ api, url }) => {
  const query = readScreenQuery(url.searchParams)
  const { kind, q, page, list, listPage } = query
  const [words, terms] = await Promise.all([
    api.call('GET /products/search-words', {
      query: { kind, page, pageSize: pageSizes[kind], ...(q && { q }) },
    }),
    api.call('GET /products/search-terms', { query: { list, page: listPage, pageSize: 10 } }),
  ])
  return { query, words, terms }
})

export function Component() {
  const { query, words, terms } = useLoaderData<typeof loader>()
  const t = useTexts(searchAdminTexts)
  return (
    <>
      <PageHead title={t.title} />
      <Text size="sm" c="dimmed" className={css.hint}>
        {t.hint}
      </Text>
      <div className={css.columns}>
        <WordLists query={query} words={words} />
        <TermLists query={query} terms={terms} />
      </div>
    </>
  )
}
