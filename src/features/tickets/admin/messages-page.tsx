/** The inbox. Nothing on the site sends a message yet, so there is nothing to list. */
import { IconInbox } from '@tabler/icons-react'
import { adminLoading } from '#ui/admin/load.ts'
import { EmptyScreen, PageHead } from '#ui/admin/page.tsx'
import { useTexts } from '#ui/site.ts'
import { ticketTexts } from '../messages/index.ts'

/** Only for a live session, as every page here. */
export const clientLoader = adminLoading(async () => null)

export default function MessagesPage() {
  const t = useTexts(ticketTexts)
  return (
    <>
      <PageHead title={t.title} />
      <EmptyScreen icon={<IconInbox size={40} stroke={1.5} />} title={t.emptyTitle} text={t.emptyText} />
    </>
  )
}
