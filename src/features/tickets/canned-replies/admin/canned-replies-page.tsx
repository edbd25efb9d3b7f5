/** The list of canned replies: staff search, open and delete them here. Linked from the reply composer. */
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconSearch, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { Link } from '#admin/link.tsx'
import { EmptyScreen, PageHead } from '#admin/page.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { cannedReplyTexts } from '../../texts/canned-replies.ts'
import { cannedReplyLimits } from '../canned-reply.ts'
import { findReplies } from '../find-replies.ts'
import css from './canned-replies-page.module.css'
import { CannedReplyRow } from './canned-reply-row.tsx'

export const loader = adminLoader(({ api }) => api.call('GET /canned-replies'))

/** From this many replies on there is a search field. Fewer can be seen at a glance. */
const minForSearch = 11

export function Component() {
  const { items } = useLoaderData<typeof loader>()
  const t = useTexts(cannedReplyTexts)
  const locale = useLocale()
  const [query, setQuery] = useState('')
  const isSearchable = items.length >= minForSearch
  const found = isSearchable ? findReplies(items, query) : items
  const back = { to: '/admin/messages', label: t.toMessages }
  if (items.length === 0) {
    return (
      <>
        <PageHead title={t.title} back={back} />
        <EmptyScreen icon={<IconTemplate size={40} stroke={1.5} />} title={t.emptyTitle} text={t.emptyText}>
          <AddButton />
        </EmptyScreen>
      </>
    )
  }
  const count = t.count(
    formatNumber(items.length, locale),
    formatNumber(cannedReplyLimits.maxReplies, locale),
  )
  return (
    <>
      <PageHead title={t.title} back={back} note={<span className={css.count}>{count}</span>}>
        <AddButton />
      </PageHead>
      {isSearchable && (
        <TextInput
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          className={css.search}
          leftSection={<IconSearch size={18} stroke={1.5} aria-hidden="true" />}
          value={query}
          onChange={event => setQuery(event.currentTarget.value)}
        />
      )}
      {found.length > 0 ? (
        <ul className={css.list}>
          {found.map(reply => (
            <CannedReplyRow key={reply.id} reply={reply} />
          ))}
        </ul>
      ) : (
        <EmptyScreen icon={<IconSearch size={40} stroke={1.5} />} title={t.noneTitle} text={t.noneText} />
      )}
    </>
  )
}

function AddButton() {
  const t = useTexts(cannedReplyTexts)
  return (
    <Button
      component={Link}
      to="/admin/canned-replies/create"
      viewTransition
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
    >
      {t.add}
    </Button>
  )
}
