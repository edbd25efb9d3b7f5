/** The messages of all error codes in both languages. Used by the server for responses and by forms in the browser. */
import type { ErrorCode, FieldCode, Params } from './errors.ts'
import type { Locale } from './locale.ts'
import { formatNumber } from './number.ts'

type Texts = { errors: Record<ErrorCode, string>; fields: Record<FieldCode, string> }

const en: Texts = {
  errors: {
    invalid: 'Some fields need attention.',
    invalid_json: 'The request body isn’t valid JSON.',
    malformed_request: 'The request couldn’t be read.',
    request_timeout: 'This took too long to arrive. Check your connection and try again.',
    headers_too_large: 'The URL or headers of the request are too long.',
    unauthenticated: 'Log in to continue.',
    login_failed: 'Incorrect username or password.',
    forbidden_origin: 'This form was sent from another site. Check it and send it again from here.',
    password_needed: 'Enter your password to continue.',
    not_found: 'We couldn’t find this.',
    name_taken: 'Name in use. Change it, or add a model code or parent category.',
    code_taken: 'Another product already has this model code.',
    username_taken: 'Another administrator already has this username.',
    last_admin: 'This is the last administrator who can log in. Add or enable another administrator first.',
    conflict: 'This has changed since you opened it. Check the latest version and try again.',
    category_cycle: 'A category can’t be moved into itself or its subcategories.',
    category_too_deep: 'Categories can be up to {max} levels deep.',
    too_many_categories: 'You can have up to {max} categories. Delete one first.',
    attribute_taken:
      'This category, a parent category or a subcategory already has an attribute with this name.',
    too_many_attributes: 'A category can have up to {max} attributes, including inherited ones.',
    too_many_questions: 'The help page can have up to {max} questions. Delete one first.',
    search_word_taken: 'Another entry already covers this. Edit that entry instead.',
    too_many_search_words: 'You can have up to {max} entries of this kind. Delete one first.',
    category_not_empty: 'Choose where to move subcategories ({categories}) and products ({products}).',
    deletion_is_large:
      'This category has too many products to move in one step. Delete it in the background, as a bulk change.',
    already_undone: 'This has already been undone.',
    cannot_undo: 'This can’t be undone.',
    undo_is_large:
      'This changed too many products to undo in one step. Undo it in the background, as a bulk change.',
    colleague_replied: '{name} replied in the meantime. Read the reply before you send yours.',
    still_running: 'This is still running. Wait for it to finish, or stop it first.',
    too_many_pictures: 'A product can have up to {max} images. Remove one first.',
    too_many_documents: 'A product can have up to {max} documents. Remove one first.',
    too_many_canned_replies: 'You can have up to {max} canned replies. Delete one first.',
    gone: 'This is no longer available.',
    precondition_failed: 'This file has changed. Request it again without conditions.',
    too_large: 'This is too large. The limit is {size}.',
    unsupported_type: 'Send the request as {expected}.',
    bad_picture:
      'Choose an undamaged still image (JPEG, PNG, WebP or AVIF) with up to {side} pixels per side and {megapixels} megapixels in total.',
    bad_document: 'This file isn’t a PDF. Save or print it as PDF, then upload the PDF.',
    bad_attachment:
      'This file can’t be attached. Choose an undamaged JPEG, PNG, WebP or PDF. Images can have up to {side} pixels per side and {megapixels} megapixels in total.',
    no_preview: 'This image can’t be previewed. Download it to view it.',
    rate_limited: 'Too many attempts. Try again in {wait}.',
    internal:
      'Something went wrong on our side. Please try again. If it happens again, send us the reference.',
    busy: 'We’re very busy right now. Please try again in a moment.',
    storage_unreachable: 'The server can’t reach its file storage. Try again in {wait}.',
    filters_loading: 'Filters are still loading. Try again in {wait}.',
    no_space: 'The server has run out of disk space, so this wasn’t saved. Free some space, then try again.',
    database_away: 'The database can’t be reached right now. Try again in a moment.',
    maybe_saved:
      'The connection to the database was lost while saving, so this may have been saved. Check before you try again.',
    database_damaged:
      'Part of this shop’s data is damaged. Nothing can be saved until the person who runs the server restores a copy.',
    mail_not_set_up: 'Email isn’t set up on this server, so nothing can be sent.',
    mail_failed: 'The email wasn’t sent.',
  },
  fields: {
    required: 'This is required.',
    invalid_type: 'This value has the wrong type.',
    invalid_text: 'Remove the characters that can’t be saved.',
    invalid_choice: 'Choose one of the options.',
    invalid_value: 'Enter a valid value.',
    too_short: 'Enter {min} characters or more.',
    too_long: 'Enter {max} characters or fewer (now {length}).',
    too_small: 'Enter {min} or more.',
    too_big: 'Enter {max} or less.',
    too_many: 'Add {max} or fewer.',
    unknown_field: 'This field doesn’t exist.',
    not_found: 'This doesn’t exist.',
    taken: 'This is already in use.',
    repeated: 'Enter each value only once.',
    damaged: 'This file is damaged or incomplete. Save it again or choose another file.',
    animated: 'Choose a still image, not an animation.',
    too_many_pixels:
      'This image has too many pixels. Make it smaller (up to {side} pixels per side and {megapixels} megapixels) and upload it again.',
    easy_to_guess: 'Too easy to guess. Use several unrelated words, without the site name or username.',
    wrong_password: 'This isn’t your current password.',
    no_word: 'Enter at least one letter or digit.',
    one_word: 'Enter a single word.',
  },
}

