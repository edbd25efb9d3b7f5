/** The schema of the shop's settings, made from `settings-fields.ts`. Everything here is public and shown on the pages. */
import * as z from 'zod'
import { picture } from '#features/media/picture.ts'
import { type FieldsLike, initialValues } from '#shared/field-definitions/field-definition.ts'
import {
  inputSchemas,
  outputSchemas,
  translatedOutputSchemas,
  translationSchemas,
} from '#shared/field-definitions/field-schemas.ts'
import { stamps } from '#shared/fields.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { email, link, machine } from '#shared/text.ts'
import { firstLook, lookInput, lookOutput } from './look/look.ts'
import { emailMaxLength, serviceCentreFields, settingsFields, settingsLimits } from './settings-fields.ts'

/** The name of the row of `setting` that refers to the picture of the home page. */
export const heroSetting = 'heroImage'

const securityContactMax = 500
const mailContact = email({ min: 1, max: emailMaxLength })
const linkContact = link({ min: 1, max: securityContactMax })
/** An email address or an https link, as `security.txt` allows them. */
const securityContact = machine({ min: 0, max: securityContactMax }).refine(
  contact =>
    contact === '' ||
    mailContact.safeParse(contact).success ||
    (contact.startsWith('https://') && linkContact.safeParse(contact).success),
  'invalid_value',
)

/** The language other than the site's own. An empty text counts as not translated. */
const serviceCentre = z.strictObject({
  ...inputSchemas(serviceCentreFields),
  translations: z.partialRecord(z.enum(locales), z.strictObject(translationSchemas(serviceCentreFields))),
})

/** The fields that fit no kind. */
const ownFields = {
  serviceCentres: z.array(serviceCentre).max(settingsLimits.serviceCentres),
  securityContact,
  securityExpires: z.union([z.literal(''), z.iso.date()]),
  translations: z.partialRecord(z.enum(locales), z.strictObject(translationSchemas(settingsFields))),
} satisfies Record<keyof FieldsLike<typeof settingsFields, { kind: 'own' }>, z.ZodType>

/** What the settings page changes. The look has a page of its own. */
export const shopInput = z.strictObject({ ...inputSchemas(settingsFields), ...ownFields })
export const settingsInput = shopInput.extend(lookInput)
/** What the page of the look changes: the name too, because it stands where a logo would. */
export const lookPageInput = z.strictObject({
  ...lookInput,
  ...shopInput.pick({ name: true, translations: true }).shape,
})
export const settingsChanges = settingsInput.partial().extend({ version: z.int().optional() })

/** The picture of the home page, with what is needed to place text on it. */
const heroImage = picture.extend({
  /** The mean colour of its free side, adjusted until text in `ink` is readable on it. */
  tone: z.string(),
  ink: z.enum(['dark', 'light']),
  /** Whether text in `ink` is readable on the free side without a background. */
  clear: z.boolean(),
})

const storedCentre = z.object({
  ...outputSchemas(serviceCentreFields),
  translations: z.partialRecord(z.enum(locales), z.object(translatedOutputSchemas(serviceCentreFields))),
})
export const settings = z.object({
  ...outputSchemas(settingsFields),
  ...lookOutput,
  heroImage: heroImage.nullable(),
  serviceCentres: z.array(storedCentre),
  securityContact: z.string(),
  securityExpires: z.string(),
  translations: z.partialRecord(z.enum(locales), z.object(translatedOutputSchemas(settingsFields))),
  /** Whether the help page has questions. Pages link to it only then. */
  hasHelp: z.boolean(),
  /** Whether the shop has serial numbers. Pages ask for one only then. */
  hasSerials: z.boolean(),
  /** The language of the texts outside `translations`. It is set at the first start. */
  baseLocale: z.enum(locales),
  ...stamps.shape,
})

export type ShopInput = z.infer<typeof shopInput>
export type LookPageInput = z.infer<typeof lookPageInput>
export type SettingsInput = z.infer<typeof settingsInput>
export type SettingsChanges = z.infer<typeof settingsChanges>
export type Settings = z.infer<typeof settings>
export type ServiceCentre = z.infer<typeof storedCentre>
export type HeroImage = z.infer<typeof heroImage>

/** The shop's name in each language. */
export function siteNames({ name, translations }: Pick<Settings, 'name' | 'translations'>) {
  const nameIn = (locale: Locale) => translations[locale]?.name ?? name
  return { en: nameIn('en'), fa: nameIn('fa') } satisfies Record<Locale, string>
}

/** The settings of a new shop. */
export function firstSettings(baseLocale: Locale): SettingsInput {
  return {
    ...initialValues(settingsFields),
    ...firstLook,
    name: baseLocale === 'fa' ? 'ویترین' : 'Vitrin',
    heroSide: baseLocale === 'fa' ? 'right' : 'left',
    currency: baseLocale === 'fa' ? 'IRT' : 'USD',
    serviceCentres: [],
    securityContact: '',
    securityExpires: '',
    translations: {},
  }
}
