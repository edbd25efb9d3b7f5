import { type FieldErrors, problemsOf } from '#admin/editor/form-problems.ts'
import type { Locale } from '#shared/locale.ts'
import { type SettingsFields, settingsFields } from '../settings.ts'
import { settingsAdminTexts } from '../texts/admin.ts'
import { linesOf, type SettingsValues, toSettingsBody, toSettingsFormPath } from './settings-values.ts'

/** The problems that the schema finds. For a list with one entry per line, the invalid line is named. */
export function settingsProblems(values: SettingsValues, locale: Locale): FieldErrors {
  const problems: FieldErrors = {}
  const body = toSettingsBody(values)
  const invalid = invalidTexts(body, locale)
  for (const [path, problem] of Object.entries(problemsOf(settingsFields, body, { locale, invalid }))) {
    const [, list, index] = /^(phones|socialLinks)\.(\d+)$/.exec(path) ?? []
    const line = list && linesOf(values[list as 'phones' | 'socialLinks'])[Number(index)]
    problems[toSettingsFormPath(path, values)] ??= line
      ? settingsAdminTexts[locale].line(line, problem)
      : problem
  }
  return problems
}

/** What to enter instead of something that is no email address, phone number or link. */
function invalidTexts({ phones, socialLinks, serviceCentres }: SettingsFields, locale: Locale): FieldErrors {
  const { email, phone, link, securityContact, day } = settingsAdminTexts[locale].invalid
  return Object.fromEntries([
    ['email', email],
    ['securityContact', securityContact],
    ['securityExpires', day],
    ...phones.map((_, index) => [`phones.${index}`, phone]),
    ...socialLinks.map((_, index) => [`socialLinks.${index}`, link]),
    ...serviceCentres.map((_, index) => [`serviceCentres.${index}.phone`, phone]),
  ])
}
