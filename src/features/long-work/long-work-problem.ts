/** Why long work failed, as it is stored. The feature whose work it is puts it into words. */
import { type AppError, codeOf, type ErrorCode } from '#shared/errors.ts'

/**
 * `field` is the path of the first field that was refused, with its code, such as `changes.categoryId not_found`. `refusal` is what the
 * error says about an undo: what stands in its way.
 */
export type LongWorkProblem = { code: ErrorCode; field?: string; refusal?: Record<string, unknown> }

export function toLongWorkProblem(error: unknown): LongWorkProblem {
  const { fields = {}, data } = (error as Partial<AppError>).details ?? {}
  const [refused] = Object.entries(fields)
  return {
    code: codeOf(error) ?? 'internal',
    ...(refused && { field: `${refused[0]} ${refused[1].code}` }),
    ...(data && { refusal: data }),
  }
}
