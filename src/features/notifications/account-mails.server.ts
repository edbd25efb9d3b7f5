/**
 * The mails about accounts: invitations, links to set a new password, and changes of an account's email. The accounts say what is in
 * them, right before they are sent. Used by `notifications.server.ts`.
 */
import * as z from 'zod'
import type {
  AccountMail,
  AccountMailRequest,
  AccountMailState,
  AccountMails,
  PrepareAccountMail,
} from '#features/accounts/mails/account-mail.ts'
import type { Enqueue, JobHandler, JobOutcome, RunningJob } from '#features/jobs/job.ts'
import { type Settings, siteNames } from '#features/settings/settings.ts'
import { id } from '#shared/fields.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { formatLongTime } from '#shared/times.ts'
import { type MailBlock, mailLookOf, renderMail } from './mail-layout.ts'
import type { Mailer } from './mailer.server.ts'
import { accountMailTexts } from './texts/account-mail.ts'

type Template = AccountMail['template']
const templates = ['invitation', 'password-reset', 'email-changed'] as const satisfies Template[]
const kindOf = (template: Template) => `mail-${template}`
const aboutOf = (template: Template, id: number) => `${template}:${id}`

const payloadSchema = z.object({ id, locale: z.enum(locales).optional() })

type Options = {
  enqueue: Enqueue
  settings: { current(): Promise<Settings> }
  mailer: Mailer
  siteUrl: string
  timeZone: string
  prepare: PrepareAccountMail
}

export function accountMailHandlers({ settings, mailer, siteUrl, timeZone, prepare }: Options): JobHandler[] {
  async function send(template: Template, job: RunningJob): Promise<JobOutcome | undefined> {
    const request = payloadSchema.parse(job.payload)
    await job.confirmLease()
    const mail = await prepare({ ...request, template })
    if (!mail) return { dropped: true }
    const current = await settings.current()
    const locale = request.locale ?? current.baseLocale
    const siteName = siteNames(current)[locale]
    const { subject, blocks } = contentOf(mail, { locale, timeZone, siteName, siteUrl })
    await mailer.send({
      to: [mail.to],
      fromName: siteName,
      locale,
      subject,
      ...renderMail({ locale, title: subject, siteName, blocks, look: mailLookOf(current, siteUrl) }),
      // Each attempt has a link of its own, so a repetition is another mail.
      messageId: `<${template}-${request.id}.${job.id}.${job.attempts}@${mailer.domain}>`,
    })
  }
  return templates.map(template => ({
    kind: kindOf(template),
    lane: 'mail',
    run: job => send(template, job),
  }))
}

type Reader = { locale: Locale; timeZone: string; siteName: string; siteUrl: string }

function contentOf(mail: AccountMail, reader: Reader): { subject: string; blocks: MailBlock[] } {
  const { locale, siteName, siteUrl } = reader
  const t = accountMailTexts[locale]
  const greeting: MailBlock = { kind: 'text', text: t.hello(mail.name) }
  if (mail.template === 'email-changed') {
    const { who, email } = mail
    return {
      subject: t.emailChanged.subject,
      blocks: [
        greeting,
        { kind: 'text', text: t.emailChanged.text(who, formatLongTime(mail.at, reader)) },
        { kind: 'text', text: email === null ? t.emailChanged.none : t.emailChanged.now(email) },
        { kind: 'text', text: t.emailChanged.unexpected },
        { kind: 'link', label: t.emailChanged.open, url: `${siteUrl}/admin/admins` },
      ],
    }
  }
  const ends = formatLongTime(mail.expiresAt, reader)
  const url = `${siteUrl}${mail.path}`
  if (mail.template === 'invitation') {
    return {
      subject: t.invitation.subject(siteName),
      blocks: [
        greeting,
        { kind: 'text', text: t.invitation.text(mail.sender, siteName) },
        { kind: 'link', label: t.invitation.open, url },
        { kind: 'small', text: t.invitation.ends(ends) },
        { kind: 'small', text: t.invitation.unexpected },
      ],
    }
  }
  return {
    subject: t.passwordReset.subject,
    blocks: [
      greeting,
      { kind: 'text', text: t.passwordReset.text },
      { kind: 'link', label: t.passwordReset.open, url },
      { kind: 'small', text: t.passwordReset.ends(ends) },
      { kind: 'small', text: t.passwordReset.unexpected },
    ],
  }
}

/** Queues these mails, and says what became of them. Without a mail server nothing is queued. */
export function createAccountMails(options: { enqueue: Enqueue; isSetUp: boolean }): AccountMails {
  const { enqueue, isSetUp } = options
  return {
    isSetUp,

    async queue(tx, { template, id, locale }: AccountMailRequest) {
      if (!isSetUp) return
      const payload = { id, ...(locale && { locale }) }
      await enqueue(tx, { kind: kindOf(template), payload, about: aboutOf(template, id) })
    },

    async states(db, template, ids) {
      const states = new Map<number, AccountMailState>()
      if (ids.length === 0) return states
      const rows = await db
        .selectFrom('job')
        .select(['about', 'state', 'error'])
        .where('kind', '=', kindOf(template))
        .where(
          'about',
          'in',
          ids.map(id => aboutOf(template, id)),
        )
        .orderBy('id')
        .execute()
      for (const { about, state, error } of rows) {
        const id = Number(about?.split(':')[1])
        states.delete(id)
        if (state === 'done') states.set(id, 'sent')
        else if (state === 'failed') states.set(id, 'failed')
        // Without a mail server nobody sends what is waiting.
        else if (isSetUp) states.set(id, error === '' ? 'waiting' : 'retrying')
      }
      return states
    },
  }
}
