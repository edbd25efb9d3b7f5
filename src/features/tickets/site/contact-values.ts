/** The values of the contact form, and their conversion from the address, from the form and to the API call. */
import type { Calls } from '#contract'
import type { CallInput } from '#shared/endpoint.ts'
import { type Topic, topics } from '../ticket-bounds.ts'

type NewTicket = CallInput<Calls['POST /ticket']>['body']

export const typedFields = ['subject', 'name', 'phone', 'email', 'serial', 'message'] as const
type TypedField = (typeof typedFields)[number]

/** The values as they were typed. `productId` is empty if the question is not about the product whose page it was opened from. */
export type ContactValues = Record<TypedField | 'topic' | 'productId' | 'website', string>

/** The values that the page's address may preset. */
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

/** The query string including `?`. Empty if nothing is preset. */
export function toContactQuery(query: Partial<ContactQuery>): string {
  const pairs = Object.entries(query).filter(([, value]) => value)
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

export function readValues(form: FormData): ContactValues {
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = typedFields.map(name => [name, text(name)])
  const values = Object.fromEntries(typed) as Record<TypedField, string>
  return { ...values, topic: text('topic'), productId: text('productId'), website: text('website') }
}

type Submission = { requestKey: string | undefined; attachments: string[] }

/** An empty field is sent as null. */
export function toNewTicket(values: ContactValues, { requestKey, attachments }: Submission): NewTicket {
  const textOrNull = (text: string) => (text.trim() === '' ? null : text)
  return {
    topic: isTopic(values.topic) ? values.topic : 'question',
    subject: values.subject,
    name: values.name,
    phone: textOrNull(values.phone),
    email: textOrNull(values.email),
    serial: textOrNull(values.serial),
    message: values.message,
    productId: values.productId === '' ? null : Number(values.productId),
    website: values.website,
    attachments,
    ...(requestKey && { requestKey }),
  }
}
