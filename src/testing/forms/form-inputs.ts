import type { FieldDefinitions } from '#shared/field-definitions/field-definition.ts'
import type { Locale } from '#shared/locale.ts'

/** The fields that a form has no input for: for the text in the site's own language, or for its translation. */
export function fieldsWithoutInput(form: HTMLElement, fields: FieldDefinitions, other: Locale): string[] {
  const paths = [...form.querySelectorAll('[data-path]')].map(input => input.getAttribute('data-path'))
  const expected = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.translated ? [name, `translations.${other}.${name}`] : [name],
  )
  return expected.filter(name => !paths.some(path => path === name || path?.startsWith(`${name}.`)))
}
