/** The `Cache-Control` header of public pages and API responses that are the same for everybody. */
import type { Config } from '../process/config.server.ts'

/**
 * By default every cache asks again before each use (`no-cache`). With `SHARED_CACHE_SECONDS` a shared cache (a CDN, nginx) may
 * send a response for that long, and once more for as long while it fetches a new one in the background.
 *
 * A browser still asks each time: `s-maxage` is not for browsers. Without `must-revalidate` they would follow
 * `stale-while-revalidate`, too, and show an administrator the page from before a change.
 */
export function publicCacheControl({ sharedCacheSeconds: seconds }: Pick<Config, 'sharedCacheSeconds'>) {
  if (seconds === 0) return 'no-cache'
  return `public, max-age=0, must-revalidate, s-maxage=${seconds}, stale-while-revalidate=${seconds}`
}
