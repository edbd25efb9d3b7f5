// A mail server on loopback for tests: stores the mails it receives, and parses them like a mail program.
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  from: string
  to: string[]
  /** By lower-case name, unfolded and decoded. */
  headers: Record<string, string>
  text: string
  html: string
  raw: string
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

export async function startMailServer() {
  const mails: ReceivedMail[] = []
  /** How the server behaves; tests change it. */
  const behaviour: { refuses?: { code: number; text: string }; delayMs: number; neverAnswers?: boolean } = {
    delayMs: 0,
  }
  let unanswered = 0
  const server = new SMTPServer({
    authOptional: true,
    // Any name and password will do, also without TLS: it is on loopback.
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(null, { user: 'sender' }),
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (behaviour.neverAnswers) return void unanswered++
        await sleep(behaviour.delayMs)
        const { refuses } = behaviour
        if (refuses) return callback(Object.assign(new Error(refuses.text), { responseCode: refuses.code }))
        const { mailFrom, rcptTo } = session.envelope
        const mail = readMail(Buffer.concat(chunks).toString('utf8'))
        mails.push({ ...mail, from: mailFrom ? mailFrom.address : '', to: rcptTo.map(one => one.address) })
        callback()
      })
    },
  })
  // A client process that is killed leaves a broken connection behind.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    behaviour,
    /** How many mails were received in full while the server never answered. */
    unanswered: () => unanswered,
    to: (address: string) => mails.filter(mail => mail.to.includes(address)),
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html' | 'raw'> {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map(part => split(part.trimStart()))
    : []
  const contentOf = (type: string) => {
    const part = parts.find(one => one.headers['content-type']?.startsWith(type))
    return part ? decodeBody(part.body, part.headers['content-transfer-encoding']) : ''
  }
  return { headers, text: contentOf('text/plain'), html: contentOf('text/html'), raw }
}

function split(raw: string) {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map(line => {
      const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
      return [name.toLowerCase(), decodeWords(value)]
    }),
  )
  return { headers, body: raw.slice(end + 4) }
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`. */
function decodeWords(value: string) {
  return value.replace(/\?=\s+=\?/g, '?==?').replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, words => {
    const bytes = [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind = '', text = '']) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quotedPrintable(text.replaceAll('_', ' ')),
    )
    return Buffer.concat(bytes).toString('utf8')
  })
}

function decodeBody(body: string, encoding = '') {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return quotedPrintable(body).toString('utf8').replaceAll('\r\n', '\n')
  return body.replaceAll('\r\n', '\n')
}

function quotedPrintable(text: string): Buffer {
  const bytes = Buffer.from(text.replace(/=\r\n/g, ''), 'utf8').toString('latin1')
  return Buffer.from(
    bytes.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
