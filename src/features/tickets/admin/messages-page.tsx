/** The inbox. Nothing on the site sends a message yet, so there is nothing to list. */
import { IconInbox } from '@tabler/icons-react'
import { EmptyScreen, PageHead } from '#ui/admin-page.tsx'
import { useTexts } from '#ui/site.ts'
import { ticketTexts } from '../messages/index.ts'

export default function MessagesPage() {
  const t = useTexts(ticketTexts)
  return (
    <>
      <PageHead title={t.title} />
      <EmptyScreen icon={<IconInbox size={40} stroke={1.5} />} title={t.emptyTitle} text={t.emptyText} />
    </>
  )
}
