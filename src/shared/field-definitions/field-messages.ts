/**
 * What to do about a refused field, in both languages: the words for its code or, where these would say too little, those for the
 * field of that name. Used by the server for responses and by the forms of the back office. No public page loads it.
 */
import { fillMessage } from '../error-messages.ts'
import type { FieldCode, FieldProblem } from '../errors.ts'
import type { Locale } from '../locale.ts'

type Texts = {
  general: Record<FieldCode, string>
  /** By the name of the field, which is the last name in its path. */
  byField: Partial<Record<FieldCode, Record<string, string>>>
}

const en: Texts = {
  general: {
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
    unsupported_file: 'This file type isn’t supported. Choose a {types}.',
    misnamed_file: 'This file isn’t what its name says. Choose a {types}.',
    not_pdf: 'This file isn’t a PDF. Save or print it as PDF, then upload the PDF.',
    damaged: 'This file is damaged or incomplete. Save it again or choose another file.',
    animated: 'This image moves. Choose a still image.',
    too_many_pixels:
      'This image has too many pixels. Make it smaller (up to {side} pixels per side and {megapixels} megapixels) and upload it again.',
    too_few_pixels: 'This image is too small. Choose one with at least {least} pixels per side.',
    svg_active:
      'This SVG contains a script or an embedded page. Export it again as a plain SVG, or choose a PNG.',
    svg_external: 'This SVG uses links or other images. Export it again with shapes only, or choose a PNG.',
    svg_text:
      'This SVG contains text, which every device shows differently. Convert the text to outlines and export it again, or choose a PNG.',
    easy_to_guess: 'Too easy to guess. Use several unrelated words, without the site name or username.',
    wrong_password: 'This isn’t your current password.',
    no_word: 'Enter at least one letter or digit.',
    one_word: 'Enter a single word.',
  },
  byField: {
    required: {
      answer: 'Enter an answer.',
      body: 'Enter a message.',
      choices: 'Add at least one option.',
      code: 'Enter a tracking code.',
      contact: 'Enter a phone number or email.',
      currentPassword: 'Enter your current password.',
      email: 'Enter an email address.',
      en: 'Enter the text in at least one language.',
      fa: 'Enter the text in at least one language.',
      file: 'Choose a file.',
      ids: 'Choose at least one product.',
      message: 'Enter a message.',
      name: 'Enter a name.',
      notifyEmails: 'Enter an email address.',
      password: 'Enter a password.',
      phone: 'Enter a phone number or email so we can reply.',
      phones: 'Enter a phone number.',
      productId: 'Choose a product.',
      productIds: 'Choose at least one product.',
      q: 'Enter what visitors search for.',
      question: 'Enter a question.',
      serial: 'Enter a serial number.',
      socialLinks: 'Enter a link.',
      startsOn: 'Choose a date.',
      subject: 'Enter a subject.',
      tags: 'Enter a tag.',
      username: 'Enter a username.',
      value: 'Enter a value.',
      word: 'Enter a word.',
      words: 'Enter a word or phrase.',
    },
    invalid_value: {
      attachments: 'This file is no longer attached. Choose it again.',
      accent: 'Enter a colour as a code like #2457e6.',
      barcode: 'Check the digits against the package. A barcode has 8, 12, 13 or 14 digits.',
      code: 'Check the tracking code. A letter or digit is missing or wrong.',
      contact: 'Enter the whole phone number or email.',
      email: 'Enter an email address like name@example.com.',
      notifyEmails: 'Enter an email address like name@example.com.',
      phone: 'Enter a phone number like +44 20 7946 0958.',
      phones: 'Enter a phone number like +44 20 7946 0958.',
      relatedIds: 'Choose another product. A product can’t be related to itself.',
      replacementId: 'Choose another product. This one leads back to the product you’re editing.',
      securityContact: 'Enter an email address or an https:// link.',
      securityExpires: 'Choose a date.',
      serial: 'Enter 4 to 40 letters (A–Z) and digits.',
      socialLinks: 'Enter a full link like https://example.com.',
      startsOn: 'Choose a date.',
      swatch: 'Choose a colour.',
      username: 'Use only letters (A–Z), digits, dots, dashes and underscores.',
      value: 'Enter a number.',
    },
    not_found: {
      assigneeId: 'This administrator has been deleted. Choose another one.',
      attachments: 'This file is no longer attached. Choose it again.',
      categoryId: 'This category has been deleted. Choose another one.',
      extraCategoryIds: 'This category has been deleted. Choose another one.',
      moveTo: 'This category has been deleted. Choose another one.',
      parentId: 'This category has been deleted. Choose another one.',
      productId: 'This product is no longer available. Clear the box or choose another product.',
      productIds: 'This product has been deleted. Choose another one.',
      relatedIds: 'This product has been deleted. Choose another one.',
      replacementId: 'This product has been deleted. Choose another one.',
    },
    taken: {
      code: 'Enter another model code.',
      name: 'Enter another name.',
      serial: 'Enter another serial number.',
      username: 'Enter another username.',
    },
  },
}

