import { type FieldErrors, problemsOf } from '#admin/editor/form-problems.ts'
import type { Locale } from '#shared/locale.ts'
import { settingsFields } from '../settings.ts'
import { settingsAdminTexts } from '../texts/admin.ts'
import { linesOf, type SettingsValues, toSettingsBody, toSettingsFormPath } from './settings-values.ts'

/** The problems that the schema finds. For a list with one entry per line, the invalid line is named. */
export function settingsProblems(values: SettingsValues, locale: Locale): FieldErrors {
  const problems: FieldErrors = {}
  for (const [path, problem] of Object.entries(
    problemsOf(settingsFields, toSettingsBody(values), { locale }),
  )) {
    const [, list, index] = /^(phones|socialLinks)\.(\d+)$/.exec(path) ?? []
    const line = list && linesOf(values[list as 'phones' | 'socialLinks'])[Number(index)]
    problems[toSettingsFormPath(path, values)] ??= line
      ? settingsAdminTexts[locale].line(line, problem)
      : problem
  }
  return problems
}
