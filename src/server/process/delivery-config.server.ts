/** The variables for mails, text messages and webhooks. Without them nothing is sent. Used by `config.server.ts`. */
import * as z from 'zod'
import { isWebAddress } from '#shared/web-address.ts'

/** The mail server, and the sender of mails. */
export type MailConfig = {
  smtp: {
    host: string
    port: number
    /** TLS from the first byte; otherwise STARTTLS is used. */
    secure: boolean
    user: string
    password: string
  }
  /** If the name is empty, mails use the shop's name. */
  from: { name: string; address: string }
}
export type DeliveryConfig = {
  mail: MailConfig | undefined
  smsWebhookUrl: string | undefined
  webhookUrl: string | undefined
  /** Signs requests to both webhooks. */
  webhookSecret: string | undefined
}

const webhookUrl = z
  .string()
  .refine(isWebAddress, 'a full address such as https://shop.example/hook')
  .optional()

export const deliveryVariables = {
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'smtp://user:password@mail.example:587, or smtps:// for TLS from the start')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      value => readSender(value) !== undefined,
      'an address such as shop@example.com or Shop <shop@example.com>',
    )
    .optional(),
  SMS_WEBHOOK_URL: webhookUrl,
  WEBHOOK_URL: webhookUrl,
  WEBHOOK_SECRET: z.string().min(16, 'at least 16 characters').optional(),
}

type Variables = z.infer<z.ZodObject<typeof deliveryVariables>>

/** `refuse` stops the start with this sentence. */
export function toDelivery(v: Variables, refuse: (sentence: string) => never): DeliveryConfig {
  const from = v.MAIL_FROM === undefined ? undefined : readSender(v.MAIL_FROM)
  if (v.SMTP_URL !== undefined && !from) {
    refuse(
      'The variable MAIL_FROM is missing. It should be: the address that mails come from, because SMTP_URL is set.',
    )
  }
  if (v.WEBHOOK_URL !== undefined && v.WEBHOOK_SECRET === undefined) {
    refuse(
      'The variable WEBHOOK_SECRET is missing. It should be: at least 16 characters, because WEBHOOK_URL is set.',
    )
  }
  return {
    mail: v.SMTP_URL !== undefined && from ? { smtp: toSmtp(v.SMTP_URL), from } : undefined,
    smsWebhookUrl: v.SMS_WEBHOOK_URL,
    webhookUrl: v.WEBHOOK_URL,
    webhookSecret: v.WEBHOOK_SECRET,
  }
}

function toSmtp(value: string): MailConfig['smtp'] {
  const { protocol, hostname, port, username, password } = new URL(value)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}

function isSmtpUrl(value: string) {
  const url = URL.parse(value)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return false
  const isBare = /^\/?$/.test(url.pathname) && !url.search && !url.hash
  return isBare && isDecodable(url.username) && isDecodable(url.password)
}

/** `shop@example.com`, or with a name before it. Control characters, which could end a header line, are not accepted. */
function readSender(value: string) {
  const match =
    /^(?:"?([^"<>\p{Cc}]{0,100}?)"?\s*<)?([^\s@<>()[\],;:"\\]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*)>?$/iu.exec(
      value.trim(),
    )
  const [, name = '', address = ''] = match ?? []
  const isClosed = value.includes('<') === value.includes('>')
  return match && isClosed ? { name: name.trim(), address } : undefined
}

/** Whether the percent encoding is valid. */
export function isDecodable(text: string) {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}
