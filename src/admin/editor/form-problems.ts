/** Errors of form fields by path: found in the browser with the same schema as on the server, or sent by the server. */
import type * as z from 'zod'
import type { ApiError } from '#app/api/api.ts'
import { fieldMessage } from '#shared/error-messages.ts'
import { toFieldProblems } from '#shared/field-definitions/field-problems.ts'
import type { Locale } from '#shared/locale.ts'

export type FieldErrors = Record<string, string>

type Messages = {
  locale: Locale
  /** Messages of fields whose invalid values need more than the general message. */
  invalid?: Partial<Record<string, string>>
}

export function problemsOf(schema: z.ZodType, values: unknown, { locale, invalid }: Messages): FieldErrors {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const problems = Object.entries(toFieldProblems(parsed.error.issues))
  return Object.fromEntries(
    problems.map(([path, { code, params }]) => {
      const ownMessage = code === 'invalid_value' ? invalid?.[path] : undefined
      return [path, ownMessage ?? fieldMessage(code, locale, params)]
    }),
  )
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
