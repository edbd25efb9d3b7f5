import { formatNumber } from '#shared/number.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  hello: 'Hello,',
  helloTo: (name: string) => `Hello ${name},`,
  code: 'Tracking code',
  openMessage: 'View your message',
  keepLink: 'Anyone with this link can read and reply to your message, so don’t share it.',
  noReply: 'Emails to this address aren’t read. Use the link to reply.',
  received: {
    subject: (code: string) => `We received your message (${code})`,
    text: 'We received your message and will reply soon. Keep this code to track your message.',
  },
  answered: {
    subject: (subject: string, code: string) => `Reply to your message: ${subject} (${code})`,
    text: (count: number) =>
      count === 1 ? 'We replied to your message:' : `We sent you ${n(count)} replies:`,
    hasFiles: 'The reply has files attached. Open your message to see them.',
  },
  sms: {
    received: ({ site, code, url }: SmsTexts) =>
      `${site}: We received your message. Tracking code: ${code}\n${url}`,
    answered: ({ site, code, url }: SmsTexts) => `${site}: We replied to your message ${code}.\n${url}`,
  },
  staff: {
    subject: (count: number, first: string) =>
      count === 1 ? `New message: ${first}` : `${n(count)} new messages: ${first} …`,
    text: (count: number) =>
      count === 1 ? 'A visitor sent you a message.' : `Visitors sent you ${n(count)} messages.`,
    title: (number: number, name: string, subject: string) => `#${number} · ${name}: ${subject}`,
    more: (count: number) => `And ${n(count)} more.`,
    open: 'Open messages',
  },
  addressChange: {
    subject: 'The addresses for new messages changed',
    text: (who: string, time: string) =>
      `${who} changed who gets an email about new messages from visitors, on ${time}.`,
    now: 'New messages are now emailed to:',
    nobody: 'Nobody gets an email about new messages now.',
    unexpected: (who: string) =>
      `If you didn’t expect this, ask ${who}. If it wasn’t them, change their password in the back office right away. That logs out whoever is using their account. Then undo the change in Activity.`,
    open: 'Open Activity',
  },
  test: {
    subject: 'Test email',
    text: 'Email is set up correctly. You’ll hear about new messages from visitors at this address.',
  },
}

type SmsTexts = { site: string; code: string; url: string }
