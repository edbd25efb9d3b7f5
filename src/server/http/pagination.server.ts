import { AppError } from '#shared/errors.ts'
import { deepest } from '#shared/fields.ts'

type Page = { page: number; pageSize: number }

/** How many rows come before a page. Pages deeper than anybody reads are refused. */
export function requireOffset({ page, pageSize }: Page): number {
  if (page * pageSize > deepest) {
    const max = Math.floor(deepest / pageSize)
    throw new AppError('invalid', { fields: { page: { code: 'too_big', params: { max } } } })
  }
  return (page - 1) * pageSize
}
