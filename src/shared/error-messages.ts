/**
 * The messages of all error codes in both languages. Used by the server for responses and by forms in the browser. What is said at a
 * single field is in `field-definitions/field-messages.ts`.
 */
import type { ErrorCode, Params } from './errors.ts'
import type { Locale } from './locale.ts'
import { formatNumber } from './number.ts'

type Texts = Record<ErrorCode | 'category_name_taken', string>

const en: Texts = {
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
  name_taken: 'Another product has this name. Change it, or add a model code.',
  category_name_taken: 'Another category has this name. Change it, or choose another parent category.',
  code_taken: 'Another product already has this model code.',
  username_taken: 'Another administrator already has this username.',
  email_taken: 'Another administrator already uses this email.',
  too_many_invitations: 'You can have up to {max} invitations that nobody has accepted. Withdraw one first.',
  last_admin: 'This is the last administrator who can log in. Add or enable another administrator first.',
  conflict: 'This has changed since you opened it. Check the latest version and try again.',
  category_cycle: 'A category can’t be moved into itself or its subcategories.',
  category_too_deep: 'Categories can be up to {max} levels deep.',
  too_many_categories: 'You can have up to {max} categories. Delete one first.',
  tag_taken: 'Another tag has this name. Choose another name, or merge the two tags.',
  attribute_taken:
    'This category, a parent category or a subcategory already has an attribute with this name.',
  too_many_attributes: 'A category can have up to {max} attributes, including inherited ones.',
  too_many_columns:
    'These products have too many attributes for one file. Filter by a category, then export.',
  too_many_questions: 'The help page can have up to {max} questions. Delete one first.',
  too_many_imports: 'You have {max} imports that aren’t finished. Finish or discard one first.',
  too_many_pages: 'The site can have up to {max} pages of your own. Delete one first.',
  page_taken: 'Another page has this link. Change the title or the link.',
  search_word_taken: 'Another entry already covers this. Edit that entry instead.',
  too_many_search_words: 'You can have up to {max} entries of this kind. Delete one first.',
  category_not_empty: 'Choose where to move subcategories ({categories}) and products ({products}).',
  deletion_is_large:
    'This category has too many products to move in one step. Delete it in the background, as a bulk change.',
  already_undone: 'This has already been undone.',
  cannot_undo: 'This can’t be undone.',
  undo_is_large:
    'This changed too many products to undo in one step. Undo it in the background, as a bulk change.',
  serial_state: 'This isn’t possible in the current state of the serial number.',
  too_many_ranges: 'You can have up to {max} ranges of serial numbers. Delete one first.',
  colleague_replied: '{name} replied in the meantime. Read the reply before you send yours.',
  still_running: 'This is still running. Wait for it to finish, or stop it first.',
  attribute_updating:
    'Products are still being updated after the last change to this attribute. Try again when that’s done.',
  too_many_pictures: 'A product can have up to {max} images. Remove one first.',
  too_many_documents: 'A product can have up to {max} documents. Remove one first.',
  too_many_draft_files: 'A new product can have up to {max} files. Save the product, then add the rest.',
  too_many_canned_replies: 'You can have up to {max} canned replies. Delete one first.',
  gone: 'This is no longer available.',
  link_unknown: 'This link isn’t valid. Check that you opened the whole link.',
  link_used: 'This link has already been used. It works only once.',
  link_expired: 'This link has expired. Ask for a new one.',
  invitation_withdrawn: 'This invitation was withdrawn. Ask for a new one.',
  invitation_void:
    'Whoever sent this invitation can’t log in any more. Ask another administrator for a new one.',
  account_disabled: 'This account is disabled. Ask another administrator to enable it.',
  precondition_failed: 'This file has changed. Request it again without conditions.',
  too_large: 'This is too large. The limit is {size}.',
  unsupported_type: 'Send the request as {expected}.',
  bad_picture:
    'Choose an undamaged still image (JPEG, PNG, WebP or AVIF) with up to {side} pixels per side and {megapixels} megapixels in total.',
  bad_archive: 'This isn’t an undamaged ZIP file. Create it again, then upload it.',
  bad_document: 'This file isn’t a PDF. Save or print it as PDF, then upload the PDF.',
  bad_attachment:
    'This file can’t be attached. Choose an undamaged JPEG, PNG, WebP or PDF. Images can have up to {side} pixels per side and {megapixels} megapixels in total.',
  no_preview: 'This image can’t be previewed. Download it to view it.',
  rate_limited: 'Too many attempts. Try again in {wait}.',
  internal: 'Something went wrong on our side. Please try again. If it happens again, send us the reference.',
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
}

