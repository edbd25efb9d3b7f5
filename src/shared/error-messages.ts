/** The messages of all error codes in both languages. Used by the server for responses and by forms in the browser. */
import type { ErrorCode, FieldCode, Params } from './errors.ts'
import type { Locale } from './locale.ts'

type Texts = { errors: Record<ErrorCode, string>; fields: Record<FieldCode, string> }

const en: Texts = {
  errors: {
    invalid: 'Some fields need attention.',
    invalid_json: 'The request body is not valid JSON.',
    malformed_request: 'This is not a request that can be read.',
    request_timeout: 'The request took too long to arrive.',
    headers_too_large: 'The address or the headers of the request are too long.',
    unauthenticated: 'Log in to do this.',
    login_failed: 'User name or password is not correct.',
    forbidden_origin: 'This form was sent from another site.',
    password_needed: 'Enter your password to do this.',
    not_found: 'There is nothing here by that name or number.',
    name_taken:
      'This name is already used. Change it a little; a code or a parent category also tells two of one name apart.',
    code_taken: 'Another product already has this code.',
    username_taken: 'Another administrator already has this user name.',
    last_admin: 'This is the last administrator who can log in. Add or enable another one first.',
    conflict: 'Not saved, because this was changed meanwhile. Look at the newer version first.',
    category_cycle: 'A category cannot be moved inside itself.',
    category_too_deep: 'Categories can be at most {max} levels deep.',
    too_many_categories: 'There can be at most {max} categories.',
    attribute_taken: 'This category, or one above or below it, already asks for an attribute of this name.',
    too_many_attributes: 'A category can ask for at most {max} attributes, with those it inherits.',
    too_many_questions: 'The help page can have at most {max} questions. Delete one first.',
    search_word_taken: 'The search already knows this. Change the other entry instead.',
    too_many_search_words: 'You can have {max} entries of this kind. Delete one first.',
    category_not_empty:
      'This category still holds {categories} categories and {products} products. Say where they go.',
    deletion_is_large:
      'This category has too many products to be moved in one step. Delete it in the background, as a bulk change.',
    already_undone: 'This was undone already.',
    cannot_undo: 'This cannot be undone.',
    undo_is_large:
      'This changed too many products to be undone in one step. Undo it in the background, as a bulk change.',
    still_running: 'This is still running. Wait for it to finish, or stop it first.',
    too_many_pictures: 'A product can have at most {max} pictures. Remove one first.',
    too_many_documents: 'A product can have at most {max} documents. Remove one first.',
    too_many_canned_replies: 'You can have {max} canned replies. Delete one first.',
    gone: 'This was removed.',
    too_large: 'This is too large. The limit is {max}.',
    unsupported_type: 'Send this as {expected}.',
    bad_picture:
      'This picture cannot be used. Send a whole JPEG, PNG, WebP or AVIF that does not move, with at most {side} pixels a side and {megapixels} megapixels in all.',
    bad_document: 'This file is not a PDF. Save or print it as PDF and send that.',
    bad_attachment: 'This file cannot be attached. Send a whole JPEG, PNG, WebP or PDF.',
    rate_limited: 'Too many tries. Try again in {wait}.',
    internal: 'Something went wrong on our side. Try again, and tell us the request number if it stays.',
    busy: 'The server is busy. Try again in a moment.',
    storage_unreachable: 'The server can’t reach its file storage. Try again in {wait}.',
    no_space: 'The server has run out of disk space, so this wasn’t saved. Free some space, then try again.',
    database_away: 'The database can’t be reached right now. Try again in a moment.',
    maybe_saved:
      'The connection to the database was lost while saving, so this may have been saved. Check before you try again.',
    mail_not_set_up: 'Email isn’t set up on this server, so nothing can be sent.',
    mail_failed: 'The email wasn’t sent.',
  },
  fields: {
    required: 'This is required.',
    invalid_type: 'This value has the wrong type.',
    invalid_text: 'This text has characters that cannot be stored.',
    invalid_choice: 'Choose one of the offered values.',
    invalid_value: 'This value is not valid.',
    too_short: 'Use at least {min} characters.',
    too_long: 'Use at most {max} characters; this has {length}.',
    too_small: 'Use {min} or more.',
    too_big: 'Use {max} or less.',
    too_many: 'Use at most {max} entries.',
    unknown_field: 'There is no such field.',
    not_found: 'This does not exist.',
    taken: 'This is already used.',
    repeated: 'Each value can be given once.',
    damaged: 'This file is damaged or not whole. Open it, save it again and send that.',
    animated: 'Moving pictures cannot be used. Send a still one.',
    too_many_pixels: 'This picture has too many pixels. Make it smaller and send it again.',
    easy_to_guess:
      'This is too easy to guess. Use several unrelated words, without the name of the site or the user.',
    wrong_password: 'This is not the current password.',
    no_word: 'Enter at least one letter or digit.',
    one_word: 'Enter a single word.',
  },
}