const fa: Texts = {
  errors: {
    invalid: 'بعضی از موارد نیاز به اصلاح دارد.',
    invalid_json: 'بدنهٔ درخواست JSON معتبر نیست.',
    malformed_request: 'این درخواست خوانده نشد.',
    request_timeout: 'ارسال بیش از حد طول کشید. اتصال اینترنت را بررسی کنید و دوباره امتحان کنید.',
    headers_too_large: 'طول URL یا هدرهای درخواست بیش از حد است.',
    unauthenticated: 'برای ادامه وارد شوید.',
    login_failed: 'نام کاربری یا رمز عبور اشتباه است.',
    forbidden_origin:
      'این فرم از سایت دیگری ارسال شده است. آن را بررسی کنید و از همین صفحه دوباره ارسال کنید.',
    password_needed: 'برای ادامه، رمز عبور خود را وارد کنید.',
    not_found: 'این مورد پیدا نشد.',
    name_taken: 'این نام قبلاً استفاده شده است. آن را تغییر دهید یا کد مدل یا دستهٔ مادر اضافه کنید.',
    code_taken: 'محصول دیگری همین کد مدل را دارد.',
    username_taken: 'مدیر دیگری همین نام کاربری را دارد.',
    last_admin: 'این آخرین مدیری است که می‌تواند وارد شود. ابتدا مدیر دیگری اضافه یا فعال کنید.',
    conflict: 'این مورد در این فاصله تغییر کرده است. آخرین نسخه را ببینید و دوباره امتحان کنید.',
    category_cycle: 'دسته را نمی‌توان به خودش یا زیردسته‌هایش منتقل کرد.',
    category_too_deep: 'دسته‌بندی حداکثر {max} سطح دارد.',
    too_many_categories: 'حداکثر {max} دسته می‌توانید داشته باشید. ابتدا یکی را حذف کنید.',
    attribute_taken: 'در این دسته، دستهٔ مادر یا یکی از زیردسته‌ها ویژگی دیگری با همین نام هست.',
    too_many_attributes: 'هر دسته، با ویژگی‌های دسته‌های مادر، حداکثر {max} ویژگی دارد.',
    too_many_questions: 'صفحهٔ راهنما حداکثر {max} پرسش دارد. ابتدا یکی را حذف کنید.',
    search_word_taken: 'این مورد قبلاً ثبت شده است. همان را ویرایش کنید.',
    too_many_search_words: 'از این نوع حداکثر {max} مورد می‌توانید داشته باشید. ابتدا یکی را حذف کنید.',
    category_not_empty: 'انتخاب کنید زیردسته‌ها ({categories}) و محصولات ({products}) به کجا منتقل شود.',
    deletion_is_large:
      'تعداد محصولات این دسته زیاد است و یک‌جا منتقل نمی‌شود. آن را در پس‌زمینه و به‌صورت تغییر گروهی حذف کنید.',
    already_undone: 'این تغییر قبلاً برگردانده شده است.',
    cannot_undo: 'این تغییر را نمی‌توان برگرداند.',
    undo_is_large:
      'تعداد محصولات این تغییر زیاد است و یک‌جا برنمی‌گردد. آن را در پس‌زمینه و به‌صورت تغییر گروهی برگردانید.',
    colleague_replied: '\u2068{name}\u2069 در این فاصله پاسخ داده است. پیش از ارسال، آن پاسخ را بخوانید.',
    still_running: 'این کار هنوز در حال انجام است. تا پایان آن صبر کنید یا آن را متوقف کنید.',
    too_many_pictures: 'هر محصول حداکثر {max} تصویر دارد. ابتدا یکی را حذف کنید.',
    too_many_documents: 'هر محصول حداکثر {max} فایل PDF دارد. ابتدا یکی را حذف کنید.',
    too_many_canned_replies: 'حداکثر {max} پاسخ آماده می‌توانید داشته باشید. ابتدا یکی را حذف کنید.',
    gone: 'این مورد دیگر در دسترس نیست.',
    precondition_failed: 'این فایل تغییر کرده است. آن را دوباره و بدون شرط درخواست کنید.',
    too_large: 'حجم آن زیاد است. حداکثر {size} مجاز است.',
    unsupported_type: 'درخواست را به‌صورت \u2066{expected}\u2069 ارسال کنید.',
    bad_picture:
      'یک تصویر سالم و ثابت (\u2066JPEG\u2069، \u2066PNG\u2069، \u2066WebP\u2069 یا \u2066AVIF\u2069) انتخاب کنید که هر ضلع آن حداکثر {side} پیکسل و کل آن حداکثر {megapixels} مگاپیکسل باشد.',
    bad_document: 'این فایل PDF نیست. آن را به‌صورت PDF ذخیره یا چاپ کنید و فایل جدید را آپلود کنید.',
    bad_attachment:
      'این فایل را نمی‌توان پیوست کرد. یک فایل سالم \u2066JPEG\u2069، \u2066PNG\u2069، \u2066WebP\u2069 یا \u2066PDF\u2069 انتخاب کنید. هر ضلع تصویر حداکثر {side} پیکسل و کل آن حداکثر {megapixels} مگاپیکسل باشد.',
    no_preview: 'پیش‌نمایش این تصویر ممکن نیست. برای مشاهده، آن را دانلود کنید.',
    rate_limited: 'تعداد تلاش‌ها زیاد است. پس از {wait} دوباره امتحان کنید.',
    internal: 'مشکلی از سمت ما پیش آمد. لطفاً دوباره امتحان کنید و اگر تکرار شد، کد خطا را به ما بدهید.',
    busy: 'سایت الان شلوغ است. لطفاً چند لحظهٔ دیگر دوباره امتحان کنید.',
    storage_unreachable: 'سرور به محل ذخیرهٔ فایل‌ها دسترسی ندارد. پس از {wait} دوباره امتحان کنید.',
    filters_loading: 'فیلترها هنوز در حال بارگذاری است. پس از {wait} دوباره امتحان کنید.',
    no_space: 'فضای دیسک سرور پر شده و این مورد ذخیره نشد. مقداری فضا آزاد کنید و دوباره امتحان کنید.',
    database_away: 'اتصال به پایگاه داده برقرار نیست. چند لحظهٔ دیگر دوباره امتحان کنید.',
    maybe_saved:
      'هنگام ذخیره، اتصال به پایگاه داده قطع شد و شاید ذخیره انجام شده باشد. پیش از تلاش دوباره بررسی کنید.',
    database_damaged:
      'بخشی از داده‌های فروشگاه آسیب دیده است. تا زمانی که مسئول سرور نسخهٔ پشتیبان را بازیابی نکند، چیزی ذخیره نمی‌شود.',
    mail_not_set_up: 'ایمیل روی این سرور تنظیم نشده است و چیزی ارسال نمی‌شود.',
    mail_failed: 'ایمیل ارسال نشد.',
  },
  fields: {
    required: 'این مورد الزامی است.',
    invalid_type: 'نوع این مقدار درست نیست.',
    invalid_text: 'کاراکترهایی را که ذخیره نمی‌شود حذف کنید.',
    invalid_choice: 'یکی از گزینه‌ها را انتخاب کنید.',
    invalid_value: 'مقدار معتبری وارد کنید.',
    too_short: 'حداقل {min} کاراکتر وارد کنید.',
    too_long: 'حداکثر {max} کاراکتر وارد کنید (الان {length}).',
    too_small: 'عدد {min} یا بیشتر وارد کنید.',
    too_big: 'عدد {max} یا کمتر وارد کنید.',
    too_many: 'حداکثر {max} مورد مجاز است.',
    unknown_field: 'چنین فیلدی وجود ندارد.',
    not_found: 'چنین موردی وجود ندارد.',
    taken: 'این مقدار قبلاً استفاده شده است.',
    repeated: 'هر مقدار را فقط یک بار وارد کنید.',
    damaged: 'این فایل خراب یا ناقص است. آن را دوباره ذخیره کنید یا فایل دیگری انتخاب کنید.',
    animated: 'یک تصویر ثابت انتخاب کنید، نه متحرک.',
    too_many_pixels:
      'تعداد پیکسل‌های این تصویر زیاد است. آن را کوچک‌تر کنید (هر ضلع حداکثر {side} پیکسل و کل تصویر حداکثر {megapixels} مگاپیکسل) و دوباره آپلود کنید.',
    easy_to_guess:
      'حدس زدن این رمز عبور آسان است. چند کلمهٔ بی‌ربط به هم وارد کنید، بدون نام سایت یا نام کاربری.',
    wrong_password: 'رمز عبور فعلی درست نیست.',
    no_word: 'حداقل یک حرف یا رقم وارد کنید.',
    one_word: 'فقط یک کلمه وارد کنید.',
  },
}

