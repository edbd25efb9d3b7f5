/**
 * The values of the settings form, and their conversion from and to the API. Lists are one text with a line per entry, and each
 * language has its own texts.
 */
import { type Locale, otherLocale } from '#shared/locale.ts'
import type { Settings, SettingsFields } from '../settings.ts'

/** Without `translations`, which have form fields of their own. */
export type SettingsField = Exclude<keyof SettingsFields, 'translations'>

export type SettingsTexts = Record<
  'name' | 'tagline' | 'heroAlt' | 'address' | 'hours' | 'replyTime' | 'warrantyText',
  string
>
export type CentreValues = {
  name: string
  address: string
  phone: string
  translations: Partial<Record<Locale, { name: string; address: string }>>
}
type Lines = { phones: string; socialLinks: string }
export type SettingsValues = SettingsTexts &
  Lines &
  Pick<
    SettingsFields,
    'email' | 'currency' | 'heroSide' | 'adminLink' | 'securityContact' | 'securityExpires'
  > & {
    serviceCentres: CentreValues[]
    translations: Partial<Record<Locale, SettingsTexts>>
  }

export function toSettingsValues(settings: Settings): SettingsValues {
  const other = otherLocale(settings.baseLocale)
  return {
    ...textsOf(settings),
    phones: settings.phones.join('\n'),
    email: settings.email,
    heroSide: settings.heroSide,
    serviceCentres: settings.serviceCentres.map(({ name, address, phone, translations }) => ({
      ...{ name, address, phone },
      translations: {
        [other]: { name: translations[other]?.name ?? '', address: translations[other]?.address ?? '' },
      },
    })),
    currency: settings.currency,
    adminLink: settings.adminLink,
    securityContact: settings.securityContact,
    securityExpires: settings.securityExpires,
    socialLinks: settings.socialLinks.join('\n'),
    translations: { [other]: textsOf(settings.translations[other] ?? {}) },
  }
}

const textsOf = (texts: Partial<SettingsTexts>): SettingsTexts => ({
  name: texts.name ?? '',
  tagline: texts.tagline ?? '',
  heroAlt: texts.heroAlt ?? '',
  address: texts.address ?? '',
  hours: texts.hours ?? '',
  replyTime: texts.replyTime ?? '',
  warrantyText: texts.warrantyText ?? '',
})

export const emptyCentre = (other: Locale): CentreValues => ({
  ...{ name: '', address: '', phone: '' },
  translations: { [other]: { name: '', address: '' } },
})

export function toSettingsBody(values: SettingsValues): SettingsFields {
  return {
    ...values,
    phones: linesOf(values.phones),
    socialLinks: linesOf(values.socialLinks),
    serviceCentres: values.serviceCentres.filter(isFilled),
  }
}

export const linesOf = (text: string) => text.split('\n').flatMap(line => line.trim() || [])

/** Service centres that were added and left blank are not sent. */
function isFilled({ name, address, phone, translations }: CentreValues) {
  const texts = [name, address, phone, ...Object.values(translations).flatMap(one => Object.values(one))]
  return texts.some(text => text.trim() !== '')
}

/**
 * The form field of a problem in the request. A list of lines is one field. Blank service centres are not sent, so their
 * indexes differ.
 */
export function toSettingsFormPath(path: string, values: SettingsValues): string {
  const [, list] = /^(phones|socialLinks)\.\d+$/.exec(path) ?? []
  if (list) return list
  const [, sentIndex, rest] = /^serviceCentres\.(\d+)(.*)$/.exec(path) ?? []
  if (sentIndex === undefined) return path
  const sentIndexes = values.serviceCentres.flatMap((centre, index) => (isFilled(centre) ? [index] : []))
  return `serviceCentres.${sentIndexes[Number(sentIndex)] ?? sentIndex}${rest}`
}
