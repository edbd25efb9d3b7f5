import { type FieldErrors, problemsOf } from '#admin/editor/form-problems.ts'
import type { Locale } from '#shared/locale.ts'
import { settingsFields } from '../settings.ts'
import { settingsTexts } from '../texts/admin.ts'
import { linesOf, type SettingsValues, toSettingsBody, toSettingsFormPath } from './settings-values.ts'

/** What the schema finds; of a list of lines the wrong line is told. */
export function settingsProblems(values: SettingsValues, locale: Locale): FieldErrors {
  const problems: FieldErrors = {}
  for (const [path, problem] of Object.entries(problemsOf(settingsFields, toSettingsBody(values), locale))) {
    const [, list, place] = /^(phones|socialLinks)\.(\d+)$/.exec(path) ?? []
    const line = list && linesOf(values[list as 'phones' | 'socialLinks'])[Number(place)]
    problems[toSettingsFormPath(path, values)] ??= line ? settingsTexts[locale].line(line, problem) : problem
  }
  return problems
}
