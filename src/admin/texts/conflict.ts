/** Texts about an item that somebody else saved or deleted while it was being edited. */
import type { Locale } from '#shared/locale.ts'
import { faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

/** A name may be written in the other direction. */
const own = (name: string) => `\u2068${name}\u2069`

const en = {
  /** By who saved the other version. */
  by: {
    other: {
      title: (name: string) => `${own(name)} changed this while you were editing`,
      mine: 'Yours',
      theirs: (name: string) => `${own(name)}’s`,
      allMine: 'All yours',
      allTheirs: (name: string) => `All ${own(name)}’s`,
      merged: (fields: string, name: string) =>
        `${own(name)} changed ${fields} while you were editing. Both changes are saved.`,
    },
    self: {
      title: () => 'You changed this in another tab or on another device',
      mine: 'This tab',
      theirs: () => 'Other tab or device',
      allMine: 'All from this tab',
      allTheirs: () => 'All from elsewhere',
      merged: (fields: string) =>
        `You changed ${fields} in another tab or on another device. Both changes are saved.`,
    },
    unknown: {
      title: () => 'This changed while you were editing',
      mine: 'Yours',
      theirs: () => 'Saved version',
      allMine: 'All yours',
      allTheirs: () => 'All from saved version',
      merged: (fields: string) => `${fields} changed while you were editing. Both changes are saved.`,
    },
  },
  saved: (time: string, name?: string) => `Saved ${time}${name ? ` by ${own(name)}` : ''}.`,
  choose: (count: number) =>
    `Your changes are still here. Choose a version for ${plural(count, 'field', 'fields')}.`,
  mineState: 'not saved yet',
  theirsState: 'saved',
  was: (value: string) => `was ${own(value)}`,
  chooseOne: 'choose one',
  sameWords: 'The text is the same. Formatting or details differ.',
  mergedFields: 'Merged automatically:',
  mergedField: (field: string, side: string) => `${field} (${side})`,
  left: (count: number) => (count === 0 ? 'All fields chosen' : `${plural(count, 'field', 'fields')} left`),
  keepEditing: 'Keep editing',
  notSaved: 'Couldn’t save. Some of these fields have changed. Save again to compare.',
  dropped: (fields: string) => `Your version wasn’t saved: ${fields}.`,
  loaded: 'Latest version loaded',
  undo: 'Undo',
  undone: 'Your version was restored in the form. Save to keep it.',
  undoTooLate: 'The form is closed, so your version couldn’t be restored.',
  deleted: {
    title: 'This was deleted while you were editing',
    restorable: 'Your changes are still here. Restore this from the trash to save them.',
    notRestorable: 'Your changes are still here. Save them as a new entry, or copy what you need.',
    lost: 'Your changes are still here. Copy what you need.',
    restore: 'Restore and save',
    saveAsNew: 'Save as new',
    notSaved: 'Couldn’t save, because this was deleted. Save again to see your options.',
    restored: 'Restored from the trash with your changes',
  },
}

const fa: typeof en = {
  by: {
    other: {
      title: name => `${own(name)} در این فاصله این مورد را تغییر داده است`,
      mine: 'نسخهٔ شما',
      theirs: name => `نسخهٔ ${own(name)}`,
      allMine: 'همه از شما',
      allTheirs: name => `همه از ${own(name)}`,
      merged: (fields, name) =>
        `${own(name)} در این فاصله تغییر داده بود: ${fields}. تغییرات هر دوی شما ذخیره شد.`,
    },
    self: {
      title: () => 'شما این مورد را در زبانه یا دستگاه دیگری تغییر داده‌اید',
      mine: 'این زبانه',
      theirs: () => 'زبانه یا دستگاه دیگر',
      allMine: 'همه از این زبانه',
      allTheirs: () => 'همه از جای دیگر',
      merged: fields => `در زبانه یا دستگاه دیگری تغییر داده بودید: ${fields}. هر دو تغییر ذخیره شد.`,
    },
    unknown: {
      title: () => 'این مورد در این فاصله تغییر کرده است',
      mine: 'نسخهٔ شما',
      theirs: () => 'نسخهٔ ذخیره‌شده',
      allMine: 'همه از شما',
      allTheirs: () => 'همه از نسخهٔ ذخیره‌شده',
      merged: fields => `در این فاصله تغییر کرده بود: ${fields}. تغییرات شما هم ذخیره شد.`,
    },
  },
  saved: (time, name) => `آخرین ذخیره: ${time}${name ? `، ${own(name)}` : ''}.`,
  choose: count => `تغییرات شما هنوز اینجاست. برای ${faNumber(count)} مورد یک نسخه انتخاب کنید.`,
  mineState: 'هنوز ذخیره نشده',
  theirsState: 'ذخیره‌شده',
  was: value => `قبلاً ${own(value)}`,
  chooseOne: 'انتخاب کنید',
  sameWords: 'متن یکسان است. قالب‌بندی یا جزئیات فرق دارد.',
  mergedFields: 'ادغام خودکار:',
  mergedField: (field, side) => `${field} (${side})`,
  left: count => (count === 0 ? 'همهٔ موارد انتخاب شد' : `${faNumber(count)} مورد باقی مانده است`),
  keepEditing: 'ادامهٔ ویرایش',
  notSaved: 'ذخیره نشد. بعضی از این موارد در این فاصله تغییر کرده است. برای مقایسه دوباره ذخیره کنید.',
  dropped: fields => `نسخهٔ شما ذخیره نشد: ${fields}.`,
  loaded: 'آخرین نسخه بارگذاری شد',
  undo: 'برگرداندن',
  undone: 'نسخهٔ شما در فرم بازیابی شد. برای نگه داشتن آن، ذخیره کنید.',
  undoTooLate: 'فرم بسته شده است و نسخهٔ شما بازیابی نشد.',
  deleted: {
    title: 'این مورد در این فاصله حذف شده است',
    restorable: 'تغییرات شما هنوز اینجاست. برای ذخیرهٔ آن، این مورد را از سطل زباله بازیابی کنید.',
    notRestorable: 'تغییرات شما هنوز اینجاست. آن را به‌عنوان مورد جدید ذخیره کنید یا متن لازم را کپی کنید.',
    lost: 'تغییرات شما هنوز اینجاست. متن لازم را کپی کنید.',
    restore: 'بازیابی و ذخیره',
    saveAsNew: 'ذخیره به‌عنوان مورد جدید',
    notSaved: 'ذخیره نشد، چون این مورد حذف شده است. برای دیدن گزینه‌ها دوباره ذخیره کنید.',
    restored: 'از سطل زباله بازیابی و تغییرات شما ذخیره شد',
  },
}

export const conflictTexts = { en, fa } satisfies Record<Locale, typeof en>
