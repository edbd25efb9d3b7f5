/** What a number field asks for. Every number is given as text, in the digits of the language. */
import type { Locale } from '#shared/locale.ts'

/** How a number is shown, and how it is entered so that it can mean nothing else. */
type Reading = { shown: string; entered: string }

const en = {
  whole: 'Enter a whole number.',
  decimals: (max: string, example: string) =>
    `Enter a number with up to ${max} decimal places, e.g. ${example}.`,
  didYouMean: ({ shown, entered }: Reading) => `Did you mean ${shown}? Enter ${entered}.`,
  whichOne: (one: Reading, other: Reading) =>
    `Did you mean ${one.shown} or ${other.shown}? Enter ${one.entered} or ${other.entered}.`,
}
const fa: typeof en = {
  whole: 'عدد صحیح وارد کنید.',
  decimals: (max, example) => `عددی با حداکثر ${max} رقم اعشار وارد کنید؛ مثلاً ${example}.`,
  didYouMean: ({ shown, entered }) => `منظورتان ${shown} است؟ ${entered} را وارد کنید.`,
  whichOne: (one, other) =>
    `منظورتان ${one.shown} است یا ${other.shown}؟ ${one.entered} یا ${other.entered} را وارد کنید.`,
}

export const numberTexts = { en, fa } satisfies Record<Locale, typeof en>
