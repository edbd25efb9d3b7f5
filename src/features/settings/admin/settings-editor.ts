import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useEditor } from '#admin/editor/editor.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { storeSavedSite, useLocale, useSite, useTexts } from '#app/page-site.ts'
import { type Settings, type SettingsFields, siteNames } from '../settings.ts'
import { settingsTexts } from '../texts/admin.ts'
import { settingsProblems } from './settings-problems.ts'
import {
  type SettingsValues,
  toSettingsBody,
  toSettingsFormPath,
  toSettingsValues,
} from './settings-values.ts'

export type SettingsFormState = UseFormReturnType<SettingsValues>
type Loaded = Settings & { id: number }

/** There is one of them: its number is only the editor's. */
const withId = (settings: Settings): Loaded => ({ ...settings, id: 1 })

export function useSettingsEditor(settings: Settings) {
  const t = useTexts(settingsTexts)
  const api = useApi()
  const locale = useLocale()
  const editor = useEditor<Loaded, SettingsValues, SettingsFields>({
    loaded: withId(settings),
    toValues: (entity = withId(settings)) => toSettingsValues(entity),
    toBody: toSettingsBody,
    problems: values => settingsProblems(values, locale),
    toField: toSettingsFormPath,
    update: async (_, body) => withId(await api.call('PATCH /settings', { body })),
    reload: async () => withId(await api.call('GET /settings')),
    listPath: '/admin/settings',
    told: { saved: () => t.saved },
  })
  const { entity = withId(settings) } = editor
  useFollowing(entity)
  return { ...editor, entity }
}

/** Every screen of this tab was drawn with the earlier name and currency: from now on they have these. */
function useFollowing(settings: Settings) {
  const { currency, names } = useSite()
  const { revalidate } = useRevalidator()
  const now = siteNames(settings)
  const isSame = currency === settings.currency && names.en === now.en && names.fa === now.fa
  useEffect(() => {
    if (isSame) return
    storeSavedSite({ names: siteNames(settings), currency: settings.currency })
    void revalidate()
  }, [isSame, settings, revalidate])
}
