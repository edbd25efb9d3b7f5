/** Reads the cookies of a request. Their names and attributes are in `shared/cookies.ts`. Called by `render.server.ts`. */
import { parseCookie } from 'cookie'
import type { CookieName } from '#shared/cookies.ts'

export const cookiesOf = (header: string): Partial<Record<CookieName, string>> => parseCookie(header)
