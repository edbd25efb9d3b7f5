import { adminLoading } from '#admin/load.ts'
import { CannedReplyForm } from './canned-reply-form.tsx'

/** Only for a live session, as every page here. */
export const loader = adminLoading(async () => null)

export function Component() {
  return <CannedReplyForm />
}