const fa: Texts = {
  invalid: 'بعضی از موارد نیاز به اصلاح دارد.',
  invalid_json: 'بدنهٔ درخواست JSON معتبر نیست.',
  malformed_request: 'این درخواست خوانده نشد.',
  request_timeout: 'ارسال بیش از حد طول کشید. اتصال اینترنت را بررسی کنید و دوباره امتحان کنید.',
  headers_too_large: 'طول URL یا هدرهای درخواست بیش از حد است.',
  unauthenticated: 'برای ادامه وارد شوید.',
  login_failed: 'نام کاربری یا رمز عبور اشتباه است.',
  forbidden_origin: 'این فرم از سایت دیگری ارسال شده است. آن را بررسی کنید و از همین صفحه دوباره ارسال کنید.',
  password_needed: 'برای ادامه، رمز عبور خود را وارد کنید.',
  not_found: 'این مورد پیدا نشد.',
  name_taken: 'محصول دیگری همین نام را دارد. نام را تغییر دهید یا کد مدل اضافه کنید.',
  category_name_taken: 'دستهٔ دیگری همین نام را دارد. نام را تغییر دهید یا دستهٔ مادر دیگری انتخاب کنید.',
  code_taken: 'محصول دیگری همین کد مدل را دارد.',
  username_taken: 'مدیر دیگری همین نام کاربری را دارد.',
  email_taken: 'مدیر دیگری همین ایمیل را دارد.',
  too_many_invitations:
    'حداکثر {max} دعوت می‌توانید داشته باشید که هنوز پذیرفته نشده است. ابتدا یکی را لغو کنید.',
  last_admin: 'این آخرین مدیری است که می‌تواند وارد شود. ابتدا مدیر دیگری اضافه یا فعال کنید.',
  conflict: 'این مورد در این فاصله تغییر کرده است. آخرین نسخه را ببینید و دوباره امتحان کنید.',
  category_cycle: 'دسته را نمی‌توان به خودش یا زیردسته‌هایش منتقل کرد.',
  category_too_deep: 'دسته‌بندی حداکثر {max} سطح دارد.',
  too_many_categories: 'حداکثر {max} دسته می‌توانید داشته باشید. ابتدا یکی را حذف کنید.',
  tag_taken: 'برچسب دیگری با همین نام هست. نام دیگری انتخاب کنید یا دو برچسب را ادغام کنید.',
  attribute_taken: 'در این دسته، دستهٔ مادر یا یکی از زیردسته‌ها ویژگی دیگری با همین نام هست.',
  too_many_attributes: 'هر دسته، با ویژگی‌های دسته‌های مادر، حداکثر {max} ویژگی دارد.',
  too_many_columns:
    'ویژگی‌های این محصولات برای یک فایل زیاد است. با یک دسته فیلتر کنید و دوباره خروجی بگیرید.',
  too_many_questions: 'صفحهٔ راهنما حداکثر {max} پرسش دارد. ابتدا یکی را حذف کنید.',
  too_many_imports: '{max} ورود ناتمام دارید. ابتدا یکی را تمام کنید یا کنار بگذارید.',
  too_many_pages: 'سایت حداکثر {max} صفحهٔ دلخواه دارد. ابتدا یکی را حذف کنید.',
  page_taken: 'صفحهٔ دیگری همین لینک را دارد. عنوان یا لینک را تغییر دهید.',
  search_word_taken: 'این مورد قبلاً ثبت شده است. همان را ویرایش کنید.',
  too_many_search_words: 'از این نوع حداکثر {max} مورد می‌توانید داشته باشید. ابتدا یکی را حذف کنید.',
  category_not_empty: 'انتخاب کنید زیردسته‌ها ({categories}) و محصولات ({products}) به کجا منتقل شود.',
  deletion_is_large:
    'تعداد محصولات این دسته زیاد است و یک‌جا منتقل نمی‌شود. آن را در پس‌زمینه و به‌صورت تغییر گروهی حذف کنید.',
  already_undone: 'این تغییر قبلاً برگردانده شده است.',
  cannot_undo: 'این تغییر را نمی‌توان برگرداند.',
  undo_is_large:
    'تعداد محصولات این تغییر زیاد است و یک‌جا برنمی‌گردد. آن را در پس‌زمینه و به‌صورت تغییر گروهی برگردانید.',
  serial_state: 'در وضعیت فعلی این شمارهٔ سریال، این کار ممکن نیست.',
  too_many_ranges: 'حداکثر {max} بازهٔ شمارهٔ سریال می‌توانید داشته باشید. ابتدا یکی را حذف کنید.',
  colleague_replied: '\u2068{name}\u2069 در این فاصله پاسخ داده است. پیش از ارسال، آن پاسخ را بخوانید.',
  still_running: 'این کار هنوز در حال انجام است. تا پایان آن صبر کنید یا آن را متوقف کنید.',
  attribute_updating:
    'محصولات پس از تغییر قبلی این ویژگی هنوز در حال به‌روزرسانی هستند. پس از پایان آن دوباره امتحان کنید.',
  too_many_pictures: 'هر محصول حداکثر {max} تصویر دارد. ابتدا یکی را حذف کنید.',
  too_many_documents: 'هر محصول حداکثر {max} فایل PDF دارد. ابتدا یکی را حذف کنید.',
  too_many_draft_files: 'محصول جدید حداکثر {max} فایل دارد. محصول را ذخیره کنید و بقیه را بعد اضافه کنید.',
  too_many_canned_replies: 'حداکثر {max} پاسخ آماده می‌توانید داشته باشید. ابتدا یکی را حذف کنید.',
  gone: 'این مورد دیگر در دسترس نیست.',
  link_unknown: 'این لینک معتبر نیست. بررسی کنید که لینک را کامل باز کرده باشید.',
  link_used: 'این لینک قبلاً استفاده شده است و فقط یک بار کار می‌کند.',
  link_expired: 'مهلت این لینک تمام شده است. لینک جدید بخواهید.',
  invitation_withdrawn: 'این دعوت لغو شده است. دعوت جدید بخواهید.',
  invitation_void: 'فرستندهٔ این دعوت دیگر نمی‌تواند وارد شود. از مدیر دیگری دعوت جدید بخواهید.',
  account_disabled: 'این حساب غیرفعال است. از مدیر دیگری بخواهید آن را فعال کند.',
  precondition_failed: 'این فایل تغییر کرده است. آن را دوباره و بدون شرط درخواست کنید.',
  too_large: 'حجم آن زیاد است. حداکثر {size} مجاز است.',
  unsupported_type: 'درخواست را به‌صورت \u2066{expected}\u2069 ارسال کنید.',
  bad_picture:
    'یک تصویر سالم و ثابت (\u2066JPEG\u2069، \u2066PNG\u2069، \u2066WebP\u2069 یا \u2066AVIF\u2069) انتخاب کنید که هر ضلع آن حداکثر {side} پیکسل و کل آن حداکثر {megapixels} مگاپیکسل باشد.',
  bad_archive: 'این فایل ZIP سالم نیست. آن را دوباره بسازید و آپلود کنید.',
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
}

