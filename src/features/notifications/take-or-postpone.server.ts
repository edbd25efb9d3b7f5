/** Used by every handler that sends a limited number of messages. */
import type { ReservedTries } from '#server/http/limits.server.ts'
import { type AppError, codeOf } from '#shared/errors.ts'

/** Takes a try for a job. If the limit is reached, the job is to wait until the limit allows one. */
export async function takeOrPostpone(
  take: () => Promise<ReservedTries>,
): Promise<ReservedTries | { postponedTo: string }> {
  try {
    return await take()
  } catch (error) {
    if (codeOf(error) !== 'rate_limited') throw error
    const { retryAfter = 60 } = (error as AppError).details
    return { postponedTo: new Date(Date.now() + retryAfter * 1000).toISOString() }
  }
}
