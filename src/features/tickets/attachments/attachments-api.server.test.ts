// The API of attachments: uploading, downloading, and removing unused files.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { jpeg, pdf } from '../../../testing/test-pictures.ts'
import { behindProxy, ticketTests, visitor } from '../../../testing/test-tickets.ts'
import { attachmentsApi } from './attachments.contract.ts'

const lines: string[] = []
const app = openTestApp({
  ...behindProxy,
  logger: { level: 'info', stream: { write: (text: string) => void lines.push(text) } },
})
const { ask, open, thread, upload, count } = ticketTests(app)

describeRefusals(app, attachmentsApi)

const file = (name: string, bytes: Uint8Array = pdf()) => new File([new Uint8Array(bytes)], name)
const tokensOf = async (...files: File[]): Promise<string[]> =>
  (await upload(files)).body.files.map((one: { token: string }) => one.token)
const link = (id: number) => app.send(attachmentsApi.linkAttachment, { params: { id } })
const read = (id: number) => app.send(attachmentsApi.readAttachment, { params: { id } })
const download = (token: string) =>
  app.send(attachmentsApi.downloadAttachment, { params: { token } }, visitor())
const stored = () =>
  readdirSync(join(app.config.dataDir, 'media', 'attachments'), {
    recursive: true,
    withFileTypes: true,
  }).filter(entry => entry.isFile()).length
const attached = async (id: number) =>
  (await thread(id)).messages.flatMap((one: { attachments: object[] }) => one.attachments)

describe('uploading', () => {
  test('returns each file’s type by its content, and a token', async () => {
    const picture = await jpeg()
    const { status, body } = await upload([file('C:\\a\\photo.exe', picture), file('فاکتور.pdf')])
    expect([status, body.files]).toEqual([
      201,
      [
        { name: 'photo.exe.jpg', type: 'image/jpeg', bytes: picture.length, token: expect.any(String) },
        { name: 'فاکتور.pdf', type: 'application/pdf', bytes: pdf().length, token: expect.any(String) },
      ],
    ])
  })

  test('accepts all files or none, and the error names the refused one', async () => {
    const before = await count('attachment')
    const { status, body } = await upload([file('good.pdf'), new File(['<script>'], 'bad.pdf')])
    expect([status, body.error.code, body.error.file]).toEqual([422, 'bad_attachment', 1])
    expect(await count('attachment')).toBe(before)
  })

  test('allows fifty files in ten minutes from one address', async () => {
    const same = visitor()
    const five = () => Array.from({ length: 5 }, () => file('a.pdf'))
    const responses: Awaited<ReturnType<typeof upload>>[] = []
    for (let i = 0; i < 13; i++) responses.push(await upload(five(), same))
    expect(responses.filter(response => response.status === 201)).toHaveLength(10)
    expect(responses.filter(response => response.status === 429)).toHaveLength(3)
  })

  test('allows four simultaneous uploads from one address', async () => {
    const same = visitor()
    const responses = await Promise.all(Array.from({ length: 6 }, () => upload([file('a.pdf')], same)))
    expect(responses.filter(response => response.status === 503).length).toBeGreaterThan(0)
  })

  test('a token is valid once, for one message, for a day', async () => {
    const [first = '', second = ''] = await tokensOf(file('first.pdf'), file('second.pdf'))
    const { id } = await open({ attachments: [second, first] })
    expect((await attached(id)).map((one: { name: string }) => one.name)).toEqual(['second.pdf', 'first.pdf'])
    const again = await ask({ attachments: [first] })
    expect([again.status, again.body.error.fields['attachments.0'].code]).toEqual([400, 'not_found'])
    const [twice = ''] = await tokensOf(file('twice.pdf'))
    const repeated = await ask({ attachments: [twice, twice] })
    expect([repeated.status, repeated.body.error.fields['attachments.1'].code]).toEqual([400, 'not_found'])
    const both = await Promise.all([ask({ attachments: [twice] }), ask({ attachments: [twice] })])
    expect(both.map(response => response.status).sort()).toEqual([201, 400])
    const [old = ''] = await tokensOf(file('old.pdf'))
    const createdAt = new Date(Date.now() - 24 * 3600_000 - 1000).toISOString()
    await app.database.db.updateTable('attachment').set({ createdAt }).where('name', '=', 'old.pdf').execute()
    expect((await ask({ attachments: [old] })).status).toBe(400)
  })
})

