/** Converts the data of the demo shop into the fields of settings, categories and products. Used by `demo.server.ts`. */
import type { AttributeType } from '#features/catalogue/model/attribute.ts'
import { type NewCategory, newCategory } from '#features/catalogue/model/category.ts'
import { type NewProduct, newProduct } from '#features/catalogue/model/product.ts'
import { type NewQuestion, newQuestion } from '#features/help/help-question.ts'
import { type NewPage, newPage } from '#features/pages/page.ts'
import { type SettingsChanges, settingsChanges } from '#features/settings/settings.ts'
import type { Sender, Status, Topic } from '#features/tickets/ticket.ts'
import { addMonths } from '#features/warranty/warranty.ts'
import type { Locale } from '#shared/locale.ts'

export type Texts = Record<Locale, string>
type View = 'main' | 'side' | 'detail'

/** `demo/catalogue.json`. */
export type DemoCatalogue = {
  hero: { image: string; textSide: 'left' | 'right'; alt: Texts }
  categories: { slug: string; name: Texts; tagline: Texts; image: string }[]
  products: DemoProduct[]
}
export type DemoProduct = {
  slug: string
  model: string
  series: Texts
  name: Texts
  category: { slug: string }
  colour: Texts & { swatch: string }
  images: Record<View, string>
  alt: Texts
  description: Texts
  specifications: { key: Texts; value: Texts }[]
  /** In dollars. */
  price: number
  warrantyMonths: number
}

/** The shop's settings. The currency is not among them; it stays that of the language. */
type DemoShopDetails = Record<'name' | 'tagline' | 'address' | 'hours' | 'replyTime', Texts> & {
  phones: string[]
  email: string
  socialLinks: string[]
  serviceCentres: { name: Texts; address: Texts; phone: string }[]
}

/** `in`: the main categories that have this attribute. */
export type DemoAttribute = { name: Texts; type: AttributeType; unit?: Texts; in: string[] }

/** `demo/shop.json`. */
export type DemoPlan = {
  settings: DemoShopDetails
  /** The questions of the help page, in this order. */
  questions: { question: Texts; answer: Texts }[]
  /** The page about the shop. `products`: the slugs of those that it shows between the two parts of its text. */
  page: { title: Texts; beginning: Texts; products: string[]; end: Texts }
  /** Replies that staff choose from, as examples of their own. */
  cannedReplies: { name: Texts; text: Texts }[]
  groups: {
    slug: string
    parent: string
    models: string[]
    name: Texts
    description: Texts
    /** A paragraph about care, which is added to the descriptions of its products. */
    care: Texts
  }[]
  /** The attributes of main categories, in this order. Their values are the specifications of the same name. */
  attributes: DemoAttribute[]
  /** The alternative texts of the main categories' pictures. */
  pictures: Record<string, Texts>
  /** Further groups that a model belongs to. */
  alsoIn: Record<string, string[]>
  /** The newest products, newest first. */
  first: string[]
  hidden: string[]
  /** Maps each product to its replacement. */
  discontinued: Record<string, string>
  untranslated: string[]
  /** Serial numbers of every state, for trying the warranty page. Activated ones began `monthsAgo` months before the load. */
  serials: (DemoWarranty & { serial: string })[]
  /** So many of its numbers were sold one by one. */
  serialRange: DemoWarranty & { prefix: string; from: string; to: string; activated: number }
}
type DemoWarranty = {
  product: string
  batch: string
  state: 'registered' | 'activated' | 'void' | 'replaced'
  monthsAgo?: number
  reason?: Texts
}

/** `demo/support.json`: what the shop has beside its catalogue. */
export type DemoSupport = {
  staff: { username: string; name: Texts }[]
  conversations: {
    topic: Topic
    locale: Locale
    status: Status
    isUnread: boolean
    product?: string
    serial?: string
    assignee?: string
    subject: string
    name: string
    email?: string
    phone?: string
    messages: { from: Sender; by?: string; hoursAgo: number; files?: string[]; body: string }[]
  }[]
  /** Searches without a result. */
  searches: { term: string; searches: number }[]
  documents: { file: string; name: string; products: string[] }[]
}

export type DemoData = { catalogue: DemoCatalogue; plan: DemoPlan; support: DemoSupport }
/** What depends on the shop's settings. */
export type DemoSettings = { baseLocale: Locale; currency: string }

