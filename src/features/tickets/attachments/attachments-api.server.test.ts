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
  test('answers what each file is by its content, and a token', async () => {
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

  test('all or none, and the refusal says which one it is about', async () => {
    const before = await count('attachment')
    const { status, body } = await upload([file('good.pdf'), new File(['<script>'], 'bad.pdf')])
    expect([status, body.error.code, body.error.file]).toEqual([422, 'bad_attachment', 1])
    expect(await count('attachment')).toBe(before)
  })

  test('fifty files in ten minutes from one address', async () => {
    const same = visitor()
    const five = () => Array.from({ length: 5 }, () => file('a.pdf'))
    const answers: Awaited<ReturnType<typeof upload>>[] = []
    for (let i = 0; i < 13; i++) answers.push(await upload(five(), same))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(10)
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(3)
  })

  test('four at once from one address', async () => {
    const same = visitor()
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload([file('a.pdf')], same)))
    expect(answers.filter(answer => answer.status === 503).length).toBeGreaterThan(0)
  })

  test('a token is good once, for one message, for a day', async () => {
    const [first = '', second = ''] = await tokensOf(file('first.pdf'), file('second.pdf'))
    const { id } = await open({ attachments: [second, first] })
    expect((await attached(id)).map((one: { name: string }) => one.name)).toEqual(['second.pdf', 'first.pdf'])
    const again = await ask({ attachments: [first] })
    expect([again.status, again.body.error.fields['attachments.0'].code]).toEqual([400, 'not_found'])
    const [twice = ''] = await tokensOf(file('twice.pdf'))
    const repeated = await ask({ attachments: [twice, twice] })
    expect([repeated.status, repeated.body.error.fields['attachments.1'].code]).toEqual([400, 'not_found'])
    const both = await Promise.all([ask({ attachments: [twice] }), ask({ attachments: [twice] })])
    expect(both.map(answer => answer.status).sort()).toEqual([201, 400])
    const [old = ''] = await tokensOf(file('old.pdf'))
    const createdAt = new Date(Date.now() - 24 * 3600_000 - 1000).toISOString()
    await app.database.db.updateTable('attachment').set({ createdAt }).where('name', '=', 'old.pdf').execute()
    expect((await ask({ attachments: [old] })).status).toBe(400)
  })
})

describe('downloading', () => {
  test('a link is good for one download that a browser saves and never shows', async () => {
    const picture = await jpeg()
    const { id } = await open({ attachments: await tokensOf(file("it's (1).jpg", picture)) })
    const [{ id: attachmentId }] = await attached(id)
    const { status, body } = await link(attachmentId)
    expect([status, Object.keys(body)]).toEqual([200, ['url']])
    const answer = await app.app.inject(body.url)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(picture)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(picture.length),
      'content-disposition': "attachment; filename*=UTF-8''it%27s%20%281%29.jpg",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
    })
    const token = body.url.split('/').at(-1)
    expect((await download(token)).status).toBe(404)
    // Not even the used link stands in the log.
    expect(lines.join('')).toContain('/api/ticket/download/:token')
    expect(lines.join('')).not.toContain(token)
  })

  test('of two who come with one link, one is too late; asking for its head uses nothing up', async () => {
    const { id } = await open({ attachments: await tokensOf(file('a.pdf')) })
    const [{ id: attachmentId }] = await attached(id)
    const { url } = (await link(attachmentId)).body
    expect((await app.app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
    const answers = await Promise.all([app.app.inject(url), app.app.inject(url), app.app.inject(url)])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 404, 404])
  })

  test('a link is over after a minute', async () => {
    const { id } = await open({ attachments: await tokensOf(file('a.pdf')) })
    const [{ id: attachmentId }] = await attached(id)
    const { url } = (await link(attachmentId)).body
    const expiresAt = new Date(Date.now() - 1).toISOString()
    await app.database.db.updateTable('attachmentLink').set({ expiresAt }).execute()
    expect((await app.app.inject(url)).statusCode).toBe(404)
    await link(attachmentId)
    expect(await count('attachmentLink')).toBe(1)
  })

  test('what is attached to nothing has no link, and no other address leads to a file', async () => {
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

  test('staff read it without a link, as often as they look at it', async () => {
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

  test('a file that was lost is not there', async () => {
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

  test('a download that goes well', async () => {
    const { id } = await open({ attachments: await tokensOf(file('a.pdf')) })
    const [{ id: attachmentId }] = await attached(id)
    const { url } = (await link(attachmentId)).body
    expect((await download(url.split('/').at(-1))).status).toBe(200)
  })
})

describe('sweeping', () => {
  const day = 24 * 3600_000

  test('what was never attached goes after a day, file and row; what is attached stays', async () => {
    await app.services.ticketService.attachments.sweep(Date.now() + 2 * day)
    const [rows, files] = [await count('attachment'), stored()]
    await open({ attachments: await tokensOf(file('kept.pdf')) })
    await upload([file('left.pdf'), file('behind.pdf')])
    expect([await count('attachment'), stored()]).toEqual([rows + 3, files + 3])
    await app.services.ticketService.attachments.sweep(Date.now() + day)
    expect([await count('attachment'), stored()]).toEqual([rows + 3, files + 3])
    await app.services.ticketService.attachments.sweep(Date.now() + 2 * day)
    expect([await count('attachment'), stored()]).toEqual([rows + 1, files + 1])
  })

  test('the pictures of the catalogue are another matter: their sweep leaves attachments alone', async () => {
    const files = stored()
    await app.services.media.collectUnusedMedia(new Date(Date.now() + 40 * day))
    expect(stored()).toBe(files)
  })
})

expectWholeContractSeen(app, attachmentsApi)
