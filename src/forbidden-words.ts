/**
 * Words that are wrong in every sense in what people read, and what to use instead. Used by `texts.test.ts`. Words that are wrong in
 * one sense only (order, answer, لغو, فهرست …) are in docs/glossary.md, because only a reader can tell.
 */
export type ForbiddenWord = {
  /** Matched as a whole word, in any case. */
  words: string[]
  use: string
  /** Whether a shop may use it for its products: somebody who sells drills speaks of shelves. The demo shop does. */
  allowedInDemo?: true
}

export const forbiddenWords: ForbiddenWord[] = [
  { words: ['telephone', 'telephones'], use: 'phone' },
  { words: ['catalog', 'catalogs'], use: 'catalogue' },
  { words: ['most looked at', 'most visited'], use: 'most viewed' },
  { words: ['shelf', 'shelves'], use: 'category', allowedInDemo: true },
  { words: ['sub-category', 'sub-categories', 'sub category', 'sub categories'], use: 'subcategory' },
  { words: ['sign in', 'signed in', 'sign out', 'signed out', 'sign-in'], use: 'log in, log out' },
  { words: ['user name', 'user names'], use: 'username' },
  { words: ['e-mail', 'e-mails'], use: 'email' },
  { words: ['web address', 'web addresses'], use: 'link' },
  { words: ['bar code', 'bar codes'], use: 'barcode' },
  { words: ['color', 'colors', 'center', 'centers', 'gray'], use: 'the British spelling' },
  { words: ['picture', 'pictures'], use: 'image', allowedInDemo: true },
  { words: ['successor'], use: 'replacement' },
  { words: ['cannot', 'could not'], use: 'can’t, couldn’t', allowedInDemo: true },
  { words: ['گذرواژه', 'گذرواژهٔ', 'کلمهٔ عبور', 'پسورد'], use: 'رمز عبور' },
  { words: ['نویسه', 'نویسه‌ای', 'نویسه‌ها', 'نویسه‌هایی'], use: 'کاراکتر' },
  { words: ['یکا', 'یکای', 'یکاها'], use: 'واحد' },
  { words: ['هم‌رسانی'], use: 'اشتراک‌گذاری' },
  { words: ['جستجو', 'جستجوی', 'جست و جو', 'جست‌و‌جو'], use: 'جست‌وجو' },
  { words: ['لیست', 'لیستی', 'لیست‌ها'], use: 'فهرست' },
  { words: ['ادمین', 'ادمین‌ها'], use: 'مدیر' },
  { words: ['بخش مدیریت'], use: 'پنل مدیریت' },
  { words: ['لاگین'], use: 'ورود' },
  { words: ['واگرد', 'ازنو'], use: 'برگرداندن، انجام دوباره' },
  { words: ['قفسه', 'قفسهٔ', 'قفسه‌ها'], use: 'دسته', allowedInDemo: true },
  { words: ['زیرمجموعه', 'زیرمجموعه‌ها'], use: 'زیردسته' },
  { words: ['دسته‌بندی‌ها', 'دسته‌بندی‌های'], use: 'دسته‌ها, or دسته‌بندی محصولات as a heading' },
  { words: ['نشانی'], use: 'آدرس, or لینک on the web' },
  { words: ['پیوند', 'پیوندها'], use: 'لینک' },
  { words: ['پرینت'], use: 'چاپ' },
  { words: ['پوسته', 'پوستهٔ'], use: 'حالت' },
  { words: ['تیکت', 'تیکت‌ها'], use: 'پیام' },
  { words: ['رهگیری'], use: 'پیگیری' },
  { words: ['ضمانت'], use: 'گارانتی' },
  { words: ['صورت‌حساب', 'صورتحساب'], use: 'فاکتور' },
  { words: ['مخفی', 'نمایان'], use: 'پنهان, در حال نمایش' },
  { words: ['تازه‌ترین', 'تازه‌ترین‌ها'], use: 'جدیدترین' },
  { words: ['بی‌درنگ'], use: 'بلافاصله' },
  { words: ['دست‌کم'], use: 'حداقل' },
  { words: ['می‌باشد', 'می‌باشند'], use: 'است، هستند' },
]

/** Ways to write Persian that are always wrong. */
export const forbiddenSpellings: { pattern: RegExp; use: string }[] = [
  { pattern: /[يكﻙﻱ]/u, use: 'the Persian letters ی and ک' },
  { pattern: /(?<!\p{L})ن?می \p{L}/u, use: 'a half-space after می' },
  { pattern: /\p{Script=Arabic} ها(ی|یی)?(?!\p{L})/u, use: 'a half-space before ها' },
  { pattern: /ه‌ی(?!\p{L}|‌)/u, use: 'هٔ' },
  { pattern: /\p{Script=Arabic}\s*[,;?]/u, use: 'the marks ، ؛ ؟' },
]