const group: Texts = { en: 'General', fa: 'مشخصات کلی' }
const views: Record<View, Texts> = {
  main: { en: '', fa: '' },
  side: { en: ', from the side', fa: '، از پهلو' },
  detail: { en: ', close up', fa: '، از نزدیک' },
}
/** Minor units per dollar, chosen to give round prices. */
const dollar: Record<string, number> = { USD: 100, EUR: 100, IRT: 100_000, IRR: 1_000_000 }

export const otherOf = (base: Locale): Locale => (base === 'en' ? 'fa' : 'en')

export function toSettings({ catalogue, plan }: DemoData, baseLocale: Locale): SettingsChanges {
  const { hero } = catalogue
  const shop = plan.settings
  const other = otherOf(baseLocale)
  const inLanguage = (locale: Locale) => ({
    name: shop.name[locale],
    tagline: shop.tagline[locale],
    heroAlt: hero.alt[locale],
    address: shop.address[locale],
    hours: shop.hours[locale],
    replyTime: shop.replyTime[locale],
  })
  const serviceCentres = shop.serviceCentres.map(({ name, address, phone }) => ({
    name: name[baseLocale],
    address: address[baseLocale],
    phone,
    translations: { [other]: { name: name[other], address: address[other] } },
  }))
  const { phones, email, socialLinks } = shop
  return settingsChanges.parse({
    ...inLanguage(baseLocale),
    heroSide: hero.textSide,
    phones,
    email,
    socialLinks,
    serviceCentres,
    translations: { [other]: inLanguage(other) },
  })
}

export function toNewQuestion(
  { question, answer }: DemoPlan['questions'][number],
  { baseLocale }: Pick<DemoSettings, 'baseLocale'>,
): NewQuestion {
  const other = otherOf(baseLocale)
  return newQuestion.parse({
    question: question[baseLocale],
    answer: answer[baseLocale],
    translations: { [other]: { question: question[other], answer: answer[other] } },
  })
}

export function toNewPage(
  { title, beginning, products: slugs, end }: DemoPlan['page'],
  { baseLocale, products }: Pick<DemoSettings, 'baseLocale'> & { products: Record<string, number> },
): NewPage {
  const other = otherOf(baseLocale)
  const cards = slugs.map(slug => `<product-card data-id="${products[slug]}"></product-card>`).join('')
  const inLanguage = (locale: Locale) => ({
    title: title[locale],
    body: `${beginning[locale]}${cards}${end[locale]}`,
  })
  return newPage.parse({
    ...inLanguage(baseLocale),
    inFooter: true,
    translations: { [other]: inLanguage(other) },
  })
}

export function toNewCategory(
  texts: { name: Texts; description: Texts; imageAlt?: Texts | undefined },
  { baseLocale, parentId }: DemoSettings & { parentId: number | null },
): NewCategory {
  const other = otherOf(baseLocale)
  const inLanguage = (locale: Locale) => ({
    name: texts.name[locale],
    description: texts.description[locale],
    imageAlt: texts.imageAlt?.[locale] ?? '',
  })
  return newCategory.parse({
    ...inLanguage(baseLocale),
    parentId,
    translations: { [other]: inLanguage(other) },
  })
}

type DemoProductCategories = { categoryId: number; extraCategoryIds: number[] }
/** The ids of the attributes of a product's categories, by name. */
export type DemoAttributes = Map<string, number>

export function toNewProduct(
  product: DemoProduct,
  {
    plan,
    category,
    attributes,
    baseLocale,
    currency,
  }: DemoSettings & { plan: DemoPlan; category: DemoProductCategories; attributes: DemoAttributes },
): NewProduct {
  const other = otherOf(baseLocale)
  const care = plan.groups.find(one => one.models.includes(product.model))?.care
  const inLanguage = (locale: Locale) => ({
    name: product.name[locale],
    summary: firstSentence(product.description[locale]),
    description: [product.description[locale], care?.[locale] ?? ''].map(toParagraph).join(''),
    specs: specificationsOf(product).map(({ key, value }) => ({
      group: group[locale],
      name: key[locale],
      value: value[locale],
      attributeId: attributes.get(key.en) ?? null,
    })),
  })
  return newProduct.parse({
    ...inLanguage(baseLocale),
    ...category,
    code: product.slug.toUpperCase(),
    price: product.price * (dollar[currency] ?? 100),
    warrantyMonths: product.warrantyMonths,
    lifecycle: plan.discontinued[product.slug] ? 'discontinued' : 'active',
    visible: !plan.hidden.includes(product.slug),
    translations: plan.untranslated.includes(product.slug) ? {} : { [other]: inLanguage(other) },
  })
}

