/** The settings as their form holds them: lists of lines as one text, one block of texts per language. */
import { type Locale, otherLocale } from '#shared/locale.ts'
import type { Settings, SettingsFields } from '../settings.ts'

/** Translations are fields of their own. */
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
  Pick<SettingsFields, 'email' | 'currency' | 'heroSide'> & {
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

/** Centres that were added and left blank are not sent. */
function isFilled({ name, address, phone, translations }: CentreValues) {
  const texts = [name, address, phone, ...Object.values(translations).flatMap(one => Object.values(one))]
  return texts.some(text => text.trim() !== '')
}

/** Where in the form a problem of what was sent belongs: lists of lines are one field, blank centres count there. */
export function toSettingsFormPath(path: string, values: SettingsValues): string {
  const [, list] = /^(phones|socialLinks)\.\d+$/.exec(path) ?? []
  if (list) return list
  const [, place, rest] = /^serviceCentres\.(\d+)(.*)$/.exec(path) ?? []
  if (place === undefined) return path
  const sent = values.serviceCentres.flatMap((centre, index) => (isFilled(centre) ? [index] : []))
  return `serviceCentres.${sent[Number(place)] ?? place}${rest}`
}
