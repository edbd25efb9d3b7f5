/** The state of the form of the look. Its values are those of the API. */
import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { useEditor } from '#admin/editor/editor.ts'
import { problemsOf } from '#admin/editor/form-problems.ts'
import { toFormTexts } from '#admin/fields/form-values.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { storeSavedSite, useLocale, useTexts } from '#app/page-site.ts'
import { lookStyle } from '#shared/identity/look-style.ts'
import { lookElementId } from '#shared/identity/site-look.ts'
import { otherLocale } from '#shared/locale.ts'
import { useSiteRefresh } from '../../admin/settings-editor.ts'
import { type LookPageInput, lookPageInput, type Settings } from '../../settings.ts'
import { settingsFields } from '../../settings-fields.ts'
import { settingsHistory } from '../../settings-history.ts'
import { lookTexts } from '../../texts/look.ts'
import { toSiteLook } from '../look.ts'
import { type LookFieldName, lookFields } from '../look-fields.ts'

export type LookFormState = UseFormReturnType<LookPageInput>
type EditedLook = Settings & { id: number }

const fieldNames = Object.keys(lookFields) as LookFieldName[]

/** There is only one look. The editor needs an id, so it gets 1. */
const withId = (settings: Settings): EditedLook => ({ ...settings, id: 1 })

/** Translations are saved as one, so those of other texts are kept with the name. */
function toValues(settings: Settings): LookPageInput {
  const look = Object.fromEntries(fieldNames.map(name => [name, settings[name]]))
  const other = otherLocale(settings.baseLocale)
  const translations = { [other]: toFormTexts(settingsFields, settings.translations[other]) }
  return { ...look, name: settings.name, translations } as LookPageInput
}

/** Each field as the API takes it: a colour in one spelling, so that another spelling is no change. */
const toBody = (values: LookPageInput): LookPageInput => {
  const accent = lookPageInput.shape.accent.safeParse(values.accent)
  return { ...values, ...(accent.success && { accent: accent.data }) }
}

export function useLookEditor(settings: Settings) {
  const t = useTexts(lookTexts)
  const api = useApi()
  const locale = useLocale()
  const editor = useEditor<EditedLook, LookPageInput, LookPageInput>({
    loaded: withId(settings),
    toValues: (entity = withId(settings)) => toValues(entity),
    toBody,
    problems: values => problemsOf(lookPageInput, values, locale),
    update: async (_, body) => withId(await api.call('PATCH /settings', { body })),
    reload: async () => withId(await api.call('GET /settings')),
    history: settingsHistory,
    listPath: '/admin/settings/look',
    savedTexts: { saved: () => t.saved },
  })
  const { entity = withId(settings) } = editor
  useSavedLook(entity)
  useSiteRefresh(entity)
  return { ...editor, entity, isValid: lookPageInput.safeParse(editor.form.values).success }
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