/** Includes the series, which is a specification as well. */
export const specificationsOf = ({ specifications, series }: DemoProduct) => [
  ...specifications,
  { key: { en: 'Series', fa: 'سری' }, value: series },
]

const firstSentence = (text: string) => /^.*?[.؟!](?=\s|$)/.exec(text)?.[0] ?? text

const toParagraph = (text: string) => {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return safe ? `<p>${safe}</p>` : ''
}

/** Oldest first, so that the products that should come first in lists are created last. */
export function inOrder({ catalogue, plan }: DemoData): DemoProduct[] {
  const rank = (product: DemoProduct) => {
    const index = plan.first.indexOf(product.slug)
    return index < 0 ? -1 : plan.first.length - index
  }
  return catalogue.products.toSorted((one, other) => rank(one) - rank(other))
}

export type DemoPicture = { of: 'home' | 'category' | 'product'; slug: string; file: string } & {
  position: number
  alt: string
  translations: Partial<Record<Locale, string>>
}

/** Every picture in the order of importance: those of the home page come first. */
export function toPictures(data: DemoData, { baseLocale }: Pick<DemoSettings, 'baseLocale'>): DemoPicture[] {
  const other = otherOf(baseLocale)
  const products = inOrder(data).toReversed()
  const ofProducts = (['main', 'side', 'detail'] as const).flatMap((view, position) =>
    products.map(({ slug, images, alt }) => {
      const inLanguage = (locale: Locale) => alt[locale] + views[view][locale]
      const isTranslated = !data.plan.untranslated.includes(slug)
      return {
        of: 'product' as const,
        slug,
        file: images[view],
        position,
        alt: inLanguage(baseLocale),
        translations: isTranslated ? { [other]: inLanguage(other) } : {},
      }
    }),
  )
  // The alternative texts of these pictures are stored in the settings and in the category's own fields.
  const withoutTexts = { position: 0, alt: '', translations: {} }
  const ofHome = { of: 'home' as const, slug: '', file: data.catalogue.hero.image, ...withoutTexts }
  const ofCategories = data.catalogue.categories.map(({ slug, image }) => ({
    ...{ of: 'category' as const, slug, file: image },
    ...withoutTexts,
  }))
  const featuredCount = data.plan.first.length
  return [ofHome, ...ofProducts.slice(0, featuredCount), ...ofCategories, ...ofProducts.slice(featuredCount)]
}

/** The number of visits on a day. Some products have more than others, and the same product always gets the same numbers. */
export function visitsOf(index: number, daysBack: number): number {
  const popularity = Math.max(1, 40 - index)
  const wave = (index * 7 + daysBack * 5) % 11
  return Math.floor((popularity * (6 + wave)) / 40)
}

/** The warranty lasts as long as the product's page says. */
export function toSerialFields(
  { product, batch, state, monthsAgo, reason }: DemoWarranty,
  { catalogue, baseLocale, today }: { catalogue: DemoCatalogue; baseLocale: Locale; today: string },
) {
  const other = baseLocale === 'en' ? 'fa' : 'en'
  return {
    state,
    batch,
    startsOn: monthsAgo === undefined ? null : addMonths(today, -monthsAgo),
    months: catalogue.products.find(({ slug }) => slug === product)?.warrantyMonths ?? null,
    reason: reason?.[baseLocale] ?? '',
    translations: reason ? { [other]: { reason: reason[other] } } : {},
  }
}

/** The numbers of the range that were sold, every third from the first, over the months before the load. */
export function listSoldSerials({ prefix, from, activated, ...range }: DemoPlan['serialRange']) {
  return Array.from({ length: activated }, (_, at) => ({
    ...range,
    serial: prefix + String(Number(from) + 3 * at).padStart(from.length, '0'),
    state: 'activated' as const,
    monthsAgo: 1 + (at % 20),
  }))
}
