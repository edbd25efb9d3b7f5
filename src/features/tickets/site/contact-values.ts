/** What the contact form holds, on its way between address, fields, draft and call. */
import type { Calls } from '#contract'
import type { CallInput } from '#shared/endpoint.ts'
import { type Topic, topics } from '../ticket-bounds.ts'

type NewTicket = CallInput<Calls['POST /ticket']>['body']

export const typedFields = ['subject', 'name', 'phone', 'email', 'serial', 'message'] as const
export type TypedField = (typeof typedFields)[number]

/** As typed. `productId` is empty when the question is not about the product it came with. */
export type ContactValues = Record<TypedField | 'topic' | 'productId' | 'website', string>

/** What an address may bring along. */
export type ContactQuery = { product: string; serial: string; topic: Topic | '' }

const isTopic = (text: string): text is Topic => topics.includes(text as Topic)

export function readContactQuery(query: URLSearchParams): ContactQuery {
  const topic = query.get('topic') ?? ''
  return {
    product: query.get('product') ?? '',
    serial: query.get('serial') ?? '',
    topic: isTopic(topic) ? topic : '',
  }
}

/** As it stands in an address, from `?` on; nothing asked is no query. */
export function toContactQuery(asked: Partial<ContactQuery>): string {
  const pairs = Object.entries(asked).filter(([, value]) => value)
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

export function readValues(form: FormData): ContactValues {
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = typedFields.map(name => [name, text(name)])
  const values = Object.fromEntries(typed) as Record<TypedField, string>
  return { ...values, topic: text('topic'), productId: text('productId'), website: text('website') }
}

type Sent = { requestKey: string | undefined; attachments: string[] }

/** An empty field is one that was left out. */
export function toNewTicket(values: ContactValues, { requestKey, attachments }: Sent): NewTicket {
  const given = (text: string) => (text.trim() === '' ? null : text)
  return {
    topic: isTopic(values.topic) ? values.topic : 'question',
    subject: values.subject,
    name: values.name,
    phone: given(values.phone),
    email: given(values.email),
    serial: given(values.serial),
    message: values.message,
    productId: values.productId === '' ? null : Number(values.productId),
    website: values.website,
    attachments,
    ...(requestKey && { requestKey }),
  }
}
