/** Converts any error to an `AppError`, and an `AppError` to a status and the error body that all responses share. */

import { errorMessage } from '#shared/error-messages.ts'
import {
  AppError,
  codeOf,
  type ErrorCode,
  type ErrorDetails,
  type Problem,
  statusOf,
} from '#shared/errors.ts'
import { fieldMessage } from '#shared/field-definitions/field-messages.ts'
import type { Locale } from '#shared/locale.ts'
import { isOutOfSpace } from '../process/disk-space.server.ts'

/** Our codes for the errors that Fastify throws. */
const codeByForeign: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  // The address contains a segment that is longer than any name or id.
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** `Retry-After` for a request that was refused as `busy`. */
export const busyRetrySeconds = 2

/** `bytes`: the limit. */
export const tooLarge = (bytes: number) => new AppError('too_large', { params: { size: bytes } })

/** `bodyLimit`: the body limit of the route. */
export function toAppError(error: unknown, { bodyLimit = 0 } = {}): AppError {
  const code = codeOf(error)
  if (code) return new AppError(code, (error as AppError).details)
  if (isOutOfSpace(error)) return new AppError('no_space')
  const { code: foreign, statusCode } = error as { code?: string; statusCode?: number }
  const translated = foreign === undefined ? undefined : codeByForeign[foreign]
  if (translated === 'too_large') return tooLarge(bodyLimit)
  if (translated === 'unsupported_type')
    return new AppError('unsupported_type', { params: { expected: 'JSON' } })
  if (translated) return new AppError(translated)
  if (statusCode === 400) return new AppError('invalid_json')
  // The static file plugin answers 403 to a path that leads out of its folder.
  if (statusCode === 403 || statusCode === 404) return new AppError('not_found')
  // The same plugin refuses a request whose `If-Match` or `If-Unmodified-Since` does not fit the file.
  if (statusCode === 412) return new AppError('precondition_failed')
  return new AppError('internal')
}

export function toProblem(error: AppError, { locale, requestId }: { locale: Locale; requestId: string }) {
  const { code, details } = error
  const { retryAfter } = details
  const params = { ...details.params, ...(retryAfter !== undefined && { wait: retryAfter }) }
  const body: Problem = {
    error: {
      ...details.data,
      code,
      message: errorMessage(code, locale, params),
      ...(details.fields && { fields: describeFields(details.fields, locale) }),
      requestId,
    },
  }
  return { status: statusOf[code], body, retryAfter }
}

function describeFields(fields: NonNullable<ErrorDetails['fields']>, locale: Locale) {
  const described = Object.entries(fields).map(
    ([path, problem]) =>
      [path, { code: problem.code, message: fieldMessage(path, problem, locale) }] as const,
  )
  return Object.fromEntries(described)
}
