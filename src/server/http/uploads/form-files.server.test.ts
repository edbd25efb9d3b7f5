// Tests of HTML forms with files, sent without JavaScript. After each test the temporary folder must be empty.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type ActionFunctionArgs, data } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { appOf } from '#app/app-context.ts'
import type { AppError } from '#shared/errors.ts'
import { pageBundle } from '../../../testing/page-build.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { createApp } from '../app.server.ts'
import { createLimits } from '../limits.server.ts'

const site = openTestApp()

/** Uploads the files, attaches them to a ticket, and returns what it received. */
async function action({ request, context }: ActionFunctionArgs) {
  const { api, formFiles, formKey } = appOf(context)
  const form = await request.formData()
  const fields = Object.fromEntries(form) as Record<string, string>
  const received = {
    fields,
    formKey,
    ...(formFiles && { ...formFiles, files: formFiles.files.map(file => file.name) }),
  }
  try {
    const files = formFiles?.files ?? []
    const uploaded = files.length > 0 ? (await api.call('POST /ticket/upload', { files })).files : []
    const attachments = uploaded.map(file => file.token)
    const ticket = { subject: 'Lid', name: 'Sara', phone: '09121234567', message: fields.message ?? '' }
    const { code } = await api.call('POST /ticket', { body: { ...ticket, attachments } })
    return { ...received, code }
  } catch (error) {
    const { status, problem } = error as AppError & { problem?: object }
    return data({ ...received, problem }, { status })
  }
}

const build = pageBundle(
  {
    ask: { action, handle: { query: {}, takesForms: true, takesFiles: 'POST /ticket/upload' } },
    own: { action, handle: { isSecret: true, takesForms: true, takesFiles: 'POST /ticket/upload' } },
    plain: { action, handle: { query: {}, takesForms: true } },
  },
  ({ actionData }) => JSON.stringify(Object.values(actionData ?? {})[0] ?? null),
)

let app: FastifyInstance
beforeAll(async () => {
  const { config, database, services } = site
  const pages = { mode: 'development' as const, build: async () => build, register: async () => {} }
  app = await createApp({ config, database, services, pages })
})
afterAll(() => app.close())

const leftovers = () => readdir(join(site.config.dataDir, 'tmp')).catch(() => [])
afterEach(async () => expect(await leftovers()).toEqual([]))

const pdf = (name: string, padding = 0) =>
  new File(['%PDF-1.7\n', ' '.repeat(padding), '\n%%EOF'], name, { type: 'application/pdf' })

let visitors = 0
type Options = { url?: string; headers?: Record<string, string>; address?: string; message?: string }

async function post(files: File[], { url = '/ask', headers, message = 'Hello', ...options }: Options = {}) {
  const { address = `192.0.2.${++visitors}` } = options
  const form = new FormData()
  form.set('message', message)
  for (const file of files) form.append('file', file)
  if (files.length === 0) form.append('file', new File([], ''))
  const encoded = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await encoded.arrayBuffer()),
    remoteAddress: address,
    headers: { 'content-type': String(encoded.headers.get('content-type')), ...headers },
  })
  // A refusal before the page is rendered is an HTML page; the pages of this test are JSON.
  const isJson = /^[[{n]/.test(response.body)
  return { status: response.statusCode, text: response.body, body: isJson ? response.json() : undefined }
}

const count = async (table: 'ticket' | 'attachment') =>
  (await site.database.db.selectFrom(table).select('id').execute()).length

test('a form with files: fields and files reach the action, which attaches them', async () => {
  const { status, body } = await post([pdf('invoice.pdf'), pdf('فاکتور.pdf')], { message: 'سلام\r\n2' })
  expect([status, body.files, body.fields.message]).toEqual([200, ['invoice.pdf', 'فاکتور.pdf'], 'سلام\r\n2'])
  const rows = await site.database.db
    .selectFrom('attachment')
    .select('name')
    .where('messageId', 'is not', null)
    .orderBy('position')
    .execute()
  expect(rows.map(row => row.name)).toEqual(['invoice.pdf', 'فاکتور.pdf'])
})

test('a form in which no file was chosen has no files', async () => {
  const { status, body } = await post([])
  expect([status, body.files, body.tooMany]).toEqual([200, [], false])
})

test('with too many files none is stored, but the typed text is kept', async () => {
  const { body } = await post(Array.from({ length: 7 }, (_, index) => pdf(`${index}.pdf`)))
  expect([body.files, body.tooMany, body.fields.message]).toEqual([[], true, 'Hello'])
})

test('a file that is too large is named and not stored, but the typed text and the other files are kept', async () => {
  const { body } = await post([pdf('large.pdf', 5 * 1024 * 1024), pdf('small.pdf')])
  expect([body.tooLarge, body.files, body.fields.message]).toEqual([['large.pdf'], ['small.pdf'], 'Hello'])
})

test('a file of another type is refused by the same API call, and then no file is stored', async () => {
  const before = await count('attachment')
  const { status, body } = await post([pdf('good.pdf'), new File(['<script>'], 'bad.pdf')])
  expect([status, body.problem.code, body.problem.file]).toEqual([422, 'bad_attachment', 1])
  expect(await count('attachment')).toBe(before)
})

test('a form that another site sent stores and uploads nothing', async () => {
  const before = [await count('ticket'), await count('attachment')]
  const otherSites: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://other.example' },
  ]
  for (const headers of otherSites) {
    const { status, body } = await post([pdf('a.pdf')], { headers })
    expect([status, body.problem.code, body.files]).toEqual([403, 'forbidden_origin', []])
  }
  expect([await count('ticket'), await count('attachment')]).toEqual(before)
})