const fa: Texts = {
  general: {
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
    unsupported_file: 'این نوع فایل پشتیبانی نمی‌شود. یک فایل {types} انتخاب کنید.',
    misnamed_file: 'نوع واقعی این فایل با نام آن فرق دارد. یک فایل {types} انتخاب کنید.',
    not_pdf: 'این فایل PDF نیست. آن را به‌صورت PDF ذخیره یا چاپ کنید و فایل جدید را آپلود کنید.',
    damaged: 'این فایل خراب یا ناقص است. آن را دوباره ذخیره کنید یا فایل دیگری انتخاب کنید.',
    animated: 'این تصویر متحرک است. یک تصویر ثابت انتخاب کنید.',
    too_many_pixels:
      'تعداد پیکسل‌های این تصویر زیاد است. آن را کوچک‌تر کنید (هر ضلع حداکثر {side} پیکسل و کل تصویر حداکثر {megapixels} مگاپیکسل) و دوباره آپلود کنید.',
    too_few_pixels: 'این تصویر خیلی کوچک است. تصویری انتخاب کنید که هر ضلع آن حداقل {least} پیکسل باشد.',
    svg_active:
      'این فایل \u2066SVG\u2069 اسکریپت یا صفحهٔ دیگری در خود دارد. آن را به‌صورت \u2066SVG\u2069 ساده ذخیره کنید یا یک فایل \u2066PNG\u2069 انتخاب کنید.',
    svg_external:
      'این فایل \u2066SVG\u2069 لینک یا تصویر دیگری در خود دارد. آن را فقط با شکل‌ها دوباره ذخیره کنید یا یک فایل \u2066PNG\u2069 انتخاب کنید.',
    svg_text:
      'این فایل \u2066SVG\u2069 نوشته دارد و نوشته در هر دستگاه شکل دیگری می‌گیرد. نوشته را به طرح (outline) تبدیل و دوباره ذخیره کنید یا یک فایل \u2066PNG\u2069 انتخاب کنید.',
    easy_to_guess:
      'حدس زدن این رمز عبور آسان است. چند کلمهٔ بی‌ربط به هم وارد کنید، بدون نام سایت یا نام کاربری.',
    wrong_password: 'رمز عبور فعلی درست نیست.',
    no_word: 'حداقل یک حرف یا رقم وارد کنید.',
    one_word: 'فقط یک کلمه وارد کنید.',
  },
  byField: {
    required: {
      answer: 'پاسخ را وارد کنید.',
      body: 'متن پیام را وارد کنید.',
      choices: 'حداقل یک گزینه اضافه کنید.',
      code: 'کد پیگیری را وارد کنید.',
      contact: 'شماره تلفن یا ایمیل را وارد کنید.',
      currentPassword: 'رمز عبور فعلی خود را وارد کنید.',
      email: 'ایمیل را وارد کنید.',
      en: 'متن را حداقل به یک زبان وارد کنید.',
      fa: 'متن را حداقل به یک زبان وارد کنید.',
      file: 'یک فایل انتخاب کنید.',
      ids: 'حداقل یک محصول انتخاب کنید.',
      message: 'متن پیام را وارد کنید.',
      name: 'نام را وارد کنید.',
      notifyEmails: 'ایمیل را وارد کنید.',
      password: 'رمز عبور را وارد کنید.',
      phone: 'شماره تلفن یا ایمیل خود را وارد کنید تا بتوانیم پاسخ بدهیم.',
      phones: 'شماره تلفن را وارد کنید.',
      productId: 'یک محصول انتخاب کنید.',
      productIds: 'حداقل یک محصول انتخاب کنید.',
      q: 'عبارت جست‌وجوی بازدیدکننده را وارد کنید.',
      question: 'پرسش را وارد کنید.',
      serial: 'شمارهٔ سریال را وارد کنید.',
      socialLinks: 'لینک را وارد کنید.',
      startsOn: 'تاریخ را انتخاب کنید.',
      subject: 'عنوان را وارد کنید.',
      tags: 'برچسب را وارد کنید.',
      username: 'نام کاربری را وارد کنید.',
      value: 'مقدار را وارد کنید.',
      word: 'یک کلمه وارد کنید.',
      words: 'یک کلمه یا عبارت وارد کنید.',
    },
    invalid_value: {
      attachments: 'این فایل دیگر پیوست نیست. آن را دوباره انتخاب کنید.',
      accent: 'رنگ را با کد آن وارد کنید؛ مثلاً \u2066#2457e6\u2069',
      barcode: 'رقم‌ها را با بسته‌بندی مقایسه کنید. بارکد ۸، ۱۲، ۱۳ یا ۱۴ رقم دارد.',
      code: 'کد پیگیری را بررسی کنید. یک حرف یا رقم آن کم یا اشتباه است.',
      contact: 'شماره تلفن یا ایمیل را کامل وارد کنید.',
      email: 'یک آدرس ایمیل مثل \u2066name@example.com\u2069 وارد کنید.',
      notifyEmails: 'یک آدرس ایمیل مثل \u2066name@example.com\u2069 وارد کنید.',
      phone: 'شماره تلفن را کامل وارد کنید؛ مثلاً \u2066۰۹۱۲ ۱۲۳ ۴۵۶۷\u2069.',
      phones: 'شماره تلفن را کامل وارد کنید؛ مثلاً \u2066۰۲۱ ۸۸۰۰ ۱۲۳۴\u2069.',
      relatedIds: 'محصول دیگری انتخاب کنید. هیچ محصولی نمی‌تواند مرتبط با خودش باشد.',
      replacementId: 'محصول دیگری انتخاب کنید. زنجیرهٔ جایگزین‌های این محصول به همین محصول برمی‌گردد.',
      securityContact: 'یک ایمیل یا لینکی وارد کنید که با \u2066https://\u2069 شروع می‌شود.',
      securityExpires: 'تاریخ را انتخاب کنید.',
      serial: 'بین ۴ تا ۴۰ حرف انگلیسی و رقم وارد کنید.',
      socialLinks: 'لینک را کامل وارد کنید؛ مثلاً \u2066https://example.com\u2069',
      startsOn: 'تاریخ را انتخاب کنید.',
      swatch: 'یک رنگ انتخاب کنید.',
      username: 'فقط حروف انگلیسی، رقم، نقطه، خط تیره و زیرخط وارد کنید.',
      value: 'عدد وارد کنید.',
    },
    not_found: {
      assigneeId: 'این مدیر حذف شده است. مدیر دیگری انتخاب کنید.',
      attachments: 'این فایل دیگر پیوست نیست. آن را دوباره انتخاب کنید.',
      categoryId: 'این دسته حذف شده است. دستهٔ دیگری انتخاب کنید.',
      extraCategoryIds: 'این دسته حذف شده است. دستهٔ دیگری انتخاب کنید.',
      moveTo: 'این دسته حذف شده است. دستهٔ دیگری انتخاب کنید.',
      parentId: 'این دسته حذف شده است. دستهٔ دیگری انتخاب کنید.',
      productId: 'این محصول دیگر در دسترس نیست. علامت آن را بردارید یا محصول دیگری انتخاب کنید.',
      productIds: 'این محصول حذف شده است. محصول دیگری انتخاب کنید.',
      relatedIds: 'این محصول حذف شده است. محصول دیگری انتخاب کنید.',
      replacementId: 'این محصول حذف شده است. محصول دیگری انتخاب کنید.',
    },
    taken: {
      code: 'کد مدل دیگری وارد کنید.',
      name: 'نام دیگری وارد کنید.',
      serial: 'شمارهٔ سریال دیگری وارد کنید.',
      username: 'نام کاربری دیگری وارد کنید.',
    },
  },
}

const texts: Record<Locale, Texts> = { en, fa }

/** `path`: where the field is in what was sent, as `translations.fa.name` or `phones.2`. */
export function fieldMessage(path: string, { code, params }: FieldProblem, locale: Locale): string {
  const { general, byField } = texts[locale]
  const field = path.split('.').findLast(part => !/^\d+$/.test(part)) ?? ''
  const own = byField[code]
  return fillMessage(
    own && Object.hasOwn(own, field) ? (own[field] as string) : general[code],
    locale,
    params,
  )
}