const texts: Record<Locale, Texts> = { en, fa }

export function errorMessage(code: ErrorCode, locale: Locale, params?: Params): string {
  // A category is told apart from others of its name by its parent, a product by its model code.
  const isCategory = code === 'name_taken' && params?.entity === 'category'
  return fillMessage(texts[locale][isCategory ? 'category_name_taken' : code], locale, params)
}

export function fillMessage(text: string, locale: Locale, params: Params = {}) {
  // Not every check that refuses a text counts its characters. Without the number, its parentheses are left out.
  const known = text.replace(/ \([^()]*\{(\w+)\}[^()]*\)/g, (part, name: string) =>
    name in params ? part : '',
  )
  return known.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    if (value === undefined) return whole
    if (name === 'size') return sizeText(Number(value), locale)
    if (name === 'types') return listOf(String(value).split(' '), locale)
    if (name === 'wait') return duration(Number(value), locale)
    return typeof value === 'number' ? value.toLocaleString(locale === 'fa' ? 'fa-IR' : 'en-US') : value
  })
}

/** `JPEG, PNG or PDF`. In Persian each Latin name keeps its own direction. */
function listOf(names: string[], locale: Locale) {
  const shown = locale === 'fa' ? names.map(name => `\u2066${name}\u2069`) : names
  const [comma, or] = locale === 'fa' ? ['، ', ' یا '] : [', ', ' or ']
  return [shown.slice(0, -1).join(comma), ...shown.slice(-1)].filter(Boolean).join(or)
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