test('a secret page sends the origin null, and its forms are accepted', async () => {
  const nullOrigin = { origin: 'null' }
  expect((await post([pdf('a.pdf')], { url: '/own', headers: nullOrigin })).status).toBe(200)
  expect((await post([pdf('a.pdf')], { headers: nullOrigin })).status).toBe(403)
  const crossSite = { origin: 'null', 'sec-fetch-site': 'cross-site' }
  expect((await post([pdf('a.pdf')], { url: '/own', headers: crossSite })).status).toBe(403)
})

test('files count against the same limit as over HTTP, and over the limit none is stored', async () => {
  const address = '198.51.100.1'
  const limits = createLimits(site.database)
  const bound = { name: 'ticket-upload', key: address, max: 50, windowMs: 600_000 }
  await limits.take(...Array.from({ length: 48 }, () => bound))
  expect((await post([pdf('a.pdf'), pdf('b.pdf')], { address })).status).toBe(200)
  const before = await count('attachment')
  const { body } = await post([pdf('c.pdf')], { address })
  expect([body.refused.code, body.files]).toEqual(['rate_limited', []])
  expect(body.refused.message).toMatch(/^Too many attempts. Try again in \d+ (seconds|minutes)\.$/)
  expect(await count('attachment')).toBe(before)
  // A form without files is not refused by the file limit.
  expect((await post([], { address })).body.refused).toBeUndefined()
})

test('a second click on a form with files does not create a second message', async () => {
  const before = await count('ticket')
  const address = '198.51.100.2'
  const twice = await Promise.all([1, 2].map(() => post([pdf('a.pdf')], { address })))
  const later = await post([pdf('a.pdf')], { address })
  expect(new Set([...twice, later].map(({ body }) => body.code)).size).toBe(1)
  expect(await count('ticket')).toBe(before + 1)
  // Other content under the same file name is another form.
  const other = await post([pdf('a.pdf', 3)], { address })
  expect(other.body.code).not.toBe(later.body.code)
})

test('a form that cannot be accepted is refused before it is read, and a browser gets a page', async () => {
  const large = { 'content-length': String(200 * 1024 * 1024) }
  const page = await post([pdf('a.pdf')], { headers: { ...large, accept: 'text/html' } })
  expect([page.status, page.text]).toEqual([413, expect.stringContaining('Your message is too large')])
  expect((await post([pdf('a.pdf')], { url: '/plain' })).status).toBe(415)
  const typed = await post([], { message: 'x'.repeat(300 * 1024) })
  expect([typed.status, typed.body.error.code]).toEqual([413, 'too_large'])
  const broken = await app.inject({
    method: 'POST',
    url: '/ask',
    payload: 'no multipart at all',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(broken.statusCode).toBe(400)
})
