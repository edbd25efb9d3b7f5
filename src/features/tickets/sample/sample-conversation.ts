/** A conversation of the demo, which `sample-conversations.server.ts` stores. */
import type { Locale } from '#shared/locale.ts'
import type { Sender, Status, Topic } from '../ticket.ts'

export type SampleConversation = {
  topic: Topic
  subject: string
  name: string
  phone: string | null
  email: string | null
  productId: number | null
  serial: string | null
  locale: Locale
  status: Status
  isUnread: boolean
  assigneeId: number | null
  /** In their order, the first by the visitor. `attachments`: tokens of stored files. */
  messages: {
    from: Sender
    author?: { id: number; name: string } | undefined
    body: string
    at: string
    attachments: string[]
  }[]
}
