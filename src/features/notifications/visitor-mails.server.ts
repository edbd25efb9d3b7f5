/**
 * The mails and text messages to visitors: that their message was received, and that it was answered. Used by
 * `notifications.server.ts`.
 */
import type { JobHandler } from '#features/jobs/job.ts'
import { type MailBlock, renderMail } from './mail-layout.ts'
import type { Mailer } from './mailer.server.ts'
import { postSigned } from './signed-post.server.ts'
import { mailTexts } from './texts/mail.ts'
import { visitorChannels } from './visitor-channels.ts'
import {
  type VisitorDelivery,
  type VisitorDeliveryOptions,
  visitorHandler,
} from './visitor-deliveries.server.ts'

export function visitorMailHandler(options: VisitorDeliveryOptions & { mailer: Mailer }): JobHandler {
  const { mailer } = options
  return visitorHandler(options, {
    ...visitorChannels.email,
    async send(delivery) {
      const { to, ticketId, locale, siteName, look, template, replies } = delivery
      const t = mailTexts[locale]
      const subject =
        template === 'received'
          ? t.received.subject(delivery.code)
          : t.answered.subject(delivery.subject, delivery.code)
      // All mails of one ticket form one thread in a mail program.
      const threadId = `<ticket-${ticketId}@${mailer.domain}>`
      const last = replies.at(-1)
      await mailer.send({
        to: [to],
        fromName: siteName,
        locale,
        subject,
        ...renderMail({ locale, title: subject, siteName, look, blocks: blocksOf(delivery) }),
        ...(last
          ? { messageId: `<ticket-${ticketId}.reply-${last.id}@${mailer.domain}>`, inReplyTo: threadId }
          : { messageId: threadId }),
      })
    },
  })
}

/**
 * Anybody can enter somebody else's address into the contact form. So the first mail, which nobody reviews before it is sent,
 * contains none of the sender's words, not even a name.
 */
function blocksOf({ locale, name, template, replies, code, url }: VisitorDelivery): MailBlock[] {
  const t = mailTexts[locale]
  const content: MailBlock[] =
    template === 'received'
      ? [{ kind: 'text', text: t.received.text }]
      : [
          { kind: 'text', text: t.answered.text(replies.length) },
          ...replies.map(({ body }) => ({ kind: 'quote', text: body }) as const),
        ]
  if (replies.some(({ hasFiles }) => hasFiles)) content.push({ kind: 'text', text: t.answered.hasFiles })
  return [
    { kind: 'text', text: template === 'received' ? t.hello : t.helloTo(name) },
    ...content,
    { kind: 'code', label: t.code, code },
    { kind: 'link', label: t[template].open, url },
    { kind: 'small', text: `${t.keepLink}\n${t.noReply}` },
  ]
}

type SmsOptions = VisitorDeliveryOptions & { webhookUrl: string; secret: string | undefined }

/** The shop's own system sends the text message. It gets the text and the recipient. */
export function visitorSmsHandler({ webhookUrl, secret, ...options }: SmsOptions): JobHandler {
  return visitorHandler(options, {
    ...visitorChannels.sms,
    async send({ to, locale, siteName: site, code, url, template }) {
      const text = mailTexts[locale].sms[template]({ site, code, url })
      await postSigned(webhookUrl, { to, text, locale, code }, secret)
    },
  })
}
