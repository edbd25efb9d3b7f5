/** Texts of the checklist of a new shop, and of what leads to it. */
import type { Locale } from '#shared/locale.ts'
import type { StepGap, StepName } from '../checklist.ts'

/** What happens outside the back office has no action. */
type StepTexts = { title: string; text: string; action?: string }

const en = {
  title: 'Set up your shop',
  /** The section of the settings that leads here. */
  again: 'Checklist for a new shop',
  againText: 'What is left to do until your shop is your own.',
  open: 'Open checklist',
  done: (done: string, all: string) => `${done} of ${all} done`,
  allDone: 'Everything is done',
  allDoneText: 'Your shop is set up. You find this list again in the settings.',
  leaveForLater: 'You can do the steps in any order and leave any for later.',
  hide: 'Hide checklist',
  show: 'Show in the menu again',
  hidden: 'Checklist hidden',
  isHidden: 'This list is hidden in the menu.',
  tick: 'Mark as done',
  untick: 'Mark as not done',
  ticked: 'Marked as done',
  stepDone: 'Done',
  stepOpen: 'Not done yet',
  edit: 'Edit',
  viewSite: 'View site',
  cardText: (left: string) => `${left} steps left until your shop is set up`,
  cardTextOne: 'One step left until your shop is set up',
  steps: {
    name: {
      title: 'Name and logo',
      text: 'Shown on every page, in mails and in search results',
      action: 'Add name and logo',
    },
    contact: {
      title: 'Contact and opening hours',
      text: 'Phone, email, address and when you are there',
      action: 'Add contact',
    },
    money: {
      title: 'Currency and language',
      text: 'The currency of your prices. The main language was chosen at the first start.',
      action: 'Check currency',
    },
    category: {
      title: 'First category',
      text: 'Products are found by their categories',
      action: 'Add category',
    },
    products: {
      title: 'First products',
      text: 'A name and an image are enough to begin. New products stay hidden until you show them.',
      action: 'Add product',
    },
    about: { title: 'A page about you', text: 'Who you are and what you sell', action: 'Write page' },
    mail: {
      title: 'Mail',
      text: 'Customers are told of replies, and you of new messages',
      action: 'Send test mail',
    },
    colleague: {
      title: 'A colleague',
      text: 'Somebody who can let you in again and helps with messages',
      action: 'Invite colleague',
    },
    demo: {
      title: 'Remove the demo',
      text: 'Its products, messages and serial numbers. What is your own stays.',
      action: 'Remove demo',
    },
    live: {
      title: 'Go live',
      text: 'Your own address, encrypted. Set by whoever runs the program.',
    },
  } as Record<StepName, StepTexts>,
  missing: {
    name: 'The shop still has the name it came with.',
    logo: 'There is no logo yet.',
    contact: 'There is no phone and no email of your own yet.',
    hours: 'There are no opening hours of your own yet.',
    confirmation: 'Mark as done if the currency is right.',
    category: 'There is no category of your own yet.',
    product: 'There is no product of your own yet.',
    visible_product: 'Your products are all hidden.',
    page: 'There is no page of your own yet.',
    visible_page: 'Your pages are all hidden.',
    mail_server: 'No mail server is set: the variables SMTP_URL and MAIL_FROM.',
    test_mail: 'No test mail has been sent yet.',
    colleague: 'You are the only one who can log in.',
    removal: 'The demo is still here.',
    public_address: 'Visitors have no address yet: the variable PUBLIC_SITE_URL.',
    encryption: 'The address does not begin with https.',
    proxy: 'There seems to be a proxy in front of the program: the variable TRUST_PROXY.',
  } as Record<StepGap, string>,
}

