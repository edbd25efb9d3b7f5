/** How the dialog about conflicts shows the fields of the product form: as the history does, and the rows that only the form has. */
import type { FieldDescriptions } from '#features/history/entity-history.ts'
import type { Locale } from '#shared/locale.ts'
import { productFieldLabels } from '../../texts/product-fields.ts'
import { productHistory } from '../product-history.ts'
import type { FormSpecRow } from './form-spec-rows.ts'

const textsIn = (locale: Locale) => ({
  fields: { ...productHistory.texts[locale].fields, specRows: productFieldLabels[locale].specs },
})

const inWords = ({ name, label, value }: FormSpecRow) => [name || label, value].filter(Boolean).join(': ')

export const productFormHistory: FieldDescriptions = {
  texts: { en: textsIn('en'), fa: textsIn('fa') },
  values: { ...productHistory.values, specRows: rows => (rows as FormSpecRow[]).map(inWords).join(' · ') },
}
