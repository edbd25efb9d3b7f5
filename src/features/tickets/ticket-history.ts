/** How the history of a ticket is shown. Joined with the others in `src/histories.ts`. */
import { asId, type EntityHistory, inWords } from '#features/history/entity-history.ts'
import { ticketTexts } from './texts/index.ts'
import type { TicketEventField } from './ticket-events.ts'

export type TicketAction = 'reply' | 'note'

const { en, fa } = ticketTexts

export const ticketHistory: EntityHistory<TicketEventField, TicketAction> = {
  texts: {
    en: {
      title: 'Messages',
      one: 'conversation',
      many: 'conversations',
      actions: { reply: 'Replied', note: 'Note added' },
      fields: {
        topic: 'Topic',
        subject: 'Subject',
        name: 'Name',
        phone: 'Phone',
        email: 'Email',
        productId: 'Product',
        serial: 'Serial number',
        status: 'Status',
        assigneeId: 'Assigned to',
      },
    },
    fa: {
      title: 'پیام‌ها',
      one: 'گفت‌وگو',
      many: 'گفت‌وگو',
      actions: { reply: 'پاسخ داده شد', note: 'یادداشت داخلی اضافه شد' },
      fields: {
        topic: 'موضوع',
        subject: 'عنوان',
        name: 'نام',
        phone: 'تلفن',
        email: 'ایمیل',
        productId: 'محصول',
        serial: 'شمارهٔ سریال',
        status: 'وضعیت',
        assigneeId: 'ارجاع به',
      },
    },
  },
  values: {
    topic: inWords({ en: en.topics, fa: fa.topics }),
    status: inWords({ en: en.statuses, fa: fa.statuses }),
    productId: asId,
    assigneeId: asId,
  },
  page: { pathOf: () => '/admin/messages', label: { en: 'Messages', fa: 'پیام‌ها' } },
}
