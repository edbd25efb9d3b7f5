/** Security headers for API responses, files and pages. */
import { createHash } from 'node:crypto'
import type { Config } from '../process/config.server.ts'

export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // The value is not `no-referrer`, because a form of this site would then be sent with the origin `null`.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
} as const

/**
 * A browser that has seen this uses https alone for a year, so that nobody on the way can keep a visitor on http. Other names of
 * the domain may still be on http (no `includeSubDomains`), and the lists built into browsers can hardly be left (no `preload`):
 * an operator who wants those sends the header from the proxy. Undefined where the site itself is on http.
 */
export const transportSecurity = ({ siteUrl }: Pick<Config, 'siteUrl'>) =>
  siteUrl.startsWith('https:') ? 'max-age=31536000' : undefined

/** For pages whose address is a secret: it is not sent as a referrer, and search engines do not index it. */
export const secretPageHeaders = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' } as const

/** For responses that are not pages: they run and load nothing. */
export const nothingToLoad = "default-src 'none'; frame-ancestors 'none'"

/** CORS: the site may have another origin than its API. Pages of other sites may not read responses. */
export function corsHeaders(
  origin: string | undefined,
  { siteUrl, apiBase }: Pick<Config, 'siteUrl' | 'apiBase'>,
): Record<string, string> {
  if (origin === undefined || apiBase.startsWith('/') || origin !== new URL(siteUrl).origin) return {}
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept-Language, Last-Event-ID',
    'Access-Control-Max-Age': '600',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}

/** The request headers that an API response depends on. */
export const varyOfCalls = 'Authorization, Accept-Language, Origin, Accept-Encoding'

/**
 * Allows exactly the inline scripts that the renderer wrote, by hash. The scripts are not searched for in the finished page,
 * because then an injected one would be allowed too. Inline styles are allowed, because Mantine writes some.
 */
export function pagePolicy(
  scripts: readonly string[],
  { apiBase }: Pick<Config, 'apiBase'>,
  {
    area = 'public',
    isFramed = false,
  }: { area?: 'public' | 'admin' | undefined; isFramed?: boolean | undefined } = {},
): string {
  const hashes = new Set<string>()
  for (const text of scripts) {
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  const api = apiBase.startsWith('/') ? '' : ` ${new URL(apiBase).origin}`
  // Staff see pictures that visitors sent. These need the bearer token, so the page fetches them and shows a blob.
  const fetched = area === 'admin' ? ' blob:' : ''
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${fetched}${api}`,
    `connect-src 'self'${api}`,
    "object-src 'none'",
    "base-uri 'none'",
    // Pages that this site itself may show in a frame also have another `X-Frame-Options`.
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    // The response to a form may redirect to a file, which the API sends.
    `form-action 'self'${api}`,
  ].join('; ')
}
