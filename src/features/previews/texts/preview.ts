/** Texts of previews. */
import type { Locale } from '#shared/locale.ts'

const en = {
  title: 'Preview',
  look: 'Look',
  titleOf: (name: string) => `Preview: ${name}`,
  about: (made: string) => `This is a preview, not a page of the site. It shows what was entered by ${made}.`,
  ends: (time: string) => `Anyone with this link can open it until ${time}.`,
  ended: {
    title: 'This preview isn’t available',
    text: 'A preview can be opened for up to a day. Ask the person who sent you the link for a new one.',
    home: 'Go to home page',
  },
}

const fa: typeof en = {
  title: 'پیش‌نمایش',
  look: 'ظاهر سایت',
  titleOf: name => `پیش‌نمایش: \u2068${name}\u2069`,
  about: made =>
    `این یک پیش‌نمایش است، نه صفحه‌ای از سایت. آنچه تا ${made} وارد شده بود اینجا نمایش داده می‌شود.`,
  ends: time => `هر کسی که این لینک را داشته باشد، تا ${time} می‌تواند آن را باز کند.`,
  ended: {
    title: 'این پیش‌نمایش در دسترس نیست',
    text: 'هر پیش‌نمایش حداکثر یک روز باز می‌شود. از کسی که لینک را فرستاده است، لینک جدید بخواهید.',
    home: 'رفتن به صفحهٔ اصلی',
  },
}

export const previewTexts = { en, fa } satisfies Record<Locale, typeof en>
