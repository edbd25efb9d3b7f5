/** Where refused fields stand in the body of a request about one product or many. Used by every write of products. */
import { AppError } from '#shared/errors.ts'

/** The path in the body of a field of this product. A product that is being created has no id. */
export type PathOf = (id: number | undefined, field: string) => string

/** The body is the product. */
export const ownPath: PathOf = (_, field) => field

/** Does something for one product. What is refused of it is named by its path in the body. */
export function refusedAt<T>(pathOf: PathOf, id: number, write: () => T): T {
  try {
    const result = write()
    return result instanceof Promise ? (result.catch(error => rename(error, pathOf, id)) as T) : result
  } catch (error) {
    return rename(error, pathOf, id)
  }
}

function rename(error: unknown, pathOf: PathOf, id: number): never {
  const { code, details } = error as AppError
  if (!(error instanceof AppError) || !details.fields) throw error
  const fields = Object.entries(details.fields).map(([field, problem]) => [pathOf(id, field), problem])
  throw new AppError(code, { ...details, fields: Object.fromEntries(fields) })
}
