/** The demo shop in the words of the catalogue: from its data to the fields of categories and products. */
import type { AttributeType } from '#features/catalogue/attributes/attribute.ts'
import { type NewCategory, newCategory } from '#features/catalogue/categories/category.ts'
import { type NewProduct, newProduct } from '#features/catalogue/products/product.ts'
import { type NewQuestion, newQuestion } from '#features/help/help-question.ts'
import { type SettingsChanges, settingsChanges } from '#features/settings/settings.ts'
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

/** What the shop says of itself; its currency stays the one of its language. */
type DemoSettings = Record<'name' | 'tagline' | 'address' | 'hours' | 'replyTime', Texts> & {
  phones: string[]
  email: string
  socialLinks: string[]
  serviceCentres: { name: Texts; address: Texts; phone: string }[]
}

/** `in`: the main categories that ask for it. */
export type DemoAttribute = { name: Texts; type: AttributeType; unit?: Texts; in: string[] }

/** `demo/shop.json`. */
export type DemoPlan = {
  settings: DemoSettings
  /** Of the help page, in this order. */
  questions: { question: Texts; answer: Texts }[]
  groups: {
    slug: string
    parent: string
    models: string[]
    name: Texts
    description: Texts
    /** A paragraph for the descriptions of its products. */
    care: Texts
  }[]
  /** What main categories ask of their products, in this order; answered by the specification of the same name. */
  attributes: DemoAttribute[]
  /** What the pictures of main categories show. */
  pictures: Record<string, Texts>
  /** Other groups that a model is in. */
  alsoIn: Record<string, string[]>
  /** The newest ones, newest first. */
  first: string[]
  hidden: string[]
  /** With what replaces them. */
  discontinued: Record<string, string>
  untranslated: string[]
  /** One of each state, to be tried on the warranty page; those that have begun did so as many months before the load. */
  serials: (DemoWarranty & { serial: string })[]
  serialRange: DemoWarranty & { prefix: string; from: string; to: string }
}
type DemoWarranty = {
  product: string
  state: 'registered' | 'activated' | 'void' | 'replaced'
  monthsAgo?: number
  reason?: Texts
}

export type DemoData = { catalogue: DemoCatalogue; plan: DemoPlan }
/** What the shop's settings decide. */
export type DemoLanguage = { baseLocale: Locale; currency: string }

const group: Texts = { en: 'General', fa: 'مشخصات کلی' }
const views: Record<View, Texts> = {
  main: { en: '', fa: '' },
  side: { en: ', from the side', fa: '، از پهلو' },
  detail: { en: ', close up', fa: '، از نزدیک' },
}
/** Minor units for a dollar, rounded to prices that a shop would ask. */
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
  { baseLocale }: Pick<DemoLanguage, 'baseLocale'>,
): NewQuestion {
  const other = otherOf(baseLocale)
  return newQuestion.parse({
    question: question[baseLocale],
    answer: answer[baseLocale],
    translations: { [other]: { question: question[other], answer: answer[other] } },
  })
}

export function toNewCategory(
  texts: { name: Texts; description: Texts; imageAlt?: Texts | undefined },
  { baseLocale, parentId }: DemoLanguage & { parentId: number | null },
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

type DemoCategory = { categoryId: number; extraCategoryIds: number[] }
/** The attributes that its categories ask for, by name. */
export type DemoAttributes = Map<string, number>

export function toNewProduct(
  product: DemoProduct,
  {
    plan,
    place,
    asked,
    baseLocale,
    currency,
  }: DemoLanguage & { plan: DemoPlan; place: DemoCategory; asked: DemoAttributes },
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
      attributeId: asked.get(key.en) ?? null,
    })),
  })
  return newProduct.parse({
    ...inLanguage(baseLocale),
    ...place,
    code: product.slug.toUpperCase(),
    price: product.price * (dollar[currency] ?? 100),
    warrantyMonths: product.warrantyMonths,
    lifecycle: plan.discontinued[product.slug] ? 'discontinued' : 'active',
    visible: !plan.hidden.includes(product.slug),
    translations: plan.untranslated.includes(product.slug) ? {} : { [other]: inLanguage(other) },
  })
}

/** With its series, which is one as well. */
export const specificationsOf = ({ specifications, series }: DemoProduct) => [
  ...specifications,
  { key: { en: 'Series', fa: 'سری' }, value: series },
]

const firstSentence = (text: string) => /^.*?[.؟!](?=\s|$)/.exec(text)?.[0] ?? text

const toParagraph = (text: string) => {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return safe ? `<p>${safe}</p>` : ''
}

/** Oldest first: the ones to be seen first are made last. */
export function inOrder({ catalogue, plan }: DemoData): DemoProduct[] {
  const rank = (product: DemoProduct) => {
    const place = plan.first.indexOf(product.slug)
    return place < 0 ? -1 : plan.first.length - place
  }
  return catalogue.products.toSorted((one, other) => rank(one) - rank(other))
}

export type DemoPicture = { of: 'home' | 'category' | 'product'; slug: string; file: string } & {
  position: number
  alt: string
  translations: Partial<Record<Locale, string>>
}

/** Every picture in the order in which somebody would miss it: what the home page shows comes first. */
export function toPictures(data: DemoData, { baseLocale }: Pick<DemoLanguage, 'baseLocale'>): DemoPicture[] {
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
  // The settings and a category's own fields hold their texts.
  const plain = { position: 0, alt: '', translations: {} }
  const ofHome = { of: 'home' as const, slug: '', file: data.catalogue.hero.image, ...plain }
  const ofCategories = data.catalogue.categories.map(({ slug, image }) => ({
    ...{ of: 'category' as const, slug, file: image },
    ...plain,
  }))
  const seenFirst = data.plan.first.length
  return [ofHome, ...ofProducts.slice(0, seenFirst), ...ofCategories, ...ofProducts.slice(seenFirst)]
}

/** Some are looked at more than others: a figure for each day back from today, always the same for the same product. */
export function visitsOf(place: number, daysBack: number): number {
  const liking = Math.max(1, 40 - place)
  const wave = (place * 7 + daysBack * 5) % 11
  return Math.floor((liking * (6 + wave)) / 40)
}

/** Its warranty lasts as long as the product's page says. */
export function toSerialFields(
  { product, state, monthsAgo, reason }: DemoWarranty,
  { catalogue, baseLocale, today }: { catalogue: DemoCatalogue; baseLocale: Locale; today: string },
) {
  return {
    state,
    startsOn: monthsAgo === undefined ? null : addMonths(today, -monthsAgo),
    months: catalogue.products.find(({ slug }) => slug === product)?.warrantyMonths ?? null,
    reason: reason?.[baseLocale] ?? '',
  }
}
