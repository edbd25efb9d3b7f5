/** What to enter in place of a number that a filter cannot use. */
import type { Locale } from '#shared/locale.ts'

const en = {
  number: 'Enter a number.',
  either: (numbers: string[]) => `Enter ${numbers.join(' or ')}.`,
  orMore: (least: string) => `Enter ${least} or more.`,
}
const fa: typeof en = {
  number: 'عدد وارد کنید.',
  either: numbers => `${numbers.join(' یا ')} وارد کنید.`,
  orMore: least => `${least} یا بیشتر وارد کنید.`,
}

export const rangeTexts = { en, fa } satisfies Record<Locale, typeof en>
