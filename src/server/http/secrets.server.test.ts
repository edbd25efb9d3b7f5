// Secrets of one visitor must stay out of caches, out of the log, and out of public responses.
import { beforeEach, expect, test } from 'vitest'
import { contract } from '#contract'
import { admin, openTestApp } from '../../testing/test-app.ts'

const lines: string[] = []
const app = openTestApp({ logger: { level: 'info', stream: { write: line => void lines.push(line) } } })
const visitor = { token: null }
beforeEach(() => {
  lines.length = 0
})

test('responses that contain a secret are not cached', async () => {
  const ticket = { subject: 'Lid', name: 'Sara', phone: '09121234567', message: 'Broken' }
  const created = await app.send(contract.createTicket, { body: ticket }, visitor)
  expect([created.status, created.headers['cache-control']]).toEqual([201, 'no-store'])
  const files = [new File(['%PDF-1.7\n%%EOF'], 'a.pdf')]
  const uploaded = await app.send(contract.uploadAttachments, { files }, visitor)
  expect([uploaded.status, uploaded.headers['cache-control']]).toEqual([201, 'no-store'])
  const login = await app.send(contract.login, { body: admin }, visitor)
  expect([login.status, login.headers['cache-control']]).toEqual([200, 'no-store'])
  const { secret } = created.body
  const tracked = await app.send(contract.trackTicket, { body: { secret } }, visitor)
  expect([tracked.status, tracked.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(lines.join('')).not.toContain(secret)
  // The device token is also secret when it is sent with the next login, whether that is accepted or refused.
  const { token, deviceToken } = login.body
  const attempt = { ...admin, deviceTokens: [deviceToken] }
  for (const password of [admin.password, 'a guess'])
    await app.send(contract.login, { body: { ...attempt, password } }, visitor)
  await app.send(contract.login, { body: { ...attempt, deviceTokens: deviceToken } }, visitor)
  for (const text of [token, deviceToken]) expect(lines.join('')).not.toContain(text)
})

test.each(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'PUT'])(
  'a secret in a path is not written to the log, whatever the method: %s',
  async method => {
    const secret = 'S3cret-S3cret-S3cret-1'
    for (const path of [`download/${secret}`, `download/${secret}/`, `download/${secret}/x`, secret]) {
      await app.app.inject({ method: method as 'GET', url: `/api/ticket/${path}` })
    }
    expect(lines.filter(line => line.includes('"answered"'))).not.toHaveLength(0)
    expect(lines.join('')).not.toContain(secret)
  },
)

test('the id of a hidden category is shown to staff only', async () => {
  const category = async (name: string, visible: boolean) =>
    (await app.send(contract.createCategory, { body: { name, visible } })).body.id
  const [hidden, shown] = [await category('Hidden', false), await category('Shown', true)]
  const product = { name: 'Lamp', categoryId: hidden, extraCategoryIds: [shown], visible: true }
  const { body } = await app.send(contract.createProduct, { body: product })
  const params = { id: body.id }
  const read = await app.send(contract.productById, { params }, visitor)
  expect([read.body.categoryId, read.body.extraCategoryIds]).toEqual([null, [shown]])
  const list = await app.send(contract.allProducts, {}, visitor)
  expect(list.body.items).toMatchObject([{ id: body.id, categoryId: null }])
  const own = await app.send(contract.productById, { params })
  expect([own.body.categoryId, own.body.extraCategoryIds]).toEqual([hidden, [shown]])
  expect((await app.send(contract.allProducts, {})).body.items).toMatchObject([{ categoryId: hidden }])
})
