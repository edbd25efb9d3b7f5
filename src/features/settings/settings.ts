/** The schema of the shop's settings. Everything here is public and shown on the pages. */
import * as z from 'zod'
import { picture } from '#features/media/picture.ts'
import { stamps } from '#shared/fields.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { line, machine, text } from '#shared/text.ts'
import { isWebAddress } from '#shared/web-address.ts'

/** The maximum number of entries of each list. */
export const settingsLimits = { phones: 5, serviceCentres: 50, socialLinks: 10 } as const

/** The name of the row of `setting` that refers to the picture of the home page. */
export const heroSetting = 'heroImage'
export const heroSides = ['left', 'right'] as const

export const currencies = ['IRT', 'IRR', 'USD', 'EUR'] as const

/** Phone numbers as people write them, with spaces and brackets. `toDialled()` converts them for a `tel:` link. */
const phonePattern = String.raw`\+?\(?[0-9][0-9 ()/.\-]{1,30}[0-9]`
const phone = machine({ min: 1, max: 32 }).regex(new RegExp(`^${phonePattern}$`))
const phoneOrEmpty = machine({ min: 0, max: 32 }).regex(new RegExp(`^(${phonePattern})?$`))
const emailPattern = String.raw`[A-Za-z0-9_%+-]+(\.[A-Za-z0-9_%+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}`
export const emailAddress = machine({ min: 1, max: 254 }).regex(new RegExp(`^${emailPattern}$`))
const emailOrEmpty = machine({ min: 0, max: 254 }).regex(new RegExp(`^(${emailPattern})?$`))
const webAddress = line({ min: 1, max: 500 }).refine(isWebAddress, 'invalid_value')
/** An email address or an https link, as `security.txt` allows them. */
const securityContact = machine({ min: 0, max: 500 }).refine(
  contact =>
    contact === '' ||
    emailAddress.safeParse(contact).success ||
    (contact.startsWith('https://') && isWebAddress(contact)),
  'invalid_value',
)

const texts = {
  name: line({ min: 1, max: 60 }),
  tagline: line({ min: 0, max: 120 }),
  /** The alternative text of the home page's picture. */
  heroAlt: line({ min: 0, max: 250 }),
  address: text({ min: 0, max: 300 }),
  hours: text({ min: 0, max: 300 }),
  /** When messages are read and answered. */
  replyTime: text({ min: 0, max: 300 }),
  warrantyText: text({ min: 0, max: 5000 }),
}

const centreTexts = { name: line({ min: 1, max: 80 }), address: text({ min: 0, max: 300 }) }
const serviceCentre = z.strictObject({
  ...centreTexts,
  phone: phoneOrEmpty,
  /** The other language. An empty text counts as not translated. */
  translations: z.partialRecord(
    z.enum(locales),
    z.strictObject({
      name: line({ min: 0, max: 80 }).optional(),
      address: centreTexts.address.optional(),
    }),
  ),
})

/** Every setting an administrator can change. To add one, begin here; the compiler shows the other places. */
export const settingsFields = z.strictObject({
  ...texts,
  phones: z.array(phone).max(settingsLimits.phones),
  email: emailOrEmpty,
  /** The side of the home page's picture, as it was uploaded, that is free for text. */
  heroSide: z.enum(heroSides),
  serviceCentres: z.array(serviceCentre).max(settingsLimits.serviceCentres),
  currency: z.enum(currencies),
  socialLinks: z.array(webAddress).max(settingsLimits.socialLinks),
  /** Whether the footer of public pages links to the login of the back office. */
  adminLink: z.boolean(),
  /** Whom to tell about a vulnerability. Published in `/.well-known/security.txt`; empty: not published. */
  securityContact,
  /** The last day on which the contact is published. Empty with a contact: a year from now. */
  securityExpires: z.union([z.literal(''), z.iso.date()]),
  /** The language other than the site's own. An empty text counts as not translated. */
  translations: z.partialRecord(
    z.enum(locales),
    z.strictObject({
      name: line({ min: 0, max: 60 }).optional(),
      tagline: texts.tagline.optional(),
      heroAlt: texts.heroAlt.optional(),
      address: texts.address.optional(),
      hours: texts.hours.optional(),
      replyTime: texts.replyTime.optional(),
      warrantyText: texts.warrantyText.optional(),
    }),
  ),
})
export const settingsChanges = settingsFields.partial().extend({ version: z.int().optional() })

/** The picture of the home page, with what is needed to place text on it. */
const heroImage = picture.extend({
  /** The mean colour of its free side, adjusted until text in `ink` is readable on it. */
  tone: z.string(),
  ink: z.enum(['dark', 'light']),
  /** Whether text in `ink` is readable on the free side without a background. */
  clear: z.boolean(),
})

const publicText = z.string()
export const settings = z.object({
  name: publicText,
  tagline: publicText,
  heroAlt: publicText,
  heroSide: z.enum(heroSides),
  heroImage: heroImage.nullable(),
  address: publicText,
  hours: publicText,
  replyTime: publicText,
  warrantyText: publicText,
  phones: z.array(publicText),
  email: publicText,
  serviceCentres: z.array(
    z.object({
      name: publicText,
      address: publicText,
      phone: publicText,
      translations: z.partialRecord(
        z.enum(locales),
        z.object({ name: publicText.optional(), address: publicText.optional() }),
      ),
    }),
  ),
  currency: z.enum(currencies),
  socialLinks: z.array(publicText),
  adminLink: z.boolean(),
  securityContact: publicText,
  securityExpires: publicText,
  translations: z.partialRecord(
    z.enum(locales),
    z.object({
      name: publicText.optional(),
      tagline: publicText.optional(),
      heroAlt: publicText.optional(),
      address: publicText.optional(),
      hours: publicText.optional(),
      replyTime: publicText.optional(),
      warrantyText: publicText.optional(),
    }),
  ),
  /** Whether the help page has questions. Pages link to it only then. */
  hasHelp: z.boolean(),
  /** The language of the texts outside `translations`. It is set at the first start. */
  baseLocale: z.enum(locales),
  ...stamps.shape,
})

export type SettingsFields = z.infer<typeof settingsFields>
export type SettingsChanges = z.infer<typeof settingsChanges>
export type Settings = z.infer<typeof settings>
export type HeroImage = z.infer<typeof heroImage>

/** The shop's name in each language. */
export function siteNames({ name, translations }: Pick<Settings, 'name' | 'translations'>) {
  const nameIn = (locale: Locale) => translations[locale]?.name ?? name
  return { en: nameIn('en'), fa: nameIn('fa') } satisfies Record<Locale, string>
}

/** The settings of a new shop. */
export function firstSettings(baseLocale: Locale): SettingsFields {
  return {
    name: baseLocale === 'fa' ? 'ویترین' : 'Vitrin',
    tagline: '',
    heroAlt: '',
    heroSide: baseLocale === 'fa' ? 'right' : 'left',
    address: '',
    hours: '',
    replyTime: '',
    warrantyText: '',
    phones: [],
    email: '',
    serviceCentres: [],
    currency: baseLocale === 'fa' ? 'IRT' : 'USD',
    socialLinks: [],
    adminLink: false,
    securityContact: '',
    securityExpires: '',
    translations: {},
  }
}
