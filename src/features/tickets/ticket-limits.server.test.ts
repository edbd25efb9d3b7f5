// How many messages one address and one contact may send. One address can be an office, or all customers of a carrier.
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { behindProxy, ticketTests, visitor } from '../../testing/test-tickets.ts'
import { createBounds } from './ticket-limits.ts'

const app = openTestApp(behindProxy)
const { ask, count } = ticketTests(app)

type Answer = Awaited<ReturnType<typeof ask>>
const answered = (responses: Answer[], status: number) => responses.filter(one => one.status === status)
const person = (number: number) => ({ phone: null, email: `person-${number}@example.com` })

test('one contact at one address may send five in ten minutes, even at once, and is told how long to wait', async () => {
  const same = visitor()
  const before = await count('ticket')
  const responses = await Promise.all(Array.from({ length: 12 }, () => ask({}, same)))
  expect([answered(responses, 201).length, answered(responses, 429).length]).toEqual([5, 7])
  expect(Number(answered(responses, 429)[0]?.headers['retry-after'])).toBeGreaterThan(500)
  expect(await count('ticket')).toBe(before + 5)
})

test('an address may send thirty, and others there are not kept out by one contact', async () => {
  const office = visitor()
  for (let sent = 0; sent < 6; sent++) await ask(person(0), office)
  const responses: Answer[] = []
  for (let number = 1; number <= 26; number++) responses.push(await ask(person(number), office))
  expect([answered(responses, 201).length, answered(responses, 429).length]).toEqual([25, 1])
})

test('a contact is free at another address, whoever used it up at this one', async () => {
  const attacker = visitor()
  for (let sent = 0; sent < 6; sent++) await ask(person(99), attacker)
  expect((await ask(person(99), attacker)).status).toBe(429)
  expect((await ask(person(99), visitor())).status).toBe(201)
})

test('each contact of a message counts, in any spelling', async () => {
  const same = visitor()
  const phones = ['09125550000', '۰۹۱۲ ۵۵۵ ۰۰۰۰', '+98 912 555 0000', '00989125550000', '0912-555-0000']
  for (const [number, phone] of phones.entries()) {
    expect((await ask({ ...person(number), phone }, same)).status).toBe(201)
  }
  expect((await ask({ ...person(7), phone: '9125550000' }, same)).status).toBe(429)
})

test('mistakes that the visitor can correct do not count, and other addresses are not affected', async () => {
  const same = visitor()
  for (let sent = 0; sent < 8; sent++) expect((await ask({ productId: 777_777 }, same)).status).toBe(400)
  expect((await ask({}, same)).status).toBe(201)
})

test('a day allows 200 for an address and 20 for a contact there', () => {
  const bounds = createBounds('192.0.2.7', { phone: '+989121234567', email: null })
  expect(bounds.map(({ key, max, windowMs }) => [key, max, windowMs / 60_000])).toEqual([
    ['192.0.2.7', 30, 10],
    ['192.0.2.7', 200, 1440],
    ['192.0.2.7 +989121234567', 5, 10],
    ['192.0.2.7 +989121234567', 20, 1440],
  ])
})
