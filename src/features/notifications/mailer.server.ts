/** Hands mails to the configured SMTP server. The only file that knows nodemailer. */
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { JobError } from '#features/jobs/job.ts'
import type { MailConfig } from '#server/process/delivery-config.server.ts'

const [connectMs, silenceMs, wholeMs] = [10_000, 20_000, 45_000]

export type Mail = {
  to: string[]
  /** Of the sender, unless MAIL_FROM has one. */
  fromName: string
  subject: string
  text: string
  html: string
  locale: string
  /** The same for every try of one mail, so that a repeat can be recognised. */
  messageId: string
  /** The Message-ID of what it belongs to. */
  inReplyTo?: string
}

export type Mailer = ReturnType<typeof createMailer>

export function createMailer({ smtp, from }: MailConfig) {
  const { host, port, secure, user, password } = smtp
  const isHere = host === 'localhost' || (isIP(host) > 0 && /^(127\.|::1$)/.test(host))
  const transport = createTransport({
    host,
    port,
    secure,
    ...(user && { auth: { user, pass: password } }),
    // A password is never sent in the clear over a network.
    requireTLS: !secure && user !== '' && !isHere,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    // A mail is made of what it is given, never of files or addresses that its texts name.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  /** Throws a JobError that says what went wrong, and nothing personal. */
  async function send({ to, fromName, inReplyTo, locale, ...mail }: Mail) {
    if (!to.every(isOneAddress)) throw new JobError('mail_refused', 'address')
    const sending = transport.sendMail({
      ...mail,
      from: { name: oneLine(from.name || fromName), address: from.address },
      to: to.map(address => ({ name: '', address })),
      // Who gets it is decided here, not by what stands in a header.
      envelope: { from: from.address, to },
      subject: oneLine(mail.subject),
      ...(inReplyTo && { inReplyTo, references: inReplyTo }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'Content-Language': locale,
      },
    })
    const late = new AbortController()
    try {
      await Promise.race([sending, rejectAfter(wholeMs, late.signal)])
    } catch (error) {
      throw toJobError(error)
    } finally {
      late.abort()
      sending.catch(() => {})
    }
  }

  return { send, domain: from.address.split('@')[1] ?? 'localhost' }
}

/** Nothing that ends a header's line. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Whatever was stored: nothing that a mail program would read as two addresses, a name, or another command. */
const isOneAddress = (text: string) => /^[^\s\p{Cc}@<>()[\],;:"\\]+@[^\s\p{Cc}@<>()[\],;:"\\]+$/u.test(text)

function rejectAfter(ms: number, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })), ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

/** The server's own words may hold an address: only codes are kept. */
function toJobError(error: unknown): JobError {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  const status = responseCode ? String(responseCode) : ''
  if (code === 'EAUTH' || code === 'ENOAUTH') return new JobError('mail_login_refused', status)
  if (status) return new JobError('mail_refused', status)
  const isKnown = /^(EENVELOPE|EMESSAGE|EPROTOCOL)$/.test(code)
  return new JobError(isKnown ? 'mail_refused' : 'mail_unreachable', /^[A-Z]{2,20}$/.test(code) ? code : '')
}
