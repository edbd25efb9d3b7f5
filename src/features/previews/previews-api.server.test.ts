// Opening previews: how long, how many, by whom, and what their files and pages may do.
import { expect, test } from 'vitest'
import { productPreviewsApi } from '#features/catalogue/products/product-previews.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { admin, openTestApp } from '../../testing/test-app.ts'
import { previewLimits } from './preview.ts'
import { previewsApi } from './previews.contract.ts'

const app = openTestApp()
const visitor = { token: null }

describeRefusals(app, previewsApi)

let counter = 0
async function make(token = app.token): Promise<string> {
  const body = { name: `Shown ${++counter}` }
  const { path } = (await app.send(productPreviewsApi.previewNewProduct, { body }, { token })).body
  return path.replace('/preview/', '')
}
const open = (secret: string) => app.send(previewsApi.openPreview, { body: { secret } }, visitor)

test('whoever has the secret can open it, and only its hash is stored', async () => {
  const secret = await make()
  const { status, headers, body } = await open(secret)
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(previewLimits.ms)
  const rows = await app.database.db.selectFrom('preview').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  for (const wrong of [secret.slice(1), `${secret}x`, secret.toUpperCase(), 'x'.repeat(22)])
    expect((await open(wrong)).status).toBe(404)
})

test('it ends after a day, before its row is deleted', async () => {
  const secret = await make()
  const { db } = app.database
  await db
    .updateTable('preview')
    .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
    .execute()
  expect((await open(secret)).status).toBe(404)
})

test('an account has at most twenty: the oldest makes room; those of others stay', async () => {
  const other = { username: 'second', password: admin.password }
  await app.services.accounts.admins.create(other)
  const { token } = await app.services.accounts.login(other, { address: '127.0.0.7' })
  const others = await make(token)
  const secrets: string[] = []
  for (let i = 0; i < previewLimits.perAccount + 1; i++) {
    secrets.push(await make())
    // Their times have milliseconds.
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  const statuses = await Promise.all(secrets.map(async secret => (await open(secret)).status))
  expect(statuses).toEqual([404, ...Array(previewLimits.perAccount).fill(200)])
  expect((await open(others)).status).toBe(200)
  // Also if many are made at once.
  await Promise.all(Array.from({ length: 6 }, () => make()))
  const rows = await app.database.db.selectFrom('preview').select('adminId').execute()
  expect(rows.filter(row => row.adminId === 1)).toHaveLength(previewLimits.perAccount)
})

expectWholeContractSeen(app, previewsApi)