describe('downloading', () => {
  test('a link is valid for one download, which a browser saves instead of showing', async () => {
    const picture = await jpeg()
    const { id } = await open({ attachments: await tokensOf(file("it's (1).jpg", picture)) })
    const [{ id: attachmentId }] = await attached(id)
    const { status, body } = await link(attachmentId)
    expect([status, Object.keys(body)]).toEqual([200, ['url']])
    const response = await app.app.inject(body.url)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(picture)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(picture.length),
      'content-disposition': "attachment; filename*=UTF-8''it%27s%20%281%29.jpg",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
    })
    const token = body.url.split('/').at(-1)
    expect((await download(token)).status).toBe(404)
    // The log names the route alone. It does not contain the token, although that was used already.
    expect(lines.join('')).toContain('/api/ticket/download/:token')
    expect(lines.join('')).not.toContain(token)
  })

  test('only one of two simultaneous requests gets the file; a HEAD request does not use the link up', async () => {
    const { id } = await open({ attachments: await tokensOf(file('a.pdf')) })
    const [{ id: attachmentId }] = await attached(id)
    const { url } = (await link(attachmentId)).body
    expect((await app.app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
    const responses = await Promise.all([app.app.inject(url), app.app.inject(url), app.app.inject(url)])
    expect(responses.map(response => response.statusCode).sort()).toEqual([200, 404, 404])
  })

  test('a link expires after a minute', async () => {
    const { id } = await open({ attachments: await tokensOf(file('a.pdf')) })
    const [{ id: attachmentId }] = await attached(id)
    const { url } = (await link(attachmentId)).body
    const expiresAt = new Date(Date.now() - 1).toISOString()
    await app.database.db.updateTable('attachmentLink').set({ expiresAt }).execute()
    expect((await app.app.inject(url)).statusCode).toBe(404)
    await link(attachmentId)
    expect(await count('attachmentLink')).toBe(1)
  })

  test('a file that is not attached has no link, and no other address serves it', async () => {
    await upload([file('loose.pdf')])
    const { id, folder } = await app.database.db
      .selectFrom('attachment')
      .select(['id', 'folder'])
      .where('name', '=', 'loose.pdf')
      .executeTakeFirstOrThrow()
    for (const none of [id, 777_777]) {
      expect((await link(none)).status).toBe(404)
      expect((await read(none)).status).toBe(404)
    }
    for (const path of [
      `/media/${folder}/file`,
      `/media/${folder.split('/').at(-1)}/file.pdf`,
      `/${folder}/file`,
    ]) {
      expect((await app.app.inject(path)).statusCode).toBe(404)
    }
  })

  test('staff can read it without a link, any number of times', async () => {
    const picture = await jpeg()
    const { id } = await open({ attachments: await tokensOf(file('seen.jpg', picture)) })
    const [{ id: attachmentId }] = await attached(id)
    for (let i = 0; i < 2; i++) {
      const { status, headers } = await read(attachmentId)
      expect([status, headers['content-type'], headers['content-length']]).toEqual([
        200,
        'image/jpeg',
        String(picture.length),
      ])
      expect(headers['content-security-policy']).toContain('sandbox')
    }
  })

  test('a lost file is not found', async () => {
    const { id } = await open({ attachments: await tokensOf(file('lost.pdf')) })
    const [{ id: attachmentId }] = await attached(id)
    await app.database.db
      .updateTable('attachment')
      .set({ folder: 'attachments/no/where' })
      .where('id', '=', attachmentId)
      .execute()
    const { url } = (await link(attachmentId)).body
    expect((await app.app.inject(url)).statusCode).toBe(404)
  })

  test('a successful download', async () => {
    const { id } = await open({ attachments: await tokensOf(file('a.pdf')) })
    const [{ id: attachmentId }] = await attached(id)
    const { url } = (await link(attachmentId)).body
    expect((await download(url.split('/').at(-1))).status).toBe(200)
  })
})

describe('removing unused files', () => {
  const day = 24 * 3600_000

  test('a file that was never attached is removed with its row after a day; attached ones stay', async () => {
    await app.services.ticketService.attachments.removeUnused(Date.now() + 2 * day)
    const [rows, files] = [await count('attachment'), stored()]
    await open({ attachments: await tokensOf(file('kept.pdf')) })
    await upload([file('left.pdf'), file('behind.pdf')])
    expect([await count('attachment'), stored()]).toEqual([rows + 3, files + 3])
    await app.services.ticketService.attachments.removeUnused(Date.now() + day)
    expect([await count('attachment'), stored()]).toEqual([rows + 3, files + 3])
    await app.services.ticketService.attachments.removeUnused(Date.now() + 2 * day)
    expect([await count('attachment'), stored()]).toEqual([rows + 1, files + 1])
  })

  test('the garbage collection of the catalogue’s pictures leaves attachments alone', async () => {
    const files = stored()
    await app.services.media.collectUnusedMedia(new Date(Date.now() + 40 * day))
    expect(stored()).toBe(files)
  })
})

expectWholeContractSeen(app, attachmentsApi)
