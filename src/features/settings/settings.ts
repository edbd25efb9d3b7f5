/** What a shop says of itself. Everything here is public: it stands on its pages. */
import * as z from 'zod'
import { picture } from '#features/media/picture.ts'
import { stamps } from '#shared/fields.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { line, machine, text } from '#shared/text.ts'

/** Of lists: how many entries. */
export const settingsLimits = { phones: 5, serviceCentres: 50, socialLinks: 10 } as const

export const heroSides = ['left', 'right'] as const

export const currencies = ['IRT', 'IRR', 'USD', 'EUR'] as const

/** As people write them, with blanks and brackets; `toDialled()` makes what a telephone takes. */
const phoneForm = String.raw`\+?\(?[0-9][0-9 ()/.\-]{1,30}[0-9]`
const phone = machine({ min: 1, max: 32 }).regex(new RegExp(`^${phoneForm}$`))
const phoneOrNone = machine({ min: 0, max: 32 }).regex(new RegExp(`^(${phoneForm})?$`))
const emailForm = String.raw`[A-Za-z0-9_%+-]+(\.[A-Za-z0-9_%+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}`
export const emailAddress = machine({ min: 1, max: 254 }).regex(new RegExp(`^${emailForm}$`))
const emailOrNone = machine({ min: 0, max: 254 }).regex(new RegExp(`^(${emailForm})?$`))
const webAddress = line({ min: 1, max: 500 }).refine(isWebAddress, 'invalid_value')

/** Nothing but the two schemes a link may safely have, and no name or password that would be shown to everybody. */
function isWebAddress(address: string) {
  const url = URL.parse(address)
  return Boolean(url && /^https?:$/.test(url.protocol) && !url.username && !url.password)
}

const texts = {
  name: line({ min: 1, max: 60 }),
  tagline: line({ min: 0, max: 120 }),
  /** What the picture of the home page shows. */
  heroAlt: line({ min: 0, max: 250 }),
  address: text({ min: 0, max: 300 }),
  hours: text({ min: 0, max: 300 }),
  warrantyText: text({ min: 0, max: 5000 }),
}
/** Texts that exist once per language. */
export const settingsTexts = Object.keys(texts) as (keyof typeof texts)[]

const centreTexts = { name: line({ min: 1, max: 80 }), address: text({ min: 0, max: 300 }) }
const serviceCentre = z.strictObject({
  ...centreTexts,
  phone: phoneOrNone,
  /** The other language; an empty text counts as not translated. */
  translations: z.partialRecord(
    z.enum(locales),
    z.strictObject({
      name: line({ min: 0, max: 80 }).optional(),
      address: centreTexts.address.optional(),
    }),
  ),
})

/** Every setting an administrator can change. Add one here first; the compiler shows the other places. */
export const settingsFields = z.strictObject({
  ...texts,
  phones: z.array(phone).max(settingsLimits.phones),
  email: emailOrNone,
  /** The side of the home page's picture, as it was uploaded, that is free for words. */
  heroSide: z.enum(heroSides),
  serviceCentres: z.array(serviceCentre).max(settingsLimits.serviceCentres),
  currency: z.enum(currencies),
  socialLinks: z.array(webAddress).max(settingsLimits.socialLinks),
  /** The other language than the site's own; an empty text counts as not translated. */
  translations: z.partialRecord(
    z.enum(locales),
    z.strictObject({
      name: line({ min: 0, max: 60 }).optional(),
      tagline: texts.tagline.optional(),
      heroAlt: texts.heroAlt.optional(),
      address: texts.address.optional(),
      hours: texts.hours.optional(),
      warrantyText: texts.warrantyText.optional(),
    }),
  ),
})
export const settingsChanges = settingsFields.partial().extend({ version: z.int().optional() })

/** A picture to write on. */
const heroImage = picture.extend({
  /** Of its free side, moved until `ink` is well read on it. */
  tone: z.string(),
  ink: z.enum(['dark', 'light']),
  /** The ink is read on the free side as it is: nothing in it stands in the way. */
  clear: z.boolean(),
})

const told = z.string()
export const settings = z.object({
  name: told,
  tagline: told,
  heroAlt: told,
  heroSide: z.enum(heroSides),
  heroImage: heroImage.nullable(),
  address: told,
  hours: told,
  warrantyText: told,
  phones: z.array(told),
  email: told,
  serviceCentres: z.array(
    z.object({
      name: told,
      address: told,
      phone: told,
      translations: z.partialRecord(
        z.enum(locales),
        z.object({ name: told.optional(), address: told.optional() }),
      ),
    }),
  ),
  currency: z.enum(currencies),
  socialLinks: z.array(told),
  translations: z.partialRecord(
    z.enum(locales),
    z.object({
      name: told.optional(),
      tagline: told.optional(),
      heroAlt: told.optional(),
      address: told.optional(),
      hours: told.optional(),
      warrantyText: told.optional(),
    }),
  ),
  /** The language of the texts outside `translations`; decided at the first start. */
  baseLocale: z.enum(locales),
  ...stamps.shape,
})

export type SettingsFields = z.infer<typeof settingsFields>
export type SettingsChanges = z.infer<typeof settingsChanges>
export type Settings = z.infer<typeof settings>
export type HeroImage = z.infer<typeof heroImage>
export type ServiceCentre = Settings['serviceCentres'][number]

/** The shop's name in each language. */
export function siteNames({ name, translations }: Pick<Settings, 'name' | 'translations'>) {
  const nameIn = (locale: Locale) => translations[locale]?.name ?? name
  return { en: nameIn('en'), fa: nameIn('fa') } satisfies Record<Locale, string>
}

/** What a new shop starts with. */
export function firstSettings(baseLocale: Locale): SettingsFields {
  return {
    name: baseLocale === 'fa' ? 'ویترین' : 'Vitrin',
    tagline: '',
    heroAlt: '',
    heroSide: baseLocale === 'fa' ? 'right' : 'left',
    address: '',
    hours: '',
    warrantyText: '',
    phones: [],
    email: '',
    serviceCentres: [],
    currency: baseLocale === 'fa' ? 'IRT' : 'USD',
    socialLinks: [],
    translations: {},
  }
}
