/** Texts of the result of a warranty look-up. */
import type { Locale } from '#shared/locale.ts'
import { faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const en = {
  lead: 'Enter your serial number to check that your product is genuine and covered.',
  label: 'Serial number',
  button: 'Check warranty',
  hint: 'On the label under or behind the product, and on the warranty card. Dashes, spaces and capitals don’t matter.',
  malformed: 'A serial number has 4 to 40 letters (A–Z) and digits.',
  states: {
    active: {
      title: 'Under warranty',
      text: (lastDay: string) => `Your product is covered until the end of ${lastDay}.`,
    },
    'not-activated': {
      title: 'Genuine, not activated yet',
      text: () => 'Your product is genuine. Message us with your invoice to activate its warranty.',
    },
    expired: {
      title: 'The warranty has ended',
      text: (lastDay: string) => `The last day was ${lastDay}. Ask us about a repair.`,
    },
    void: {
      title: 'The warranty is void',
      text: () => 'Your product is genuine, but its warranty is no longer valid.',
    },
    replaced: {
      title: 'This product was replaced',
      text: () => 'The warranty moved to your replacement. Check the serial number on that product.',
    },
    unknown: {
      title: 'Not in our records',
      text: () => 'We couldn’t find this serial number. Check for misread characters:',
    },
  },
  tips: [
    'O and 0, I and 1, S and 5, B and 8 look alike. Try the other one.',
    'Use the number next to “S/N” or “Serial”, not the model code or barcode.',
    'Compare the label on the product with the warranty card.',
  ],
  begins: 'First day',
  ends: 'Last day',
  length: 'Length',
  months: (months: number) => plural(months, 'month', 'months'),
  daysLeft: (days: number) => (days === 0 ? 'Today is the last day' : `${plural(days, 'day', 'days')} left`),
  reason: 'Reason',
  claim: 'Request warranty service',
  activate: 'Request activation',
  repair: 'Ask about a repair',
  ask: 'Contact us',
  print: 'Print',
  terms: 'Warranty terms',
}

const fa: typeof en = {
  lead: 'شمارهٔ سریال را وارد کنید تا اصالت کالا و اعتبار گارانتی را ببینید.',
  label: 'شمارهٔ سریال',
  button: 'استعلام گارانتی',
  hint: 'روی برچسب زیر یا پشت محصول و روی کارت گارانتی. خط تیره، فاصله و کوچک یا بزرگ بودن حروف فرقی نمی‌کند.',
  malformed: 'شمارهٔ سریال ۴ تا ۴۰ حرف انگلیسی و رقم دارد.',
  states: {
    active: {
      title: 'گارانتی معتبر است',
      text: lastDay => `محصول شما تا پایان ${lastDay} گارانتی دارد.`,
    },
    'not-activated': {
      title: 'محصول اصل است؛ گارانتی هنوز فعال نشده است',
      text: () => 'محصول شما اصل است. برای فعال‌سازی گارانتی، همراه با فاکتور به ما پیام بدهید.',
    },
    expired: {
      title: 'گارانتی تمام شده است',
      text: lastDay => `آخرین روز گارانتی ${lastDay} بود. دربارهٔ تعمیر از ما بپرسید.`,
    },
    void: {
      title: 'گارانتی باطل شده است',
      text: () => 'محصول شما اصل است، ولی گارانتی آن دیگر اعتبار ندارد.',
    },
    replaced: {
      title: 'این محصول تعویض شده است',
      text: () => 'گارانتی به محصول جایگزین منتقل شده است. شمارهٔ سریال آن محصول را وارد کنید.',
    },
    unknown: {
      title: 'این شمارهٔ سریال ثبت نشده است',
      text: () => 'این شمارهٔ سریال را پیدا نکردیم. شاید حرفی اشتباه خوانده شده باشد:',
    },
  },
  tips: [
    'حروف و ارقام شبیه هم را امتحان کنید: \u2066O\u2069 و \u20660\u2069، \u2066I\u2069 و \u20661\u2069، \u2066S\u2069 و \u20665\u2069، \u2066B\u2069 و \u20668\u2069.',
    'شمارهٔ کنار «S/N» یا «Serial» را وارد کنید، نه کد مدل یا بارکد را.',
    'برچسب روی محصول را با کارت گارانتی مقایسه کنید.',
  ],
  begins: 'شروع',
  ends: 'پایان',
  length: 'مدت',
  months: months => `${faNumber(months)} ماه`,
  daysLeft: days => (days === 0 ? 'امروز روز آخر است' : `${faNumber(days)} روز مانده`),
  reason: 'علت',
  claim: 'درخواست خدمات گارانتی',
  activate: 'درخواست فعال‌سازی',
  repair: 'پرسش دربارهٔ تعمیر',
  ask: 'تماس با ما',
  print: 'چاپ',
  terms: 'شرایط گارانتی',
}

export const lookUpTexts = { en, fa } satisfies Record<Locale, typeof en>
