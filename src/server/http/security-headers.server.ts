/** What browsers are told about safety. One place for API answers, files and pages. */
import { createHash } from 'node:crypto'
import type { Config } from '../process/config.server.ts'

export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Not `no-referrer`: a form sent by this site must be able to say so.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
} as const

/** For pages whose address is a secret: no other page learns it, no search engine lists it. */
export const secretPageHeaders = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' } as const

/** Answers that are not pages have nothing to run or to load. */
export const nothingToLoad = "default-src 'none'; frame-ancestors 'none'"

/** What an answer of the API depends on beside its address. */
export const varyOfCalls = 'Authorization, Accept-Language, Origin'

/**
 * Allows exactly the inline scripts that the renderer wrote, by hash. They are not looked for in the finished page, where one
 * that somebody smuggled in would be allowed with them. Styles stay open: Mantine writes some inline.
 */
export function pagePolicy(
  scripts: readonly string[],
  { apiBase }: Pick<Config, 'apiBase'>,
  area: 'public' | 'admin' = 'public',
): string {
  const hashes = new Set<string>()
  for (const text of scripts) {
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  const api = apiBase.startsWith('/') ? '' : ` ${new URL(apiBase).origin}`
  // What visitors send is shown to staff in place: such a picture needs the bearer, so the page itself fetches it.
  const fetched = area === 'admin' ? ' blob:' : ''
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${fetched}${api}`,
    `connect-src 'self'${api}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // A form's answer may lead to a file, which the API sends.
    `form-action 'self'${api}`,
  ].join('; ')
}
