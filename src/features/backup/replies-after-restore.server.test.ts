// What a restored shop says of replies: those that had been mailed, those that had not, and that nothing is mailed by itself.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBackupParts } from '../../backup-parts.server.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { behindProxy, ticketTests } from '../../testing/test-tickets.ts'
import { jobsApi } from '../jobs/jobs.contract.ts'
import { ticketMessagesApi } from '../tickets/ticket-messages.contract.ts'
import { backUpIntoFile } from './archive-file.server.ts'
import { restore, withArchive } from './restore.server.ts'

const mails = await startMailServer()
const env = { ...behindProxy.env, SMTP_URL: mails.url, MAIL_FROM: 'support@shop.example' }
const [shop, restored] = [openTestApp({ env }), openTestApp({ env })]
const folder = mkdtempSync(join(tmpdir(), 'vitrin-replies-'))
const start = (app: typeof shop) => app.services.jobs.start({ warn() {} }, { pollMs: 30, leaseMs: 3000 })

beforeAll(() => start(shop))
afterAll(async () => {
  for (const app of [shop, restored]) await app.services.jobs.stop()
  await mails.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a reply that was not mailed says so and is mailed only when staff want it; one that was says what it said', async () => {
  const email = 'asker@mail.example'
  const { id } = await ticketTests(shop).open({ email })
  const deliveries = async (app: typeof shop) =>
    (await ticketTests(app).thread(id)).messages.map((one: { delivery: unknown }) => one.delivery)
  const send = (body: string) => shop.send(ticketMessagesApi.addMessage, { params: { id }, body: { body } })
  await expect.poll(async () => (await deliveries(shop))[0]?.state).toBe('sent')
  await send('It is on the page of the product.')
  await expect.poll(async () => (await deliveries(shop))[1]?.state).toBe('sent')
  mails.behaviour.refuses = { code: 451, text: 'later' }
  await send('And here is the address.')
  await expect.poll(async () => (await deliveries(shop))[2]?.state).toBe('retrying')
  const before = await deliveries(shop)

  const file = join(folder, 'shop.tar')
  const { database, config } = shop
  await backUpIntoFile({ database, config, parts: await openBackupParts(config), file })
  await shop.services.jobs.stop()
  mails.behaviour.refuses = undefined
  mails.mails.length = 0
  const parts = await openBackupParts(restored.config)
  // The session of the test is kept: without it nobody could look.
  const session = await restored.database.db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  await restored.database.db.deleteFrom('lease').execute()
  const began = new Date().toISOString()
  await withArchive(file, handle => restore({ database: restored.database, parts, handle, replace: true }))
  const { id: adminId } = await restored.database.db
    .selectFrom('admin')
    .select('id')
    .executeTakeFirstOrThrow()
  await restored.database.db
    .insertInto('session')
    .values({ ...session, adminId })
    .execute()
  await start(restored)

  const unsent = { state: 'unsent', by: 'email', at: expect.any(String) }
  expect(await deliveries(restored)).toEqual([...before.slice(0, 2), unsent])
  const at: string = (await deliveries(restored))[2].at
  expect(at >= began).toBe(true)
  const listed = async () => (await restored.send(jobsApi.listJobs, { query: { state: 'failed' } })).body
  const { items, counts } = await listed()
  expect(items).toMatchObject([
    { kind: 'mail-visitor', state: 'failed', ticketId: id, problem: { code: 'restored', detail: '' } },
  ])
  expect(counts.failed).toBe(1)
  // However late its next attempt would have been, the job has ended.
  const waiting = restored.database.db.selectFrom('job').select('about').where('about', 'like', 'message:%')
  expect(await waiting.where('state', '=', 'waiting').execute()).toEqual([])
  expect(mails.to(email)).toEqual([])

  await restored.send(jobsApi.retryJob, { params: { id: items[0].id } })
  await expect.poll(async () => (await deliveries(restored))[2]?.state).toBe('sent')
  expect(mails.to(email).map(mail => mail.text.includes('And here is the address.'))).toEqual([true])
  expect((await deliveries(restored)).slice(0, 2)).toEqual(before.slice(0, 2))
})
