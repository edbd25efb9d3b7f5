import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useEditor } from '#admin/editor/editor.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { storeSavedSite, useLocale, useSite, useTexts } from '#app/page-site.ts'
import { type Settings, type ShopInput, siteNames } from '../settings.ts'
import { settingsHistory } from '../settings-history.ts'
import { settingsAdminTexts } from '../texts/admin.ts'
import { settingsProblems } from './settings-problems.ts'
import {
  type SettingsValues,
  toSettingsBody,
  toSettingsFormPath,
  toSettingsValues,
} from './settings-values.ts'

export type SettingsFormState = UseFormReturnType<SettingsValues>
type EditedSettings = Settings & { id: number }

/** There is only one settings object. The editor needs an id, so it gets 1. */
const withId = (settings: Settings): EditedSettings => ({ ...settings, id: 1 })

export function useSettingsEditor(settings: Settings) {
  const t = useTexts(settingsAdminTexts)
  const api = useApi()
  const units = { currency: settings.currency, locale: useLocale() }
  const editor = useEditor<EditedSettings, SettingsValues, ShopInput>({
    loaded: withId(settings),
    toValues: (entity = withId(settings)) => toSettingsValues(entity, units),
    toBody: values => toSettingsBody(values, units),
    problems: values => settingsProblems(values, units),
    toField: toSettingsFormPath,
    update: async (_, body) => withId(await api.call('PATCH /settings', { body })),
    reload: async () => withId(await api.call('GET /settings')),
    history: settingsHistory,
    listPath: '/admin/settings',
    savedTexts: { saved: () => t.saved },
  })
  const { entity = withId(settings) } = editor
  useSiteRefresh(entity)
  return { ...editor, entity }
}

/** The screens of this tab were rendered with the earlier name and currency. Loads them again when these change. */
export function useSiteRefresh(settings: Settings) {
  const { currency, names } = useSite()
  const { revalidate } = useRevalidator()
  const newNames = siteNames(settings)
  const isSame = currency === settings.currency && names.en === newNames.en && names.fa === newNames.fa
  useEffect(() => {
    if (isSame) return
    storeSavedSite({ names: siteNames(settings), currency: settings.currency })
    void revalidate()
  }, [isSame, settings, revalidate])
}
