/** Texts that the screens of all short lists share. What a list calls its items is in the texts of its feature. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'

const en = {
  noneText: 'Try other words.',
  hidden: 'Hidden',
  shown: (name: string) => `Visible: ${name}`,
  up: (name: string) => `Move up: ${name}`,
  down: (name: string) => `Move down: ${name}`,
  moved: (name: string, place: number) => `“${name}” moved to position ${enNumber(place)}`,
  movedBack: (name: string) => `“${name}” moved back`,
  isShown: (name: string) => `“${name}” is visible`,
  isHidden: (name: string) => `“${name}” is hidden`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete “${name}”`,
  undo: 'Undo',
  savedAt: (time: string) => `Last saved ${time}`,
  history: 'History',
}

const fa: typeof en = {
  noneText: 'کلمه‌های دیگری را امتحان کنید.',
  hidden: 'پنهان',
  shown: name => `نمایش در سایت: ${name}`,
  up: name => `انتقال به بالا: ${name}`,
  down: name => `انتقال به پایین: ${name}`,
  moved: (name, place) => `«${name}» به جایگاه ${faNumber(place)} منتقل شد`,
  movedBack: name => `«${name}» به جای قبلی برگردانده شد`,
  isShown: name => `نمایش «${name}» فعال شد`,
  isHidden: name => `«${name}» پنهان شد`,
  delete: 'حذف',
  deleteNamed: name => `حذف «${name}»`,
  undo: 'برگرداندن',
  savedAt: time => `آخرین ذخیره: ${time}`,
  history: 'تاریخچه',
}

export const shortListTexts = { en, fa } satisfies Record<Locale, typeof en>
