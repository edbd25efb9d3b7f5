/** The form of the dialog for an attribute: its drafts, saving, and what happens if somebody else saved meanwhile. */
import { useRef } from 'react'
import { useEditor } from '#admin/editor/editor.ts'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite } from '#app/page-site.ts'
import type { FieldDescriptions } from '#features/history/entity-history.ts'
import { type Locale, locales, otherLocale } from '#shared/locale.ts'
import { type Attribute, newAttribute } from '../../model/attribute.ts'
import { attributeHistory } from '../attribute-history.ts'
import {
  type AttributeValues,
  asNewRow,
  type ChoiceRow,
  toAttributeBody,
  toAttributeField,
  toAttributeFormValues,
} from './attribute-form-values.ts'

/** The form's name among drafts, without the attribute. */
export const attributeForm = (categoryId: number) => `/admin/categories/${categoryId}/attributes`

export type AttributeForm = ReturnType<typeof useAttributeEditor>['form']

type Options = { categoryId: number; attribute: Attribute | undefined; onDone(): void }

export function useAttributeEditor({ categoryId, attribute, onDone }: Options) {
  const api = useApi()
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const toValues = (entity: Attribute | undefined) => toAttributeFormValues(entity, base)
  /** The version that the next save changes. */
  const latest = useRef(attribute)

  const problems = (values: AttributeValues) => {
    const found = Object.entries(problemsOf(newAttribute, toAttributeBody(values, base), locale))
    return Object.fromEntries(found.map(([path, text]) => [toAttributeField(path, values), text]))
  }

  /** There is no call for one attribute. */
  async function reload(id: number) {
    const all = await api.call('GET /category/attributes/:id', { params: { id: categoryId } })
    latest.current = all.find(one => one.id === id)
    if (latest.current) return latest.current
    throw new ApiError('bad-request', {
      status: 404,
      problem: { code: 'not_found', message: '', requestId: '' },
    })
  }

  // Conflicts are compared in the form's own words, where choices are rows.
  return useEditor<Attribute, AttributeValues, AttributeValues>({
    loaded: attribute,
    toValues,
    toBody: values => values,
    problems,
    toField: toAttributeField,
    create: values =>
      api.call('POST /category/attributes/:id', {
        params: { id: categoryId },
        // What was removed meanwhile and is saved as new has none of the choices it had.
        body: toAttributeBody({ ...values, choices: values.choices.map(asNewRow) }, base),
      }),
    update: (id, { version, ...changes }) =>
      api.call('PATCH /attributes/:id', {
        params: { id },
        body: {
          ...toAttributeBody({ ...toValues(latest.current), ...changes }, base),
          version,
        },
      }),
    reload,
    history: descriptions(base),
    listPath: attributeForm(categoryId),
    onDone,
  })
}

/** The names of the form's fields, by their paths. */
function descriptions(base: Locale): FieldDescriptions {
  const textsIn = (locale: Locale) => {
    const { fields } = attributeHistory.texts[locale]
    const { inLanguage } = frameTexts[locale]
    const inBoth = (['name', 'unit'] as const).flatMap(field => [
      [`own.${field}`, `${fields[field]} · ${inLanguage[base]}`],
      [`other.${field}`, `${fields[field]} · ${inLanguage[otherLocale(base)]}`],
    ])
    return { fields: { ...fields, ...Object.fromEntries(inBoth) } }
  }
  return {
    texts: Object.fromEntries(locales.map(locale => [locale, textsIn(locale)])) as FieldDescriptions['texts'],
    values: {
      type: attributeHistory.values.type,
      choices: rows =>
        (rows as ChoiceRow[])
          .map(({ own, other, swatch }) => [own, other, swatch].filter(Boolean).join(' · '))
          .join('\n'),
    },
  }
}