const fa: Texts = {
  errors: {
    invalid: 'چند مورد نیاز به اصلاح دارد.',
    invalid_json: 'متن درخواست JSON معتبر نیست.',
    malformed_request: 'این درخواست قابل خواندن نیست.',
    request_timeout: 'دریافت درخواست بیش از حد طول کشید.',
    headers_too_large: 'نشانی یا سرآیندهای درخواست بیش از حد طولانی است.',
    unauthenticated: 'برای این کار وارد شوید.',
    login_failed: 'نام کاربری یا رمز عبور درست نیست.',
    forbidden_origin: 'این فرم از سایت دیگری فرستاده شده است.',
    password_needed: 'برای این کار رمز عبور خود را وارد کنید.',
    not_found: 'چیزی با این نام یا شماره پیدا نشد.',
    name_taken:
      'این نام قبلاً استفاده شده است. کمی تغییرش دهید؛ کد محصول یا دستهٔ بالاتر هم دو نام یکسان را از هم جدا می‌کند.',
    code_taken: 'محصول دیگری همین کد را دارد.',
    username_taken: 'مدیر دیگری همین نام کاربری را دارد.',
    last_admin: 'این آخرین مدیری است که می‌تواند وارد شود. اول مدیر دیگری اضافه یا فعال کنید.',
    conflict: 'ذخیره نشد، چون این مورد در این فاصله تغییر کرده است. ابتدا نسخهٔ جدیدتر را ببینید.',
    category_cycle: 'دسته را نمی‌توان داخل خودش برد.',
    category_too_deep: 'دسته‌ها حداکثر {max} سطح دارند.',
    too_many_categories: 'حداکثر {max} دسته می‌توان داشت.',
    attribute_taken: 'این دسته یا دسته‌ای بالاتر یا پایین‌تر از آن، ویژگی دیگری با همین نام دارد.',
    too_many_attributes: 'هر دسته، با آنچه از دسته‌های بالاتر به آن می‌رسد، حداکثر {max} ویژگی دارد.',
    too_many_questions: 'صفحهٔ راهنما حداکثر {max} پرسش می‌گیرد. ابتدا یکی را حذف کنید.',
    search_word_taken: 'این مورد از قبل در جست‌وجو ثبت شده است. همان را ویرایش کنید.',
    too_many_search_words: 'از این نوع حداکثر {max} مورد می‌توانید داشته باشید. ابتدا یکی را حذف کنید.',
    category_not_empty: 'این دسته هنوز {categories} زیردسته و {products} محصول دارد. بگویید به کجا بروند.',
    deletion_is_large:
      'این دسته محصولات زیادی دارد و یک‌جا حذف نمی‌شود. آن را در پس‌زمینه، مثل تغییر گروهی، حذف کنید.',
    already_undone: 'این کار قبلاً برگردانده شده است.',
    cannot_undo: 'این کار را نمی‌توان برگرداند.',
    undo_is_large:
      'این تغییر محصولات زیادی دارد و یک‌جا برنمی‌گردد. آن را در پس‌زمینه، مثل تغییر گروهی، برگردانید.',
    still_running: 'این کار هنوز در حال انجام است. تا پایان آن صبر کنید یا آن را متوقف کنید.',
    too_many_pictures: 'هر محصول حداکثر {max} تصویر دارد. اول یکی را حذف کنید.',
    too_many_documents: 'هر محصول حداکثر {max} سند دارد. اول یکی را حذف کنید.',
    too_many_canned_replies: 'حداکثر {max} پاسخ آماده می‌توان داشت. اول یکی را حذف کنید.',
    gone: 'این مورد حذف شده است.',
    too_large: 'حجم زیاد است. حداکثر {max} مجاز است.',
    unsupported_type: 'درخواست را به صورت {expected} بفرستید.',
    bad_picture:
      'این تصویر قابل استفاده نیست. یک فایل سالم و غیرمتحرک JPEG، PNG، WebP یا AVIF بفرستید که هر ضلعش حداکثر {side} پیکسل و در مجموع حداکثر {megapixels} مگاپیکسل باشد.',
    bad_document: 'این فایل PDF نیست. آن را به صورت PDF ذخیره یا چاپ کنید و همان را بفرستید.',
    bad_attachment: 'این فایل را نمی‌توان پیوست کرد. یک فایل سالم JPEG، PNG، WebP یا PDF بفرستید.',
    rate_limited: 'تعداد تلاش زیاد است. {wait} دیگر دوباره امتحان کنید.',
    internal: 'در سمت ما خطایی رخ داد. دوباره امتحان کنید و اگر تکرار شد شمارهٔ درخواست را به ما بدهید.',
    busy: 'سرور شلوغ است. چند لحظهٔ دیگر دوباره امتحان کنید.',
    storage_unreachable: 'سرور به محل ذخیرهٔ فایل‌ها دسترسی ندارد. {wait} دیگر دوباره امتحان کنید.',
    no_space: 'فضای دیسک سرور پر شده و این مورد ذخیره نشد. فضا را آزاد کنید و دوباره امتحان کنید.',
    database_away: 'اتصال به پایگاه داده برقرار نیست. چند لحظهٔ دیگر دوباره امتحان کنید.',
    maybe_saved:
      'هنگام ذخیره، اتصال به پایگاه داده قطع شد و شاید ذخیره انجام شده باشد. پیش از تلاش دوباره بررسی کنید.',
    mail_not_set_up: 'ایمیل روی این سرور تنظیم نشده است و چیزی ارسال نمی‌شود.',
    mail_failed: 'ایمیل ارسال نشد.',
  },
  fields: {
    required: 'وارد کردن این مورد الزامی است.',
    invalid_type: 'نوع این مقدار درست نیست.',
    invalid_text: 'این متن نویسه‌هایی دارد که ذخیره نمی‌شوند.',
    invalid_choice: 'یکی از گزینه‌ها را انتخاب کنید.',
    invalid_value: 'این مقدار معتبر نیست.',
    too_short: 'دست‌کم {min} نویسه بنویسید.',
    too_long: 'حداکثر {max} نویسه مجاز است؛ الان {length} است.',
    too_small: 'مقدار باید {min} یا بیشتر باشد.',
    too_big: 'مقدار باید {max} یا کمتر باشد.',
    too_many: 'حداکثر {max} مورد مجاز است.',
    unknown_field: 'چنین فیلدی وجود ندارد.',
    not_found: 'چنین موردی وجود ندارد.',
    taken: 'این مقدار قبلاً استفاده شده است.',
    repeated: 'هر مقدار را فقط یک بار بدهید.',
    damaged: 'این فایل خراب یا ناقص است. بازش کنید، دوباره ذخیره کنید و همان را بفرستید.',
    animated: 'تصویر متحرک پذیرفته نمی‌شود. یک تصویر ثابت بفرستید.',
    too_many_pixels: 'پیکسل‌های این تصویر بیش از حد است. کوچک‌ترش کنید و دوباره بفرستید.',
    easy_to_guess: 'حدس زدن این رمز عبور آسان است. چند واژهٔ بی‌ربط به هم بنویسید، بدون نام سایت یا نام کاربر.',
    wrong_password: 'رمز عبور فعلی درست نیست.',
    no_word: 'حداقل یک حرف یا رقم وارد کنید.',
    one_word: 'فقط یک واژه وارد کنید.',
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
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name]
    if (value === undefined) return whole
    if (name === 'wait') return duration(Number(value), locale)
    return typeof value === 'number' ? value.toLocaleString(locale === 'fa' ? 'fa-IR' : 'en-US') : value
  })
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
