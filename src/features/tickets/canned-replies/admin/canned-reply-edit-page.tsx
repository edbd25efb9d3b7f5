import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/load.ts'
import type { RouteHandle } from '#app/app-context.ts'
import { CannedReplyForm } from './canned-reply-form.tsx'

export const handle = { skeleton: 'form' } satisfies RouteHandle

export const loader = adminLoader(async ({ api, requireId }) => {
  const params = { id: requireId() }
  return { reply: await api.call('GET /canned-replies/:id', { params }) }
})

export function Component() {
  const { reply } = useLoaderData<typeof loader>()
  return <CannedReplyForm key={reply.id} reply={reply} />
}