const fa: typeof en = {
  title: 'راه‌اندازی فروشگاه',
  again: 'کارهای راه‌اندازی فروشگاه',
  againText: 'کارهایی که تا آماده شدن فروشگاه شما مانده است.',
  open: 'باز کردن فهرست کارها',
  done: (done, all) => `${done} از ${all} انجام شده`,
  allDone: 'همهٔ کارها انجام شد',
  allDoneText: 'فروشگاه شما آماده است. این فهرست را در تنظیمات پیدا می‌کنید.',
  leaveForLater: 'ترتیب مهم نیست و هر کار را می‌توانید برای بعد بگذارید.',
  hide: 'پنهان کردن فهرست کارها',
  show: 'نمایش دوباره در منو',
  hidden: 'فهرست کارها پنهان شد',
  isHidden: 'این فهرست در منو نمایش داده نمی‌شود.',
  tick: 'علامت‌گذاری به‌عنوان انجام‌شده',
  untick: 'علامت‌گذاری به‌عنوان انجام‌نشده',
  ticked: 'علامت‌گذاری‌شده به‌عنوان انجام‌شده',
  stepDone: 'انجام شد',
  stepOpen: 'هنوز انجام نشده',
  edit: 'ویرایش',
  viewSite: 'مشاهدهٔ سایت',
  cardText: left => `${left} کار تا آماده شدن فروشگاه شما مانده است`,
  cardTextOne: 'یک کار تا آماده شدن فروشگاه شما مانده است',
  steps: {
    name: {
      title: 'نام و لوگو',
      text: 'در همهٔ صفحه‌ها، ایمیل‌ها و نتایج جست‌وجو دیده می‌شود',
      action: 'افزودن نام و لوگو',
    },
    contact: {
      title: 'اطلاعات تماس و ساعت کاری',
      text: 'تلفن، ایمیل، آدرس و ساعت کاری',
      action: 'افزودن تماس',
    },
    money: {
      title: 'واحد پول و زبان',
      text: 'واحد پول قیمت‌ها. زبان اصلی در نخستین اجرا تعیین شده است.',
      action: 'بررسی واحد پول',
    },
    category: {
      title: 'نخستین دسته',
      text: 'محصولات از راه دسته‌ها پیدا می‌شوند',
      action: 'افزودن دسته',
    },
    products: {
      title: 'نخستین محصولات',
      text: 'برای شروع، نام و تصویر کافی است. محصول تازه تا وقتی نمایش آن را روشن نکنید پنهان می‌ماند.',
      action: 'افزودن محصول',
    },
    about: {
      title: 'صفحه‌ای دربارهٔ شما',
      text: 'چه کسی هستید و چه می‌فروشید',
      action: 'نوشتن صفحه',
    },
    mail: {
      title: 'ایمیل',
      text: 'مشتری از پاسخ‌ها و شما از پیام‌های تازه باخبر می‌شوید',
      action: 'ارسال ایمیل آزمایشی',
    },
    colleague: {
      title: 'یک همکار',
      text: 'کسی که در پیام‌ها کمک می‌کند و اگر رمز عبور را فراموش کنید راه ورود را باز می‌کند',
      action: 'دعوت از همکار',
    },
    demo: {
      title: 'حذف فروشگاه نمونه',
      text: 'محصولات، پیام‌ها و شماره‌های سریال نمونه. هر چه از خود شماست می‌ماند.',
      action: 'حذف نمونه',
    },
    live: {
      title: 'انتشار سایت',
      text: 'آدرس خودتان با اتصال امن. کسی که برنامه را اجرا می‌کند آن را تنظیم می‌کند.',
    },
  },
  missing: {
    name: 'فروشگاه هنوز همان نام اولیه را دارد.',
    logo: 'هنوز لوگویی نیست.',
    contact: 'هنوز تلفن یا ایمیلی از شما نیست.',
    hours: 'هنوز ساعت کاری شما نیست.',
    confirmation: 'اگر واحد پول درست است، این کار را انجام‌شده علامت بزنید.',
    category: 'هنوز دسته‌ای از شما نیست.',
    product: 'هنوز محصولی از شما نیست.',
    visible_product: 'همهٔ محصولات شما پنهان است.',
    page: 'هنوز صفحه‌ای از شما نیست.',
    visible_page: 'همهٔ صفحه‌های شما پنهان است.',
    mail_server: 'سرور ایمیل تنظیم نشده است: متغیرهای SMTP_URL و MAIL_FROM.',
    test_mail: 'هنوز ایمیل آزمایشی فرستاده نشده است.',
    colleague: 'تنها شما می‌توانید وارد شوید.',
    removal: 'فروشگاه نمونه هنوز هست.',
    public_address: 'آدرس سایت برای بازدیدکنندگان تنظیم نشده است: متغیر PUBLIC_SITE_URL.',
    encryption: 'آدرس سایت با https شروع نمی‌شود.',
    proxy: 'به نظر می‌رسد برنامه پشت یک پراکسی است: متغیر TRUST_PROXY.',
  },
}

export const checklistTexts: Record<Locale, typeof en> = { en, fa }
