// The files of docs/operations for nginx and Caddy, tried with both programs where they are installed, and skipped where they are not.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connect as connectTls } from 'node:tls'
import { expect, test } from '@playwright/test'
import { documentLimits } from '../src/features/media/picture.ts'
import { freePort } from '../src/testing/tcp-proxy.ts'
import { startServer } from './server.ts'

type Setup = { folder: string; upstream: number; http: number; https: number }
type Proxy = { args: string[]; env?: Record<string, string>; logs: string[] }

const host = 'shop.example'
const secret = 'Zm9vYmFyYmF6cXV4MTIzNA'
const onlyHttps = 'max-age=31536000'

/** The file with what differs here: ports, folders, certificate. Each must be in it, or nothing would be tried. */
function adapted(name: string, changes: Record<string, string>) {
  let text = readFileSync(new URL(`../docs/operations/${name}`, import.meta.url), 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    expect(text).toContain(from)
    text = text.replaceAll(from, to)
  }
  return text
}

const proxies: Record<string, (setup: Setup) => Proxy> = {
  nginx({ folder, upstream, http, https }) {
    const site = adapted('nginx.conf', {
      '127.0.0.1:3000': `127.0.0.1:${upstream}`,
      'listen 80;': `listen 127.0.0.1:${http};`,
      'listen [::]:80;': '',
      'listen 443 ssl': `listen 127.0.0.1:${https} ssl`,
      'listen [::]:443 ssl http2;': '',
      [`/etc/letsencrypt/live/${host}/fullchain.pem`]: `${folder}/cert.pem`,
      [`/etc/letsencrypt/live/${host}/privkey.pem`]: `${folder}/key.pem`,
      '/var/log/nginx/': `${folder}/`,
    })
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      name => `${name}_temp_path ${folder}/${name};`,
    )
    // Debian's own file has compression on, too.
    const around = [`pid ${folder}/nginx.pid;`, 'events {}', 'http {', ...kept, 'gzip on;', site, '}']
    writeFileSync(join(folder, 'nginx.conf'), around.join('\n'))
    const args = ['-e', `${folder}/early.log`, '-c', `${folder}/nginx.conf`, '-g', 'daemon off;']
    return { args, logs: ['vitrin.log', 'vitrin-error.log', 'early.log'] }
  },
  caddy({ folder, upstream, http, https }) {
    const here = `admin off\nhttp_port ${http}\nhttps_port ${https}\ndefault_bind 127.0.0.1\nskip_install_trust\n`
    const site = adapted('Caddyfile', {
      '127.0.0.1:3000': `127.0.0.1:${upstream}`,
      '\tlog default {': `${here}\tlog default {`,
      [`${host} {`]: `${host} {\ntls ${folder}/cert.pem ${folder}/key.pem\n`,
      // So that a test can see the answer when nothing listens.
      'lb_try_duration 30s': 'lb_try_duration 1s',
    })
    writeFileSync(join(folder, 'Caddyfile'), site)
    const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    return { args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], env, logs: [] }
  },
}

