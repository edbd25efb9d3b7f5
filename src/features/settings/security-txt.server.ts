/** Serves `/.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability. The contact is entered in the settings. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { isExpired, toExpiry } from './security-contact.ts'
import type { SettingsService } from './settings.server.ts'

const path = '/.well-known/security.txt'

type Options = { settings: Pick<SettingsService, 'current'>; siteUrl: string; now?: () => Date }

export function createSecurityTxt({ settings, siteUrl, now = () => new Date() }: Options) {
  return {
    register(app: FastifyInstance) {
      app.get(path, { config: { quiet: true } }, async (_, reply) => {
        const { securityContact, securityExpires } = await settings.current()
        // An expired file is worse than none: it names somebody who may no longer be there.
        if (!securityContact || isExpired(securityExpires, now())) throw new AppError('not_found')
        const lines = [
          `Contact: ${securityContact.includes('@') && !isLink(securityContact) ? 'mailto:' : ''}${securityContact}`,
          `Expires: ${toExpiry(securityExpires)}`,
          'Preferred-Languages: en, fa',
          // The standard allows https alone here.
          ...(isLink(siteUrl) ? [`Canonical: ${siteUrl}${path}`] : []),
        ]
        return reply
          .type('text/plain; charset=utf-8')
          .header('Cache-Control', 'no-cache')
          .send(`${lines.join('\n')}\n`)
      })
    },
  }
}

const isLink = (text: string) => text.startsWith('https://')
