/**
 * What is said about a call that failed without a message of the server, one entry for each kind of failure. Forms show title and
 * text as two sentences, the error page as heading and text.
 */
import type { Locale } from '#shared/locale.ts'
import type { FailureKind } from '../api/api.ts'

type FailureWords = { title: string; text: string }

const en: Record<FailureKind, FailureWords> = {
  network: { title: 'We couldn’t connect', text: 'Check your connection and try again.' },
  timeout: { title: 'This took too long', text: 'Try again in a moment.' },
  aborted: { title: 'This was stopped before it finished', text: 'Try again.' },
  'bad-request': { title: 'We couldn’t accept this', text: 'Check what you entered and try again.' },
  'bad-response': { title: 'Something went wrong', text: 'Try again in a moment.' },
}
const fa: typeof en = {
  network: { title: 'اتصال برقرار نشد', text: 'اتصال اینترنت را بررسی کنید و دوباره امتحان کنید.' },
  timeout: { title: 'بیش از حد طول کشید', text: 'کمی بعد دوباره امتحان کنید.' },
  aborted: { title: 'این کار نیمه‌تمام ماند', text: 'دوباره امتحان کنید.' },
  'bad-request': {
    title: 'این مورد پذیرفته نشد',
    text: 'اطلاعات واردشده را بررسی کنید و دوباره امتحان کنید.',
  },
  'bad-response': { title: 'مشکلی پیش آمد', text: 'کمی بعد دوباره امتحان کنید.' },
}

export const failureTexts = { en, fa } satisfies Record<Locale, typeof en>
