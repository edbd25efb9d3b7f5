/** The page of one reply, and of a new one. One module for both, because every public page loads the list of modules. */
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import type { RouteHandle } from '#app/app-context.ts'
import type { CannedReply } from '../canned-reply.ts'
import { CannedReplyForm } from './canned-reply-form.tsx'

export const handle = { skeleton: 'form' } satisfies RouteHandle

type ReplyPageData = { reply?: CannedReply }

export const loader = adminLoader<ReplyPageData>(async ({ api, url, requireId }) => {
  if (url.pathname === '/admin/canned-replies/create') return {}
  const params = { id: requireId() }
  return { reply: await api.call('GET /canned-replies/:id', { params }) }
})

export function Component() {
  const { reply } = useLoaderData<typeof loader>()
  return <CannedReplyForm key={reply?.id} {...(reply && { reply })} />
}
