/** Texts of the result of a warranty look-up. */
import type { Locale } from '#shared/locale.ts'
import { faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

type TimeLeft = { months: number; days: number }

const en = {
  lead: 'Enter your serial number to check that your product is genuine and covered.',
  label: 'Serial number',
  button: 'Check warranty',
  hint: 'On the label under or behind the product, and on the warranty card. Dashes, spaces and capitals don’t matter.',
  empty: 'Enter your serial number.',
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
    'no-warranty': {
      title: 'Genuine, sold without a warranty',
      text: () => 'Your product is genuine. It was sold without a warranty; ask us about a repair.',
    },
    recalled: {
      title: 'This product is recalled',
      text: () => 'Stop using the product and contact us. We’ll tell you what happens next.',
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
  /** Whole months, or days in the last month. */
  timeLeft: ({ months, days }: TimeLeft) => {
    if (days === 0) return 'Ends today'
    if (months === 0) return `${plural(days, 'day', 'days')} left`
    const years = Math.floor(months / 12)
    const parts = [
      years > 0 && plural(years, 'year', 'years'),
      months % 12 > 0 && plural(months % 12, 'month', 'months'),
    ]
    return `${parts.filter(Boolean).join(' ')} left`
  },
  /** Where to take the product. `byMessage` stands there while the shop has no service centre. */
  places: {
    covered: {
      title: 'Where to take it',
      text: (centres: number) =>
        `Take the product and your invoice to ${centres === 1 ? 'our service centre' : 'one of our service centres'}.`,
      byMessage: 'Message us and we’ll tell you where to take it.',
    },
    repair: {
      title: 'Where to have it repaired',
      text: (_centres: number) => 'Repairs aren’t covered any more, so ask for the price before you go.',
      byMessage: 'Message us and we’ll tell you where to have it repaired.',
    },
  },
  reason: 'Reason',
  claim: 'Request warranty service',
  activate: 'Request activation',
  requestActivation: 'Your product is genuine. Tell us when you bought it to have its warranty activated.',
  repair: 'Ask about a repair',
  ask: 'Contact us',
  print: 'Print card',
  /** At the foot of the printed card. */
  asOf: (day: string) => `As of ${day}.`,
  checkAgain: 'Scan the code to see what’s true today.',
  scan: 'Scan',
  whereIsIt: 'Where to find the serial number',
  terms: 'Warranty terms',
  noSerials: {
    title: 'We can’t look up serial numbers',
    text: 'Ask us about your warranty, and have your invoice ready.',
  },
}

const fa: typeof en = {
  lead: 'شمارهٔ سریال را وارد کنید تا اصالت کالا و اعتبار گارانتی را ببینید.',
  label: 'شمارهٔ سریال',
  button: 'استعلام گارانتی',
  hint: 'روی برچسب زیر یا پشت محصول و روی کارت گارانتی. خط تیره، فاصله و کوچک یا بزرگ بودن حروف فرقی نمی‌کند.',
  empty: 'شمارهٔ سریال خود را وارد کنید.',
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
    'no-warranty': {
      title: 'محصول اصل است؛ بدون گارانتی',
      text: () => 'محصول شما اصل است، ولی بدون گارانتی فروخته شده است. دربارهٔ تعمیر از ما بپرسید.',
    },
    recalled: {
      title: 'این محصول فراخوان شده است',
      text: () => 'از محصول استفاده نکنید و با ما تماس بگیرید تا شما را راهنمایی کنیم.',
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
  timeLeft: ({ months, days }) => {
    if (days === 0) return 'امروز آخرین روز گارانتی است'
    if (months === 0) return `${faNumber(days)} روز مانده`
    const years = Math.floor(months / 12)
    const parts = [years > 0 && `${faNumber(years)} سال`, months % 12 > 0 && `${faNumber(months % 12)} ماه`]
    return `${parts.filter(Boolean).join(' و ')} مانده`
  },
  places: {
    covered: {
      title: 'محل مراجعه',
      text: centres =>
        `محصول را همراه با فاکتور به ${centres === 1 ? 'مرکز' : 'یکی از مراکز'} خدمات پس از فروش ما ببرید.`,
      byMessage: 'به ما پیام بدهید تا بگوییم محصول را کجا ببرید.',
    },
    repair: {
      title: 'محل تعمیر',
      text: () => 'تعمیر دیگر رایگان نیست؛ پیش از مراجعه هزینه را بپرسید.',
      byMessage: 'به ما پیام بدهید تا بگوییم برای تعمیر به کجا مراجعه کنید.',
    },
  },
  reason: 'علت',
  claim: 'درخواست خدمات گارانتی',
  activate: 'درخواست فعال‌سازی',
  requestActivation: 'محصول شما اصل است. تاریخ خرید را بنویسید تا گارانتی آن را فعال کنیم.',
  repair: 'پرسش دربارهٔ تعمیر',
  ask: 'تماس با ما',
  print: 'چاپ کارت',
  asOf: day => `وضعیت در تاریخ ${day}.`,
  checkAgain: 'برای دیدن وضعیت امروز، کد را اسکن کنید.',
  scan: 'اسکن',
  whereIsIt: 'محل شمارهٔ سریال',
  terms: 'شرایط گارانتی',
  noSerials: {
    title: 'استعلام با شمارهٔ سریال ممکن نیست',
    text: 'دربارهٔ گارانتی از ما بپرسید و فاکتور خرید را آماده داشته باشید.',
  },
}

export const lookUpTexts = { en, fa } satisfies Record<Locale, typeof en>
