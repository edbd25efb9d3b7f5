/** Texts of mails about accounts. */
import type { Locale } from '#shared/locale.ts'
import { inOwnDirection } from '../mail-layout.ts'

const name = inOwnDirection

const en = {
  hello: (who: string) => `Hello ${name(who)},`,
  invitation: {
    subject: (site: string) => `You’re invited to the back office of ${name(site)}`,
    text: (sender: string, site: string) =>
      `${name(sender)} invited you to work in the back office of ${name(site)}. Open this link to choose a password and log in.`,
    open: 'Accept invitation',
    ends: (time: string) => `The link works once, until ${time}. Don’t share it.`,
    unexpected: 'If you don’t know what this is about, you can ignore this email.',
  },
  passwordReset: {
    subject: 'Set a new password',
    text: 'Somebody asked for a new password for your account in the back office. If it was you, open this link.',
    open: 'Set new password',
    ends: (time: string) => `The link works once, until ${time}. Don’t share it.`,
    unexpected: 'If it wasn’t you, ignore this email. Your password stays as it is.',
  },
  emailChanged: {
    subject: 'The email of your account changed',
    text: (who: string, time: string) =>
      `${name(who)} changed the email of your account in the back office, on ${time}.`,
    now: (email: string) =>
      `Links to set a new password now go to ${name(email)}, and no longer to this address.`,
    none: 'The account has no email now, so you can’t set a new password by email.',
    unexpected:
      'If you didn’t expect this, log in, change your password and correct the email. If you can’t log in, ask another administrator right away.',
    open: 'Open administrators',
  },
}

const fa: typeof en = {
  hello: who => `سلام ${name(who)}،`,
  invitation: {
    subject: site => `دعوت به پنل مدیریت ${name(site)}`,
    text: (sender, site) =>
      `${name(sender)} شما را به پنل مدیریت ${name(site)} دعوت کرده است. برای انتخاب رمز عبور و ورود، این لینک را باز کنید.`,
    open: 'پذیرش دعوت',
    ends: time => `این لینک فقط یک بار و تا این زمان کار می‌کند: ${time}. آن را به دیگران ندهید.`,
    unexpected: 'اگر از این دعوت خبر ندارید، این ایمیل را نادیده بگیرید.',
  },
  passwordReset: {
    subject: 'تعیین رمز عبور جدید',
    text: 'برای حساب شما در پنل مدیریت، رمز عبور جدید درخواست شده است. اگر درخواست از شما بوده است، این لینک را باز کنید.',
    open: 'تعیین رمز عبور جدید',
    ends: time => `این لینک فقط یک بار و تا این زمان کار می‌کند: ${time}. آن را به دیگران ندهید.`,
    unexpected: 'اگر درخواست از شما نبوده است، این ایمیل را نادیده بگیرید. رمز عبور شما تغییری نکرده است.',
  },
  emailChanged: {
    subject: 'ایمیل حساب شما تغییر کرد',
    text: (who, time) => `${name(who)} ایمیل حساب شما را در پنل مدیریت تغییر داد. زمان تغییر: ${time}.`,
    now: email => `از این پس لینک تعیین رمز عبور جدید به ${name(email)} ارسال می‌شود و به این آدرس نمی‌آید.`,
    none: 'این حساب اکنون ایمیل ندارد و نمی‌توانید رمز عبور جدید را با ایمیل تعیین کنید.',
    unexpected:
      'اگر انتظار این تغییر را نداشتید، وارد شوید، رمز عبور خود را تغییر دهید و ایمیل را اصلاح کنید. اگر نمی‌توانید وارد شوید، بلافاصله به مدیر دیگری خبر دهید.',
    open: 'مشاهدهٔ مدیران',
  },
}

export const accountMailTexts = { en, fa } satisfies Record<Locale, typeof en>
