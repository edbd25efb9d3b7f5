import { type FieldErrors, problemsOf } from '#admin/editor/form-problems.ts'
import type { FormUnits } from '#admin/fields/form-values.ts'
import type { FieldDefinitions } from '#shared/field-definitions/field-definition.ts'
import type { Locale } from '#shared/locale.ts'
import { type SettingsInput, settingsInput } from '../settings.ts'
import { serviceCentreFields, settingsFields } from '../settings-fields.ts'
import { settingsAdminTexts } from '../texts/admin.ts'
import { lineAt, type SettingsValues, toSettingsBody, toSettingsFormPath } from './settings-values.ts'

/** The problems that the schema finds. For a list with one entry per line, the invalid line is named. */
export function settingsProblems(values: SettingsValues, units: FormUnits): FieldErrors {
  const { locale } = units
  const problems: FieldErrors = {}
  const body = toSettingsBody(values, units)
  const invalid = invalidTexts(body, locale)
  for (const [path, problem] of Object.entries(problemsOf(settingsInput, body, { locale, invalid }))) {
    const line = lineAt(path, body)
    problems[toSettingsFormPath(path, values)] ??= line
      ? settingsAdminTexts[locale].line(line, problem)
      : problem
  }
  return problems
}

/** What to enter instead of something that is no email address, phone number or link. */
function invalidTexts(body: SettingsInput, locale: Locale): FieldErrors {
  const { invalid } = settingsAdminTexts[locale]
  const byFormat = (fields: FieldDefinitions, values: Record<string, unknown>, under = '') =>
    Object.entries(fields).flatMap(([name, field]) => {
      if (!('format' in field) || !field.format) return []
      const message = invalid[field.format]
      const entries = field.kind === 'lines' ? Object.keys(values[name] as string[]) : []
      return [name, ...entries.map(index => `${name}.${index}`)].map(path => [under + path, message] as const)
    })
  return Object.fromEntries([
    ['securityContact', invalid.securityContact],
    ['securityExpires', invalid.day],
    ...byFormat(settingsFields, body),
    ...body.serviceCentres.flatMap((centre, index) =>
      byFormat(serviceCentreFields, centre, `serviceCentres.${index}.`),
    ),
  ])
}
