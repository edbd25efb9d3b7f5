/**
 * The first segments of all other addresses, present or planned. A page cannot have one of them as its slug, in any spelling. A test
 * compares the list with `routes.tsx`. Used by `pages.server.ts`.
 */
import { toSlug } from '#features/catalogue/names/slug.ts'

const segments = [
  ...['main', 'product', 'products', 'search', 'warranty', 'contact', 'ticket', 'help', 'compare', 'enquiry'],
  ...['where-to-buy', 'feeds', 'preview', 'invite', 'reset', 'admin', 'api', 'media', 'assets', 'fa', 'en'],
  ...[
    'login',
    'healthz',
    'readyz',
    'metrics',
    'docs',
    'openapi.json',
    'build.json',
    'sitemap.xml',
    'robots.txt',
  ],
  ...['favicon.ico', 'favicon.svg', 'manifest.webmanifest', '.well-known'],
]

const reserved = new Map(segments.map(segment => [toSlug(segment), segment]))

/** The reserved word that a slug is. The slug was made by `toSlug()`, so all spellings of a word are one. */
export const reservedWordOf = (slug: string): string | undefined => reserved.get(slug)
