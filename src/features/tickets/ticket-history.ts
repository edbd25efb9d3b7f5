/** How the history of a ticket is shown. Joined with the others in `src/histories.ts`. */
import { asId, type EntityHistory, inWords } from '#features/history/entity-history.ts'
import type { DescribeAction } from '#features/history/sentences/sentence-facts.ts'
import { ticketTexts } from './texts/index.ts'
import type { TicketEventField } from './ticket-events.ts'

export type TicketAction = 'reply' | 'note'

const { en, fa } = ticketTexts

const inEnglish: DescribeAction = ({ event: { action, admin }, object, field, changes }) => {
  const closes = changes.status?.after === 'closed'
  if (action === 'reply') return closes ? `replied to ${object} and closed it` : `replied to ${object}`
  if (action === 'note') return `added a note to ${object}`
  if (action !== 'update') return undefined
  if (field === 'status') return closes ? `closed ${object}` : `reopened ${object}`
  if (field === 'productId')
    return changes.productId?.after === null
      ? `removed the product of ${object}`
      : `chose the product of ${object}`
  if (field !== 'assigneeId') return undefined
  const assignee = changes.assigneeId?.after
  if (assignee === null) return `unassigned ${object}`
  return assignee === admin.id ? `took over ${object}` : `assigned ${object} to someone else`
}

const inPersian: DescribeAction = ({ event: { action, admin }, object, field, changes }) => {
  const closes = changes.status?.after === 'closed'
  if (action === 'reply') return closes ? `به ${object} پاسخ داد و آن را بست` : `به ${object} پاسخ داد`
  if (action === 'note') return `برای ${object} یادداشت داخلی نوشت`
  if (action !== 'update') return undefined
  if (field === 'status') return closes ? `${object} را بست` : `${object} را دوباره باز کرد`
  if (field === 'productId')
    return changes.productId?.after === null ? `محصول ${object} را حذف کرد` : `محصول ${object} را انتخاب کرد`
  if (field !== 'assigneeId') return undefined
  const assignee = changes.assigneeId?.after
  if (assignee === null) return `ارجاع ${object} را لغو کرد`
  return assignee === admin.id ? `${object} را خود برعهده گرفت` : `${object} را به مدیر دیگری ارجاع داد`
}

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
  sentences: { en: inEnglish, fa: inPersian },
  page: { pathOf: () => '/admin/messages', label: { en: 'Messages', fa: 'پیام‌ها' } },
}
