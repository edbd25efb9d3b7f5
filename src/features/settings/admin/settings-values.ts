/**
 * The settings as their form holds them: lists as one text with a line per entry, and each language with its own texts. Converts
 * from the API's settings and to the body of a request.
 */
import {
  type FormTexts,
  type FormUnits,
  type FormValues,
  fromFormValues,
  toFormTexts,
  toFormValues,
} from '#admin/fields/form-values.ts'
import { fieldsLike, initialValues } from '#shared/field-definitions/field-definition.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import type { Settings, ShopInput } from '../settings.ts'
import { serviceCentreFields, settingsFields } from '../settings-fields.ts'

export type SettingsTexts = FormTexts<typeof settingsFields>
export type CentreValues = FormValues<typeof serviceCentreFields> & {
  translations: Partial<Record<Locale, FormTexts<typeof serviceCentreFields>>>
}
export type SettingsValues = FormValues<typeof settingsFields> &
  Pick<ShopInput, 'securityContact' | 'securityExpires'> & {
    serviceCentres: CentreValues[]
    translations: Partial<Record<Locale, SettingsTexts>>
  }

export function toSettingsValues(settings: Settings, units: FormUnits): SettingsValues {
  const { securityContact, securityExpires } = settings
  const other = otherLocale(settings.baseLocale)
  return {
    ...toFormValues(settingsFields, settings, units),
    securityContact,
    securityExpires,
    serviceCentres: settings.serviceCentres.map(centre => ({
      ...toFormValues(serviceCentreFields, centre, units),
      translations: { [other]: toFormTexts(serviceCentreFields, centre.translations[other]) },
    })),
    translations: { [other]: toFormTexts(settingsFields, settings.translations[other]) },
  }
}

export const emptyCentre = (other: Locale): CentreValues => ({
  ...initialValues(serviceCentreFields),
  translations: { [other]: toFormTexts(serviceCentreFields) },
})

export function toSettingsBody(values: SettingsValues, units: FormUnits): ShopInput {
  return {
    ...values,
    ...fromFormValues(settingsFields, values, units),
    serviceCentres: values.serviceCentres.filter(isFilled),
  }
}

/** Service centres that were added and left blank are not sent. */
function isFilled({ translations, ...own }: CentreValues) {
  const texts = [own, ...Object.values(translations)].flatMap(one => Object.values(one))
  return texts.some(text => text.trim() !== '')
}

/**
 * The form field of a problem in the request. A list of lines is one field. Blank service centres are not sent, so their
 * indexes differ.
 */
export function toSettingsFormPath(path: string, values: SettingsValues): string {
  const [, sentIndex, rest] = /^serviceCentres\.(\d+)(.*)$/.exec(path) ?? []
  if (sentIndex === undefined) return listAt(path) ?? path
  const sentIndexes = values.serviceCentres.flatMap((centre, index) => (isFilled(centre) ? [index] : []))
  return `serviceCentres.${sentIndexes[Number(sentIndex)] ?? sentIndex}${rest}`
}

const lists = fieldsLike(settingsFields, { kind: 'lines' })

/** The list of lines that a path in the request leads into, if it does. */
const listAt = (path: string) => {
  const [name = ''] = path.split('.')
  return Object.hasOwn(lists, name) ? (name as keyof typeof lists) : undefined
}

/** The line that a path in the request names, if it names one. */
export function lineAt(path: string, body: ShopInput): string | undefined {
  const list = listAt(path)
  return list && body[list][Number(path.split('.')[1])]
}
