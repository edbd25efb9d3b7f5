/** Texts of the pages that are opened by a link: invitations and a new password. */
import type { Locale } from '#shared/locale.ts'

/** Why a link does not work. The names are those of the API's refusals. */
const en = {
  username: 'Username',
  usernameHint: 'You log in with it. Use a–z, 0–9, dots, dashes and underscores.',
  usernameFixed: 'You log in with it.',
  usernameMissing: 'Choose a username.',
  password: 'New password',
  passwordHint: 'At least 10 characters. Several unrelated words work best.',
  passwordMissing: 'Choose a password.',
  ends: (time: string) => `This link works once, until ${time}.`,
  toLogin: 'Go to login',
  invite: {
    title: (name: string) => `Welcome, ${name}`,
    lead: (sender: string, site: string) =>
      `${sender} invited you to the back office of ${site}. Choose a password to start.`,
    accept: 'Accept invitation',
  },
  ask: {
    title: 'Forgot password',
    lead: 'We’ll email you a link to set a new one.',
    account: 'Username or email',
    missing: 'Enter your username or email.',
    send: 'Send link',
    sentTitle: 'Check your inbox',
    sentText:
      'If there’s an account like this with an email, a link is on its way. It works once, for one hour. If nothing arrives, check your spam folder or ask a colleague to set a new password for you.',
  },
  reset: {
    title: 'Set new password',
    lead: (username: string) =>
      `For the account \u2066${username}\u2069. You’ll be logged out on all devices.`,
    save: 'Save password',
    doneTitle: 'Password changed',
    doneText: 'You’ve been logged out on all devices. Log in with your new password.',
    again: 'Send another link',
  },
  ended: {
    link_unknown: {
      title: 'This link isn’t valid',
      text: 'Check that you opened the whole link, as you got it.',
    },
    link_used: {
      title: 'This link has been used',
      text: 'It works only once. If you used it yourself, log in with the password you chose.',
    },
    link_expired: { title: 'This link has expired', text: 'Ask for a new one.' },
    invitation_withdrawn: {
      title: 'This invitation was withdrawn',
      text: 'If you still need it, ask whoever invited you.',
    },
    invitation_void: {
      title: 'This invitation isn’t valid any more',
      text: 'Whoever sent it can’t log in any more. Ask another administrator for a new one.',
    },
    account_disabled: {
      title: 'This account is disabled',
      text: 'Ask another administrator to enable it.',
    },
  },
}
export type EndedLink = keyof typeof en.ended

const fa: typeof en = {
  username: 'نام کاربری',
  usernameHint: 'برای ورود. فقط حروف \u2066a\u2069 تا \u2066z\u2069، رقم، نقطه، خط تیره و زیرخط.',
  usernameFixed: 'با این نام وارد می‌شوید.',
  usernameMissing: 'نام کاربری را انتخاب کنید.',
  password: 'رمز عبور جدید',
  passwordHint: 'حداقل ۱۰ کاراکتر. چند کلمهٔ بی‌ربط به هم بهترین انتخاب است.',
  passwordMissing: 'رمز عبور را انتخاب کنید.',
  ends: time => `این لینک فقط یک بار کار می‌کند. مهلت: ${time}`,
  toLogin: 'ورود',
  invite: {
    title: name => `\u2068${name}\u2069، خوش آمدید`,
    lead: (sender, site) =>
      `\u2068${sender}\u2069 شما را به پنل مدیریت \u2068${site}\u2069 دعوت کرده است. برای شروع، رمز عبور انتخاب کنید.`,
    accept: 'پذیرش دعوت',
  },
  ask: {
    title: 'فراموشی رمز عبور',
    lead: 'لینک تعیین رمز عبور جدید را به ایمیل شما می‌فرستیم.',
    account: 'نام کاربری یا ایمیل',
    missing: 'نام کاربری یا ایمیل خود را وارد کنید.',
    send: 'ارسال لینک',
    sentTitle: 'ایمیل خود را ببینید',
    sentText:
      'اگر چنین حسابی باشد و ایمیل داشته باشد، لینک به‌زودی به آن ایمیل می‌رسد. این لینک فقط یک بار و تا یک ساعت کار می‌کند. اگر ایمیلی نرسید، پوشهٔ هرزنامه را ببینید یا از همکاری بخواهید رمز عبور جدید برای شما تعیین کند.',
  },
  reset: {
    title: 'تعیین رمز عبور جدید',
    lead: username => `برای حساب \u2066${username}\u2069. از همهٔ دستگاه‌ها خارج می‌شوید.`,
    save: 'ذخیرهٔ رمز عبور',
    doneTitle: 'رمز عبور تغییر کرد',
    doneText: 'از همهٔ دستگاه‌ها خارج شده‌اید. با رمز عبور جدید وارد شوید.',
    again: 'ارسال لینک جدید',
  },
  ended: {
    link_unknown: {
      title: 'این لینک معتبر نیست',
      text: 'بررسی کنید که لینک را کامل و همان‌طور که دریافت کرده‌اید باز کرده باشید.',
    },
    link_used: {
      title: 'این لینک استفاده شده است',
      text: 'این لینک فقط یک بار کار می‌کند. اگر خودتان از آن استفاده کرده‌اید، با رمز عبوری که انتخاب کردید وارد شوید.',
    },
    link_expired: { title: 'مهلت این لینک تمام شده است', text: 'لینک جدید بخواهید.' },
    invitation_withdrawn: {
      title: 'این دعوت لغو شده است',
      text: 'اگر هنوز به آن نیاز دارید، از دعوت‌کننده بپرسید.',
    },
    invitation_void: {
      title: 'این دعوت دیگر معتبر نیست',
      text: 'فرستندهٔ آن دیگر نمی‌تواند وارد شود. از مدیر دیگری دعوت جدید بخواهید.',
    },
    account_disabled: {
      title: 'این حساب غیرفعال است',
      text: 'از مدیر دیگری بخواهید آن را فعال کند.',
    },
  },
}

export const linkPageTexts = { en, fa } satisfies Record<Locale, typeof en>