const texts: Record<Locale, Texts> = { en, fa }

export function errorMessage(code: ErrorCode, locale: Locale, params?: Params): string {
  return fill(texts[locale].errors[code], locale, params)
}

export function fieldMessage(code: FieldCode, locale: Locale, params?: Params): string {
  return fill(texts[locale].fields[code], locale, params)
}

function fill(text: string, locale: Locale, params: Params = {}) {
  // Not every check that refuses a text counts its characters. Without the number, its parentheses are left out.
  const known = text.replace(/ \([^()]*\{(\w+)\}[^()]*\)/g, (part, name: string) =>
    name in params ? part : '',
  )
  return known.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    if (value === undefined) return whole
    if (name === 'size') return sizeText(Number(value), locale)
    if (name === 'wait') return duration(Number(value), locale)
    return typeof value === 'number' ? value.toLocaleString(locale === 'fa' ? 'fa-IR' : 'en-US') : value
  })
}

/** A limit in bytes, as people read it: `96 kB`, `2 MB`. */
export function sizeText(bytes: number, locale: Locale): string {
  const kilobytes = Math.floor(bytes / 1024)
  const [kB, MB] = locale === 'fa' ? ['کیلوبایت', 'مگابایت'] : ['kB', 'MB']
  return kilobytes < 1024
    ? `${formatNumber(kilobytes, locale)} ${kB}`
    : `${formatNumber(Math.floor(kilobytes / 102.4) / 10, locale)} ${MB}`
}

/** Seconds in a suitable unit, rounded up: `40 seconds`, `15 minutes`. */
function duration(seconds: number, locale: Locale) {
  const [unit, size] =
    seconds <= 90
      ? (['second', 1] as const)
      : seconds <= 90 * 60
        ? (['minute', 60] as const)
        : (['hour', 3600] as const)
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const
  return Math.ceil(seconds / size).toLocaleString(locale === 'fa' ? 'fa-IR' : 'en-US', format)
}
