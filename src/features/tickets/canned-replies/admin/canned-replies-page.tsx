/** The list of canned replies: staff search, open and delete them here. Linked from the reply composer. */

import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { IconTemplate } from '#admin/icons.tsx'
import type { RowTexts } from '#admin/short-list/list-row.tsx'
import { ShortListScreen } from '#admin/short-list/list-screen.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { cannedReplyTexts } from '../../texts/canned-replies.ts'
import { type CannedReply, cannedReplyLimits } from '../canned-reply.ts'
import { searchedInReply } from '../find-replies.ts'

export const loader = adminLoader(({ api }) => api.call('GET /canned-replies'))

export function Component() {
  const { items } = useLoaderData<typeof loader>()
  const t = useTexts(cannedReplyTexts)
  const locale = useLocale()
  const api = useApi()
  /** The beginning of the text in the reader's language, or in the only one it has. */
  function describe(reply: CannedReply): RowTexts {
    const onlyLocale = reply.en && reply.fa ? undefined : reply.en ? 'en' : 'fa'
    return {
      name: { text: reply.name, lang: undefined },
      excerpt: { text: reply[onlyLocale ?? locale], lang: onlyLocale === locale ? undefined : onlyLocale },
      note: onlyLocale && t.onlyIn[onlyLocale],
      searched: searchedInReply(reply),
    }
  }
  return (
    <ShortListScreen
      items={items}
      path="/admin/canned-replies"
      entity="cannedReply"
      max={cannedReplyLimits.maxReplies}
      icon={<IconTemplate size={40} />}
      texts={t}
      back={{ to: '/admin/messages', label: t.toMessages }}
      describe={describe}
      remove={id => api.call('DELETE /canned-replies/:id', { params: { id } })}
    />
  )
}
