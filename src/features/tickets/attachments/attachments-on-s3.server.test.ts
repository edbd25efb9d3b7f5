import { afterAll, expect, test } from 'vitest'
import { startS3 } from '../../../testing/s3.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { noise } from '../../../testing/test-pictures.ts'
import { behindProxy, ticketTests } from '../../../testing/test-tickets.ts'
import { attachmentsApi } from './attachments.contract.ts'

const s3 = await startS3()
afterAll(() => s3.stop())
const app = openTestApp({ env: { ...behindProxy.env, STORAGE_URL: s3.url } })
const { open, thread, upload, remove, count } = ticketTests(app)

test('attachments in an S3 store are served completely, and removed with their ticket', async () => {
  const picture = await noise()
  const [{ token }] = (await upload([new File([new Uint8Array(picture)], 'photo.jpg')])).body.files
  const { id } = await open({ attachments: [token] })
  const [{ attachments }] = (await thread(id)).messages
  const link = async () =>
    (await app.send(attachmentsApi.linkAttachment, { params: { id: attachments[0].id } })).body.url
  const response = await app.app.inject(await link())
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.equals(picture)).toBe(true)

  const { folder } = await app.database.db.selectFrom('attachment').select('folder').executeTakeFirstOrThrow()
  const { files } = app.services.media
  await remove(id)
  await app.services.ticketService.purge(Date.now() + 31 * 24 * 3600_000)
  expect(await count('attachment')).toBe(0)
  expect(await files.getStream(`${folder}/file`)).toBeUndefined()
})
