/** Texts of the page and the settings section about the demo. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'
import { listInWords, plural } from '#shared/plural.ts'
import type { DemoKind } from '../demo-kinds.ts'

type Kinds = Record<DemoKind, (count: number) => string>

const enKinds: Kinds = {
  product: count =>
    plural(count, 'product with its images and documents', 'products with their images and documents'),
  category: count => plural(count, 'category', 'categories'),
  attribute: count => plural(count, 'attribute', 'attributes'),
  conversation: count => plural(count, 'conversation', 'conversations'),
  cannedReply: count => plural(count, 'canned reply', 'canned replies'),
  question: count => plural(count, 'help question', 'help questions'),
  page: count => plural(count, 'page', 'pages'),
  serial: count => plural(count, 'serial number', 'serial numbers'),
  serialRange: count => plural(count, 'range of serial numbers', 'ranges of serial numbers'),
  search: count => plural(count, 'search without results', 'searches without results'),
  staff: count => plural(count, 'example administrator', 'example administrators'),
  settings: () => 'Name, contact details and other settings you haven’t changed',
  hero: () => 'The home page image',
}

const enOwn = ({
  products,
  categories,
  attributes,
}: Record<'products' | 'categories' | 'attributes', number>) =>
  listInWords(
    [
      ...(products > 0 ? [plural(products, 'product', 'products')] : []),
      ...(categories > 0 ? [plural(categories, 'subcategory', 'subcategories')] : []),
      ...(attributes > 0 ? [plural(attributes, 'attribute', 'attributes')] : []),
    ],
    'en',
  )

const en = {
  title: 'Demo',
  toSettings: 'Settings',
  lead: 'Vitrin filled your new shop with examples. Remove them when you’re ready to open your own.',
  mark: 'Demo',
  sectionText: 'This shop still has the demo’s products, messages and settings.',
  open: 'Review and remove',
  emptyTitle: 'No demo',
  emptyText: 'Everything in this shop is your own. A removed demo can be restored from Activity for 30 days.',
  toActivity: 'Go to Activity',
  goes: 'To be removed',
  goesHint: 'Nobody has changed these.',
  stays: (count: number) => `${enNumber(count)} kept, needed by what you keep`,
  kinds: enKinds,
  changed: 'Changed since',
  changedHint: 'These stay, with their categories and attributes, unless you select them.',
  all: 'Remove all of these too',
  removeOne: (name: string) => `Remove “${name}”`,
  edited: 'Edited',
  holds: (own: Parameters<typeof enOwn>[0]) => `Contains your own: ${enOwn(own)}`,
  movesOut: 'Your own items aren’t deleted. They move to the category above, or out of their category.',
  kindOf: {
    ...{ product: 'Product', category: 'Category', attribute: 'Attribute', conversation: 'Conversation' },
    ...{ cannedReply: 'Canned reply', question: 'Help question', page: 'Page', serial: 'Serial number' },
    ...{
      serialRange: 'Serial range',
      search: 'Search',
      staff: 'Administrator',
      settings: 'Settings',
      hero: 'Image',
    },
  } as Record<DemoKind, string>,
  remove: 'Remove demo',
  confirmTitle: 'Remove the demo?',
  confirmText:
    'It disappears from your site at once. You can undo this from Activity for 30 days. What you keep becomes your own.',
  running: 'Removing the demo',
  progress: (done: number, total: number) => `${enNumber(done)} of ${enNumber(total)}`,
  runningText: 'You can leave this page. To stop, use the card below.',
}

const fa: typeof en = {
  title: 'نمونه‌ها',
  toSettings: 'تنظیمات',
  lead: 'ویترین فروشگاه تازهٔ شما را با نمونه‌ها پر کرده است. هر وقت آماده بودید، آن‌ها را حذف کنید.',
  mark: 'نمونه',
  sectionText: 'محصولات، پیام‌ها و تنظیمات نمونه هنوز در این فروشگاه است.',
  open: 'بررسی و حذف',
  emptyTitle: 'نمونه‌ای نیست',
  emptyText: 'همه‌چیز در این فروشگاه از خود شماست. نمونه‌های حذف‌شده تا ۳۰ روز از فعالیت‌ها برمی‌گردد.',
  toActivity: 'رفتن به فعالیت‌ها',
  goes: 'حذف می‌شود',
  goesHint: 'کسی این‌ها را تغییر نداده است.',
  stays: count => `${faNumber(count)} مورد برای آنچه نگه می‌دارید لازم است و می‌ماند`,
  kinds: {
    product: count => `${faNumber(count)} محصول با تصاویر و فایل‌ها`,
    category: count => `${faNumber(count)} دسته`,
    attribute: count => `${faNumber(count)} ویژگی`,
    conversation: count => `${faNumber(count)} گفت‌وگو`,
    cannedReply: count => `${faNumber(count)} پاسخ آماده`,
    question: count => `${faNumber(count)} پرسش راهنما`,
    page: count => `${faNumber(count)} صفحه`,
    serial: count => `${faNumber(count)} شمارهٔ سریال`,
    serialRange: count => `${faNumber(count)} بازهٔ شمارهٔ سریال`,
    search: count => `${faNumber(count)} جست‌وجوی بی‌نتیجه`,
    staff: count => `${faNumber(count)} مدیر نمونه`,
    settings: () => 'نام، اطلاعات تماس و تنظیمات دیگری که تغییر نداده‌اید',
    hero: () => 'تصویر صفحهٔ اصلی',
  },
  changed: 'تغییرکرده‌ها',
  changedHint: 'این‌ها با دسته‌ها و ویژگی‌هایشان می‌ماند، مگر انتخابشان کنید.',
  all: 'همهٔ این‌ها هم حذف شود',
  removeOne: name => `حذف «${name}»`,
  edited: 'ویرایش‌شده',
  holds: ({ products, categories, attributes }) =>
    `از خود شما در آن هست: ${listInWords(
      [
        ...(products > 0 ? [`${faNumber(products)} محصول`] : []),
        ...(categories > 0 ? [`${faNumber(categories)} زیردسته`] : []),
        ...(attributes > 0 ? [`${faNumber(attributes)} ویژگی`] : []),
      ],
      'fa',
    )}`,
  movesOut: 'موارد خود شما حذف نمی‌شود و به دستهٔ بالاتر می‌رود یا بدون دسته می‌ماند.',
  kindOf: {
    ...{ product: 'محصول', category: 'دسته', attribute: 'ویژگی', conversation: 'گفت‌وگو' },
    ...{ cannedReply: 'پاسخ آماده', question: 'پرسش راهنما', page: 'صفحه', serial: 'شمارهٔ سریال' },
    ...{ serialRange: 'بازهٔ سریال', search: 'جست‌وجو', staff: 'مدیر', settings: 'تنظیمات', hero: 'تصویر' },
  },
  remove: 'حذف نمونه‌ها',
  confirmTitle: 'نمونه‌ها حذف شود؟',
  confirmText:
    'بلافاصله از سایت برداشته می‌شود. تا ۳۰ روز می‌توانید از فعالیت‌ها آن را برگردانید. آنچه نگه می‌دارید از آنِ شماست.',
  running: 'در حال حذف نمونه‌ها',
  progress: (done, total) => `${faNumber(done)} از ${faNumber(total)}`,
  runningText: 'می‌توانید از این صفحه بروید. برای توقف از کارت پایین صفحه استفاده کنید.',
}

export const demoTexts = { en, fa } satisfies Record<Locale, typeof en>
