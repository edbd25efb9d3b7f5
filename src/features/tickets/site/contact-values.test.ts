import { expect, test } from 'vitest'
import { readContactQuery, readValues, toContactQuery, toNewTicket } from './contact-values.ts'

const queryOf = (query: string) => readContactQuery(new URLSearchParams(query))

test('reads only known fields from the address', () => {
  expect(queryOf('product=kettle&serial=A-1&topic=repair&utm=x')).toEqual({
    product: 'kettle',
    serial: 'A-1',
    topic: 'repair',
  })
  expect(queryOf('topic=nonsense')).toEqual({ product: '', serial: '', topic: '' })
  expect(toContactQuery(queryOf('utm=x&topic=nonsense'))).toBe('')
  expect(queryOf(toContactQuery(queryOf('product=کتری&topic=sales')).slice(1)).product).toBe('کتری')
})

test('an empty field is sent as null', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    subject: 'Lid',
    phone: ' ',
    email: 'a@b.example',
    productId: '12',
  }))
    form.set(name, value)
  expect(toNewTicket(readValues(form), { requestKey: undefined, attachments: ['t'] })).toEqual({
    topic: 'question',
    subject: 'Lid',
    name: '',
    phone: null,
    email: 'a@b.example',
    serial: null,
    message: '',
    productId: 12,
    website: '',
    attachments: ['t'],
  })
})
