/** Texts of the trash of a list. */
import type { Locale } from '#shared/locale.ts'
import { faNumber } from '#shared/number.ts'
import { trashDays } from '#shared/trash.ts'

const en = {
  trash: 'Trash',
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  deletedAt: (time: string) => `Deleted ${time}`,
  keptUntil: (day: string) => `Kept until ${day}`,
  emptyTitle: 'The trash is empty',
  emptyText: `You can restore anything you delete for ${trashDays} days.`,
}

const fa: typeof en = {
  trash: 'سطل زباله',
  restore: 'بازیابی',
  restoreNamed: name => `بازیابی ${name}`,
  deletedAt: time => `زمان حذف: ${time}`,
  keptUntil: day => `تا ${day} نگه داشته می‌شود`,
  emptyTitle: 'سطل زباله خالی است',
  emptyText: `هرچه حذف کنید تا ${faNumber(trashDays)} روز قابل بازیابی است.`,
}

export const trashListTexts = { en, fa } satisfies Record<Locale, typeof en>
