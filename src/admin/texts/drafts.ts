/** Texts about drafts of forms. */
import type { Locale } from '#shared/locale.ts'

const en = {
  offered: (time: string) => `You have unsaved changes from ${time}.`,
  outdated: 'A newer version has since been saved.',
  restore: 'Restore',
  discard: 'Discard',
  restored: 'Unsaved changes restored',
  leaveStored:
    'Your changes aren’t saved. This browser keeps them for 7 days, and you can restore them here.',
}

const fa: typeof en = {
  offered: time => `تغییرات ذخیره‌نشده دارید. آخرین تغییر: ${time}`,
  outdated: 'پس از آن نسخهٔ جدیدتری ذخیره شده است.',
  restore: 'بازیابی',
  discard: 'لغو تغییرات',
  restored: 'تغییرات ذخیره‌نشده بازیابی شد',
  leaveStored:
    'تغییرات شما ذخیره نشده است. این مرورگر آن‌ها را ۷ روز نگه می‌دارد و می‌توانید همین‌جا بازیابی کنید.',
}

export const draftsTexts = { en, fa } satisfies Record<Locale, typeof en>
