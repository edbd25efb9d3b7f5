/** Texts of invitations on the administrators' screen. */
import type { Locale } from '#shared/locale.ts'

const en = {
  invite: 'Invite administrator',
  title: 'Invite administrator',
  lead: 'They choose their own password, and can then do everything you can.',
  displayName: 'Name',
  displayNameHint: 'Colleagues see this name, e.g. in Activity.',
  email: 'Email (optional)',
  emailHint: {
    mailed: 'The invitation goes there, and later links to set a new password.',
    notMailed: 'This server can’t send email yet. You’ll get a link to pass on.',
  },
  username: 'Username (optional)',
  usernameHint: 'Leave it empty and they choose one themselves.',
  send: { mailed: 'Send invitation', notMailed: 'Create link' },
  link: {
    title: (name: string) => `Link for ${name}`,
    mailed: (email: string) =>
      `The invitation is on its way to ${email}. You can also pass on this link. Copy it now: it isn’t shown again.`,
    notMailed: (name: string) => `Pass this link on to ${name}. Copy it now: it isn’t shown again.`,
    ends: (time: string) => `It works once, until ${time}. Anyone who has it can accept the invitation.`,
    label: 'Link',
    copy: 'Copy link',
    copied: 'Link copied',
    copyFailed: 'Couldn’t copy. Select the link and copy it.',
    close: 'Close',
  },
  open: {
    title: 'Open invitations',
    hint: 'Nobody has accepted these yet.',
    sent: (sender: string) => `Invited by ${sender}`,
    until: (time: string) => `Valid until ${time}`,
    since: (time: string) => `Expired ${time}`,
    states: { open: 'Open', expired: 'Expired', void: 'Not valid: its sender is disabled' },
    mail: {
      waiting: 'Email is being sent',
      retrying: 'Email not sent yet. We’re still trying.',
      sent: 'Email sent',
      failed: 'Email couldn’t be sent',
    },
    noMail: 'Link to pass on',
    again: 'Send again',
    againNamed: (name: string) => `Send again: ${name}`,
    withdraw: 'Withdraw',
    withdrawNamed: (name: string) => `Withdraw invitation: ${name}`,
    withdrawTitle: (name: string) => `Withdraw the invitation for “${name}”?`,
    withdrawText: 'The link stops working at once. You can invite them again later.',
    withdrawn: (name: string) => `Invitation for ${name} withdrawn`,
  },
}

const fa: typeof en = {
  invite: 'دعوت از مدیر',
  title: 'دعوت از مدیر',
  lead: 'رمز عبور را خودش انتخاب می‌کند و سپس به همهٔ بخش‌هایی که شما دارید دسترسی دارد.',
  displayName: 'نام',
  displayNameHint: 'همکاران این نام را می‌بینند؛ مثلاً در «فعالیت‌ها».',
  email: 'ایمیل (اختیاری)',
  emailHint: {
    mailed: 'دعوت و بعداً لینک تعیین رمز عبور جدید به آن ارسال می‌شود.',
    notMailed: 'این سرور هنوز ایمیل نمی‌فرستد. لینکی می‌گیرید که خودتان بفرستید.',
  },
  username: 'نام کاربری (اختیاری)',
  usernameHint: 'اگر خالی بماند، خودش انتخاب می‌کند.',
  send: { mailed: 'ارسال دعوت', notMailed: 'ایجاد لینک' },
  link: {
    title: name => `لینک برای \u2068${name}\u2069`,
    mailed: email =>
      `دعوت به \u2066${email}\u2069 ارسال می‌شود. این لینک را خودتان هم می‌توانید بفرستید. همین حالا آن را کپی کنید؛ دوباره نمایش داده نمی‌شود.`,
    notMailed: name =>
      `این لینک را برای \u2068${name}\u2069 بفرستید. همین حالا آن را کپی کنید؛ دوباره نمایش داده نمی‌شود.`,
    ends: time =>
      `این لینک فقط یک بار کار می‌کند. مهلت: ${time}. هر کس آن را داشته باشد می‌تواند دعوت را بپذیرد.`,
    label: 'لینک',
    copy: 'کپی لینک',
    copied: 'لینک کپی شد',
    copyFailed: 'کپی نشد. لینک را انتخاب و کپی کنید.',
    close: 'بستن',
  },
  open: {
    title: 'دعوت‌های باز',
    hint: 'هنوز کسی این دعوت‌ها را نپذیرفته است.',
    sent: sender => `دعوت‌کننده: \u2068${sender}\u2069`,
    until: time => `مهلت: ${time}`,
    since: time => `پایان مهلت: ${time}`,
    states: { open: 'باز', expired: 'مهلت تمام شده', void: 'نامعتبر: فرستنده غیرفعال است' },
    mail: {
      waiting: 'ایمیل در حال ارسال است',
      retrying: 'ایمیل هنوز ارسال نشده است. دوباره تلاش می‌کنیم.',
      sent: 'ایمیل ارسال شد',
      failed: 'ایمیل ارسال نشد',
    },
    noMail: 'با لینک',
    again: 'ارسال دوباره',
    againNamed: name => `ارسال دوباره: \u2068${name}\u2069`,
    withdraw: 'لغو دعوت',
    withdrawNamed: name => `لغو دعوت: \u2068${name}\u2069`,
    withdrawTitle: name => `دعوت «${name}» لغو شود؟`,
    withdrawText: 'لینک بلافاصله از کار می‌افتد. بعداً می‌توانید دوباره دعوت کنید.',
    withdrawn: name => `دعوت \u2068${name}\u2069 لغو شد`,
  },
}

export const invitationsTexts = { en, fa } satisfies Record<Locale, typeof en>