function has(program: string, ...args: string[]) {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function startProxy(name: string, upstream: number) {
  const folder = mkdtempSync(join(tmpdir(), `vitrin-${name}-`))
  const certificate = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', [...kind, ...certificate, ...names, '-days', '2'], { stdio: 'ignore' })
  const [http, https] = [await freePort(), await freePort()]
  const proxy = proxies[name]?.({ folder, upstream, http, https })
  if (!proxy) throw new Error(`no proxy is called ${name}`)
  const child: ChildProcess = spawn(name, proxy.args, { env: { ...process.env, ...proxy.env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk))
  const exited = once(child, 'close')
  const open = (from = '127.0.0.1') =>
    connectHttp2(`https://${host}`, {
      createConnection: () =>
        connectTls({
          socket: connect({ host: '127.0.0.1', port: https, localAddress: from }),
          servername: host,
          ca: readFileSync(join(folder, 'cert.pem')),
          ALPNProtocols: ['h2', 'http/1.1'],
        }),
    })
  await expect
    .poll(async () => await fetch(`http://127.0.0.1:${http}/`, { redirect: 'manual' }).catch(() => output), {
      timeout: 20_000,
    })
    .toBeInstanceOf(Response)
  const readLogs = () =>
    proxy.logs
      .map(file => join(folder, file))
      .map(file => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
      .join('\n') + output
  async function stop() {
    child.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  return { http, open, readLogs, stop }
}

type Sent = { method?: string; headers?: Record<string, string>; body?: Buffer | object }

async function ask(session: ClientHttp2Session, path: string, { method = 'GET', headers, body }: Sent = {}) {
  const isJson = body !== undefined && !Buffer.isBuffer(body)
  const json = isJson ? { 'content-type': 'application/json' } : {}
  const stream = session.request(
    { ':method': method, ':path': path, ...json, ...headers },
    { signal: AbortSignal.timeout(60_000) },
  )
  const answered = once(stream, 'response')
  const bytes = isJson ? Buffer.from(JSON.stringify(body)) : (body ?? Buffer.alloc(0))
  // In pieces, because Node refuses to have more than 10 MB of a session in memory. Who is refused early does not send the rest.
  const sent = pipeline(Readable.from(piecesOf(bytes)), stream).catch(() => {})
  const [answer] = await answered
  let text = ''
  stream.setEncoding('utf8').on('data', chunk => (text += chunk))
  await once(stream, 'end')
  stream.close()
  await sent
  return { status: answer[':status'] as number, headers: answer as Record<string, unknown>, text }
}

function* piecesOf(bytes: Buffer, size = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** A document as a form. */
function pdfForm(bytes: number): Sent {
  const file = Buffer.alloc(bytes, ' ')
  file.write('%PDF-1.7\n')
  file.write('\n%%EOF', bytes - 6)
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')])
  return { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, body }
}

for (const name of Object.keys(proxies)) {
  test(`${name}, set up as docs/operations says`, async () => {
    const isThere = has(name, name === 'nginx' ? '-v' : 'version') && has('openssl', 'version')
    test.skip(!isThere, `${name} and openssl are not both installed`)
    const server = await startServer({ TRUST_PROXY: '1', PUBLIC_SITE_URL: `https://${host}`, DEMO: '0' })
    const proxy = await startProxy(name, server.port)
    const session = proxy.open()
    const other = proxy.open('127.0.0.2')
    try {
      await test.step('TLS, HTTP/2, Strict-Transport-Security once, http leads to https', async () => {
        const home = await ask(session, '/', { headers: { 'accept-encoding': 'gzip' } })
        expect(session.alpnProtocol).toBe('h2')
        expect(home.status).toBe(200)
        expect(home.headers['strict-transport-security']).toBe(onlyHttps)
        const plain = await fetch(`http://127.0.0.1:${proxy.http}/warranty`, {
          redirect: 'manual',
          headers: { host },
        })
        expect([301, 308]).toContain(plain.status)
      })

      const token = await server.logIn()
      const authorization = `Bearer ${token}`

      await test.step('an event arrives at once, and what opens a stream is not held back', async () => {
        const stream = session.request({ ':path': '/api/events/stream', authorization })
        stream.setEncoding('utf8')
        let heard = ''
        stream.on('data', chunk => (heard += chunk))
        const [answer] = await once(stream, 'response')
        expect(answer[':status']).toBe(200)
        const body = { name: 'Sara', email: 'sara@shop.example', subject: 'Kettle', message: 'Is it quiet?' }
        const sent = await ask(session, '/api/ticket', { method: 'POST', body: { topic: 'sales', ...body } })
        expect(sent.status, sent.text).toBe(201)
        await expect.poll(() => heard, { timeout: 3000 }).toContain('event: message')
        stream.close()
      })

      await test.step('a file of the largest size passes, and one byte more is refused by Vitrin', async () => {
        const call = async (path: string, body: object) => {
          const answer = await ask(session, path, { method: 'POST', headers: { authorization }, body })
          expect(answer.status, answer.text).toBe(201)
          return JSON.parse(answer.text) as { id: number }
        }
        const category = await call('/api/category', { name: 'Kettles', description: '' })
        const product = await call('/api/products', { name: 'Kettle', categoryId: category.id })
        const upload = (bytes: number, headers: Record<string, string>) => {
          const form = pdfForm(bytes)
          return ask(session, `/api/products/documents/${product.id}`, {
            ...form,
            headers: { ...form.headers, ...headers },
          })
        }
        const largest = await upload(documentLimits.bytes, { authorization })
        expect(largest.status, largest.text).toBe(201)
        const larger = await upload(documentLimits.bytes + 1, { authorization })
        expect(larger.status, larger.text).toBe(413)
        expect(JSON.parse(larger.text).error.code).toBe('too_large')
        const stranger = await upload(documentLimits.bytes, {})
        expect(stranger.status, stranger.text).toBe(401)
        expect(JSON.parse(stranger.text).error.code).toBe('unauthenticated')
      })

      await test.step('visitors are told apart by their own address, whatever they claim', async () => {
        const guess = async (from: ClientHttp2Session, claimed: string) => {
          const headers = { 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}` }
          const body = { username: 'nobody', password: 'a wrong password' }
          return (await ask(from, '/api/auth/login', { method: 'POST', headers, body })).status
        }
        const statuses = []
        for (let i = 1; i <= 6; i++) statuses.push(await guess(session, `203.0.113.${i}`))
        expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
        expect(await guess(other, '203.0.113.1')).toBe(401)
      })

      const linesWith = (text: string) =>
        proxy
          .readLogs()
          .split('\n')
          .filter(line => line.includes(text))
      const secretPaths = [
        `/ticket/${secret}`,
        `/fa/preview/${secret}?a=b`,
        `/invite/${secret}`,
        `/reset/${secret}`,
        `/TICKET/${secret}`,
        `//ticket//${secret}`,
        `/fa%2fticket%2f${secret}`,
        `/ticket%252f${secret}`,
        `/api/ticket/download/${secret}`,
        `/media/${'0a'.repeat(16)}~1795046400~${secret}aa/400.webp`,
        `/media/${'0a'.repeat(16)}%7E1795046400%7E${secret}aa/400.webp`,
        `/search?q=${secret}`,
      ]
      const askSecrets = async () => {
        for (const path of secretPaths) {
          await ask(session, path, {
            headers: { referer: `https://${host}/ticket/${secret}`, cookie: secret },
          })
          await fetch(`http://127.0.0.1:${proxy.http}${path}`, { redirect: 'manual', headers: { host } })
        }
      }

      await test.step('pages with a secret are not compressed on the way', async () => {
        const headers = { 'accept-encoding': 'gzip, br' }
        const page = await ask(session, `/ticket/${secret}`, { headers })
        expect(page.text.length).toBeGreaterThan(2000)
        expect(page.headers['content-encoding']).toBeUndefined()
      })

      await test.step('no secret is in the log, and other addresses are', async () => {
        await askSecrets()
        await ask(session, '/help')
        await expect.poll(proxy.readLogs).toContain('/help')
        expect(proxy.readLogs()).toContain('/fa/preview/***')
        expect(linesWith(secret)).toEqual([])
      })

      await test.step('with Vitrin stopped: a page that says so, with Retry-After, and no secret in the log', async () => {
        await server.stop()
        const away = await ask(session, '/warranty')
        expect(away.status).toBe(503)
        expect(away.headers['strict-transport-security']).toBe(onlyHttps)
        expect(away.headers['retry-after']).toBe('5')
        expect(away.text).toContain('Please try again in a moment.')
        if (name === 'nginx') await askSecrets()
        else
          await ask(session, `/ticket/${secret}`, {
            headers: { referer: `https://${host}/ticket/${secret}` },
          })
        expect(linesWith(secret)).toEqual([])
      })
    } finally {
      session.destroy()
      other.destroy()
      await proxy.stop()
      await server.stop()
    }
  })
}
