import { adminLoading } from '#ui/admin/load.ts'
import type { Route } from './+types/canned-reply-edit-page.ts'
import { CannedReplyForm } from './canned-reply-form.tsx'

export const clientLoader = adminLoading(async ({ api, requireId }) => {
  const params = { id: requireId() }
  return { reply: await api.call('GET /canned-replies/:id', { params }) }
})

export default function CannedReplyEditPage({ loaderData: { reply } }: Route.ComponentProps) {
  return <CannedReplyForm key={reply.id} reply={reply} />
}
