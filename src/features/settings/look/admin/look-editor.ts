/** The state of the form of the look. Its values are those of the API. */
import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import * as z from 'zod'
import { useEditor } from '#admin/editor/editor.ts'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { storeSavedSite, useLocale, useTexts } from '#app/page-site.ts'
import { lookStyle } from '#shared/identity/look-style.ts'
import { lookElementId } from '#shared/identity/site-look.ts'
import type { Settings, SettingsInput } from '../../settings.ts'
import { settingsHistory } from '../../settings-history.ts'
import { lookTexts } from '../../texts/look.ts'
import { lookInput, toSiteLook } from '../look.ts'
import { type LookFieldName, lookFields } from '../look-fields.ts'

export type LookValues = Pick<SettingsInput, LookFieldName>
export type LookFormState = UseFormReturnType<LookValues>
type EditedLook = Settings & { id: number }

const schema = z.strictObject(lookInput)
const fieldNames = Object.keys(lookFields) as LookFieldName[]

/** There is only one look. The editor needs an id, so it gets 1. */
const withId = (settings: Settings): EditedLook => ({ ...settings, id: 1 })

/** Each field as the API takes it: a colour in one spelling, so that another spelling is no change. */
const toBody = (values: LookValues): LookValues => {
  const accent = schema.shape.accent.safeParse(values.accent)
  return { ...values, ...(accent.success && { accent: accent.data }) }
}

export function useLookEditor(settings: Settings) {
  const t = useTexts(lookTexts)
  const api = useApi()
  const locale = useLocale()
  const editor = useEditor<EditedLook, LookValues, LookValues>({
    loaded: withId(settings),
    toValues: (entity = withId(settings)) =>
      Object.fromEntries(fieldNames.map(name => [name, entity[name]])) as LookValues,
    toBody,
    problems: values => problemsOf(schema, values, locale),
    update: async (_, body) => withId(await api.call('PATCH /settings', { body })),
    reload: async () => withId(await api.call('GET /settings')),
    history: settingsHistory,
    listPath: '/admin/settings/look',
    savedTexts: { saved: () => t.saved },
  })
  const { entity = withId(settings) } = editor
  useSavedLook(entity)
  return { ...editor, entity, isValid: schema.safeParse(editor.form.values).success }
}

/** The document of this tab was rendered in the earlier look. */
function useSavedLook(settings: Settings) {
  useEffect(() => {
    const look = toSiteLook(settings)
    storeSavedSite({ look })
    const style = document.getElementById(lookElementId)
    if (style) style.textContent = lookStyle(look)
  }, [settings])
}
