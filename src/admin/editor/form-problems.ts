/** Errors of form fields by path: found in the browser with the same schema as on the server, or sent by the server. */
import type * as z from 'zod'
import type { ApiError } from '#app/api/api.ts'
import { fieldMessage } from '#shared/field-definitions/field-messages.ts'
import { toFieldProblems } from '#shared/field-definitions/field-problems.ts'
import type { Locale } from '#shared/locale.ts'

export type FieldErrors = Record<string, string>

export function problemsOf(schema: z.ZodType, values: unknown, locale: Locale): FieldErrors {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const problems = Object.entries(toFieldProblems(parsed.error.issues))
  return Object.fromEntries(problems.map(([path, problem]) => [path, fieldMessage(path, problem, locale)]))
}

export function fieldErrorsOf(error: Pick<ApiError, 'problem'>): FieldErrors {
  const fields = Object.entries(error.problem?.fields ?? {})
  return Object.fromEntries(fields.map(([path, { message }]) => [path, message]))
}

/** The first problem of a list field or of one of its entries, for inputs that show the whole list in one field. */
export function problemAt(errors: Record<string, unknown>, path: string): string | undefined {
  const found = Object.entries(errors).find(
    ([at, error]) => error && (at === path || at.startsWith(`${path}.`)),
  )
  return found?.[1] as string | undefined
}

/** The name of the field that a path is about. */
export const topOf = (path: string) => path.split('.')[0] as string

type ValueChange<Values> = { now: Values; before: Values; namedBy: (keyof Values & string)[] | undefined }

/**
 * The errors that a change of other inputs has made untrue; that of the changed input itself is cleared by the form. They are those
 * of single words in a list that is one input, and that of a name which is told apart by another field now.
 */
export function outdatedErrors<Values extends object>(
  errors: Record<string, unknown>,
  { now, before, namedBy = [] }: ValueChange<Values>,
): string[] {
  const isChanged = (name: string) => now[name as keyof Values] !== before[name as keyof Values]
  const isRenamed = namedBy.some(isChanged)
  return Object.keys(errors).filter(path => {
    const top = topOf(path)
    if (isRenamed && namedBy[0] === top) return true
    const value: unknown = now[top as keyof Values]
    const isOneInput = Array.isArray(value) && value.every(one => typeof one !== 'object')
    return isOneInput && path !== top && isChanged(top)
  })
}
