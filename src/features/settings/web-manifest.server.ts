/**
 * Serves `/manifest.webmanifest`, by which browsers name a shortcut to the site and choose its icon and colours, in each language.
 * It asks for no window of its own, and there is no service worker: the shop stays a page that is always current.
 */
import type { FastifyInstance } from 'fastify'
import { shortcutIconsOf } from '#shared/identity/site-icons.ts'
import { themeColors } from '#shared/identity/theme-colors.ts'
import { directionOf, inLocale, type Locale, locales, localeTag } from '#shared/locale.ts'
import type { SettingsService } from './settings.server.ts'
import { siteNames } from './settings.ts'

const path = '/manifest.webmanifest'

export function createWebManifest({ current, baseLocale }: Pick<SettingsService, 'current' | 'baseLocale'>) {
  async function manifestIn(locale: Locale) {
    const settings = await current()
    const { tagline, translations } = settings
    const description = (locale !== baseLocale && translations[locale]?.tagline) || tagline
    return {
      // The same in both languages, so that a browser takes them for one site.
      id: '/',
      name: siteNames(settings)[locale],
      ...(description && { description }),
      lang: localeTag[locale],
      dir: directionOf(locale),
      start_url: inLocale('/', locale, baseLocale),
      scope: '/',
      display: 'browser',
      background_color: themeColors.light,
      theme_color: themeColors.light,
      icons: shortcutIconsOf(settings.iconRef ?? settings.logoRef ?? undefined).map(
        ({ path: src, size, purpose }) => ({
          ...{ src, sizes: `${size}x${size}`, type: 'image/png', purpose },
        }),
      ),
    }
  }

  return {
    register(app: FastifyInstance) {
      for (const locale of locales)
        app.get(inLocale(path, locale, baseLocale), { config: { quiet: true } }, async (_, reply) =>
          reply
            .type('application/manifest+json')
            .header('Cache-Control', 'no-cache')
            .send(JSON.stringify(await manifestIn(locale))),
        )
    },
  }
}
