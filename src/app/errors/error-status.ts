import { isRouteErrorResponse } from 'react-router'

/** The HTTP status of a page error. An error without a status counts as 500. */
export function errorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  const status = (error as { status?: unknown } | null | undefined)?.status
  return typeof status === 'number' ? status : 500
}
