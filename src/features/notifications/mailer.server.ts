/**
 * Sends mails through the configured SMTP server. This is the only file that uses nodemailer. Used by the mails to visitors and
 * to staff.
 */
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { JobError } from '#features/jobs/job.ts'
import type { MailConfig } from '#server/process/delivery-config.server.ts'

const [connectMs, silenceMs, totalMs] = [10_000, 20_000, 45_000]

export type Mail = {
  to: string[]
  /** The sender's name, unless MAIL_FROM contains one. */
  fromName: string
  subject: string
  text: string
  html: string
  locale: string
  /** All attempts to send a mail have the same id, so that a repetition can be recognised. */
  messageId: string
  /** The Message-ID of the mail that this one belongs to. */
  inReplyTo?: string
}

export type Mailer = ReturnType<typeof createMailer>

export function createMailer({ smtp, from }: MailConfig) {
  const { host, port, secure, user, password } = smtp
  const isLocalhost = host === 'localhost' || (isIP(host) > 0 && /^(127\.|::1$)/.test(host))
  const transport = createTransport({
    host,
    port,
    secure,
    ...(user && { auth: { user, pass: password } }),
    // A password is never sent unencrypted over a network.
    requireTLS: !secure && user !== '' && !isLocalhost,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    // Mail texts must not make the library read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  const counts = { sent: 0, failed: 0 }

  async function send(mail: Mail) {
    try {
      await trySending(mail)
      counts.sent++
    } catch (error) {
      counts.failed++
      throw error
    }
  }

  /** Throws a JobError that describes the failure without personal data. */
  async function trySending({ to, fromName, inReplyTo, locale, ...mail }: Mail) {
    if (!to.every(isOneAddress)) throw new JobError('mail_refused', 'address')
    const sending = transport.sendMail({
      ...mail,
      from: { name: oneLine(from.name || fromName), address: from.address },
      to: to.map(address => ({ name: '', address })),
      // The recipients are set here explicitly, and not derived from a header.
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
      await Promise.race([sending, rejectAfter(totalMs, late.signal)])
    } catch (error) {
      throw toJobError(error)
    } finally {
      late.abort()
      sending.catch(() => {})
    }
  }

  return { send, counts, domain: from.address.split('@')[1] ?? 'localhost' }
}

/** Removes line breaks and control characters, which could end a header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/**
 * Checks the stored address again. It must not contain anything that a mail program would read as two addresses, a name, or
 * another command.
 */
const isOneAddress = (text: string) => /^[^\s\p{Cc}@<>()[\],;:"\\]+@[^\s\p{Cc}@<>()[\],;:"\\]+$/u.test(text)

function rejectAfter(ms: number, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })), ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

/** The server's own message may contain an address, so only codes are kept. */
function toJobError(error: unknown): JobError {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  const status = responseCode ? String(responseCode) : ''
  if (code === 'EAUTH' || code === 'ENOAUTH') return new JobError('mail_login_refused', status)
  if (status) return new JobError('mail_refused', status)
  const isKnown = /^(EENVELOPE|EMESSAGE|EPROTOCOL)$/.test(code)
  return new JobError(isKnown ? 'mail_refused' : 'mail_unreachable', /^[A-Z]{2,20}$/.test(code) ? code : '')
}
