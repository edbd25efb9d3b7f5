// What a whole run writes into the log: one line of JSON per request, and nothing that is secret or about a visitor.
import { type APIRequestContext, expect, test } from '@playwright/test'
import { startMailServer } from '../src/testing/mail-server.ts'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { startS3 } from '../src/testing/s3.ts'
import { admin } from './fixtures.ts'
import { startServer } from './server.ts'

/** What a visitor types, as words that occur nowhere else. */
const visitor = {
  name: 'Farzaneh Quixote',
  phone: '09351987654',
  email: 'quixote.farzaneh@visitors.example',
  subject: 'Zanzibar lid subject',
  message: 'A windmill in my kettle',
  serial: 'QX-77-ZANZIBAR',
}
const invited = { email: 'sancho.panza@staff.example', password: 'rocinante and windmill 7' }
const settings = {
  DATABASE: 'dulcinea-database-pass-1',
  S3: 'S3RVER',
  SMTP: 'barataria-mail-pass-3',
  WEBHOOK_SECRET: 'alonso-webhook-secret-4',
  METRICS_TOKEN: 'teresa-metrics-token-5',
}

type Run = {
  url: string
  secrets: string[]
  request: APIRequestContext
  mails: Awaited<ReturnType<typeof startMailServer>>
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const secretIn = (text = '') => /\/(?:invite|reset|ticket)\/([\w-]{22})/.exec(text)?.[1] ?? ''

/** Sends what holds a secret in every place where it can stand: path, query, header, cookie, body, and where it does not belong. */
async function sendSecret({ url, request }: Run, secret: string) {
  for (const path of [
    'ticket',
    'preview',
    'invite',
    'reset',
    'fa/ticket',
    'Ticket',
    'product',
    'admin/products',
  ])
    await request.get(`${url}/${path}/${secret}`, { maxRedirects: 0 })
  for (const path of [
    `/?secret=${secret}`,
    `/api/ticket/${secret}`,
    `/api/nowhere/${secret}`,
    `/${secret}`,
    `/media/${secret}/w.webp`,
  ])
    await request.get(url + path, { maxRedirects: 0 })
  await request.get(`${url}/api/category/main`, { headers: { ...bearer(secret), cookie: `token=${secret}` } })
  await request.get(`${url}/admin/products`, { headers: { cookie: `token=${secret}` }, maxRedirects: 0 })
  for (const path of ['ticket/track', 'previews/open', 'invitations/open', 'auth/reset/open'])
    await request.post(`${url}/api/${path}`, { data: { secret } })
}

async function staffWorks(run: Run) {
  const { url, request, secrets, mails } = run
  const call = async (path: string, data: object, token?: string) => {
    const response = await request.post(`${url}/api${path}`, {
      data,
      ...(token && { headers: bearer(token) }),
    })
    return { status: response.status(), body: response.status() === 204 ? {} : await response.json() }
  }
  expect((await call('/auth/login', { ...admin, password: 'a-wrong-guess-of-somebody' })).status).toBe(401)
  secrets.push('a-wrong-guess-of-somebody')
  const login = await call('/auth/login', admin)
  const { token, deviceToken } = login.body
  secrets.push(token, deviceToken)
  const invitation = await call('/invitations', { displayName: 'Sancho', email: invited.email }, token)
  expect(invitation.status, JSON.stringify(invitation.body)).toBe(201)
  await expect.poll(() => mails.to(invited.email).length).toBe(1)
  const invite = secretIn(mails.to(invited.email)[0]?.text)
  expect(invite).toHaveLength(22)
  secrets.push(invite)
  await sendSecret(run, invite)
  const accepted = await call('/invitations/accept', {
    secret: invite,
    username: 'sancho',
    password: invited.password,
  })
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(201)
  secrets.push(accepted.body.token)
  expect((await call('/auth/reset', { account: invited.email })).status).toBe(204)
  await expect.poll(() => mails.to(invited.email).length).toBeGreaterThan(1)
  const reset = secretIn(mails.to(invited.email).at(-1)?.text)
  secrets.push(reset)
  await sendSecret(run, reset)
  const preview = await call('/products/previews', { name: 'Unborn Kettle' }, token)
  expect(preview.status, JSON.stringify(preview.body)).toBe(201)
  const previewSecret = /([\w-]{22})$/.exec(preview.body.path)?.[1] ?? ''
  expect(previewSecret).toHaveLength(22)
  secrets.push(previewSecret)
  await sendSecret(run, previewSecret)
  return { token, call }
}

async function visitorAsks(run: Run, { token, call }: Awaited<ReturnType<typeof staffWorks>>) {
  const { url, request, secrets } = run
  const created = await call('/ticket', visitor)
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const { code, secret } = created.body
  secrets.push(secret)
  await sendSecret(run, secret)
  await call('/ticket/track', { code, contact: visitor.phone })
  await call('/ticket/track', { code, contact: visitor.email })
  await call('/ticket/track/messages', { secret, body: visitor.message })
  // Without JavaScript, from its own page and from another one.
  const { name, phone, email, subject, message } = visitor
  for (const origin of [url, 'https://other.example'])
    await request.post(`${url}/contact`, {
      form: { name, phone, email, subject, message },
      headers: { origin },
    })
  for (const typed of [visitor.phone, visitor.email, visitor.name]) {
    await request.get(`${url}/search?q=${encodeURIComponent(typed)}`)
    await request.get(`${url}/api/products/seach/${encodeURIComponent(typed)}`)
    await request.get(`${url}/api/products/search/${encodeURIComponent(typed)}`)
    await request.get(`${url}/api/products/search-and-sort?q=${encodeURIComponent(typed)}`)
  }
  await request.get(`${url}/api/warranty/${encodeURIComponent(visitor.serial)}`)
  await request.get(`${url}/warranty?serial=${encodeURIComponent(visitor.serial)}`)
  const { items } = await (await request.get(`${url}/api/ticket`, { headers: bearer(token) })).json()
  await request.get(`${url}/api/ticket?q=${encodeURIComponent(visitor.email)}`, { headers: bearer(token) })
  const reply = await call(`/ticket/${items[0].id}/messages`, { body: 'Rosinante replies' }, token)
  expect(reply.status).toBeLessThan(300)
  // What is refused or broken is logged with more.
  await request.post(`${url}/api/ticket`, {
    data: `{"name": "${visitor.name}", "phone": ${visitor.phone}`,
    headers: { 'content-type': 'application/json' },
  })
  await request.post(`${url}/api/ticket`, { data: { ...visitor, email: `${visitor.email} x` } })
  await request.get(`${url}/metrics`, { headers: bearer(settings.METRICS_TOKEN) })
}

for (const level of ['info', 'debug'] as const) {
  test(`the log of a run at level ${level} names no secret and no visitor`, async ({ request }) => {
    test.slow()
    const mails = await startMailServer()
    const isDebug = level === 'debug'
    const postgres = isDebug ? await startPostgres() : undefined
    const s3 = isDebug ? await startS3() : undefined
    const database =
      postgres && (await freshDatabase(postgres.url)).replace('postgres@', `postgres:${settings.DATABASE}@`)
    const server = await startServer({
      LOG_LEVEL: level,
      SMTP_URL: mails.url.replace('//', `//sender:${settings.SMTP}@`),
      MAIL_FROM: 'shop@shop.example',
      // Nobody listens there, so that its failures are logged too.
      WEBHOOK_URL: 'http://127.0.0.1:9/hook',
      WEBHOOK_SECRET: settings.WEBHOOK_SECRET,
      METRICS_TOKEN: settings.METRICS_TOKEN,
      ...(database && { DATABASE_URL: database }),
      ...(s3 && { STORAGE_URL: s3.url }),
    })
    const secrets = [admin.password, invited.password, ...Object.values(settings)]
    const run = { url: server.url, secrets, request, mails }
    await visitorAsks(run, await staffWorks(run))
    // A database and a storage that are gone name their addresses.
    await postgres?.stop()
    await s3?.stop()
    if (isDebug) {
      await expect
        .poll(async () => (await request.get(`${server.url}/readyz`)).text())
        .toContain('"database"')
      await request.get(`${server.url}/api/products/by-name/unknown`)
    }
    await server.stop()
    await mails.close()

    const output = server.output()
    const lines = output.split('\n').filter(line => line.startsWith('{'))
    const answered = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
    expect(answered.length).toBeGreaterThan(isDebug ? 80 : 70)
    for (const line of answered)
      expect(line).toMatchObject({
        reqId: expect.any(String),
        status: expect.any(Number),
        ms: expect.any(Number),
      })
    expect(answered.map(({ route }) => route)).toEqual(
      expect.arrayContaining([
        '/api/auth/login',
        '/ticket/*',
        '/preview/*',
        '/product/:name',
        '/api/warranty/:serial',
      ]),
    )
    const forms = (text: string) => [
      text,
      encodeURIComponent(text),
      Buffer.from(text).toString('base64'),
      JSON.stringify(text).slice(1, -1),
    ]
    const found = [...secrets, ...Object.values(visitor), invited.email].flatMap(one =>
      forms(one).filter(form => output.includes(form)),
    )
    expect(found).toEqual([])
  })
}
