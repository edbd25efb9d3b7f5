import { type FieldErrors, problemsOf } from '#admin/editor/form-problems.ts'
import type { FormUnits } from '#admin/fields/form-values.ts'
import { shopInput } from '../settings.ts'
import { settingsAdminTexts } from '../texts/admin.ts'
import { lineAt, type SettingsValues, toSettingsBody, toSettingsFormPath } from './settings-values.ts'

/** The problems that the schema finds. For a list with one entry per line, the invalid line is named. */
export function settingsProblems(values: SettingsValues, units: FormUnits): FieldErrors {
  const { locale } = units
  const problems: FieldErrors = {}
  const body = toSettingsBody(values, units)
  for (const [path, problem] of Object.entries(problemsOf(shopInput, body, locale))) {
    const line = lineAt(path, body)
    problems[toSettingsFormPath(path, values)] ??= line
      ? settingsAdminTexts[locale].line(line, problem)
      : problem
  }
  return problems
}
