/**
 * Uploads of logos and icons, which are saved later with the other settings; and the icons that browsers ask for, made of them on
 * first use. Created by `services.server.ts`.
 */
import type { FastifyInstance } from 'fastify'
import type { Icons, Media, Upload } from '#features/media/media.ts'
import { mediaPath } from '#features/media/picture.ts'
import type { Database } from '#server/database/database.server.ts'
import { nothingToLoad } from '#server/http/security-headers.server.ts'
import { AppError } from '#shared/errors.ts'
import { iconShapes } from '#shared/identity/site-icons.ts'
import type { Settings } from '../settings.ts'
import type { LookPicture } from './look.ts'
import { logoLimits } from './look-fields.ts'
import { readLookPictures } from './look-files.server.ts'

type Options = {
  database: Pick<Database, 'db'>
  media: Pick<Media, 'ingestLogo'> & { icons: Icons }
  settings: { current(): Promise<Settings> }
}

export type LookPictures = ReturnType<typeof createLookPictures>

/** More than all icons of the present and the last picture. */
const maxKept = 12

export function createLookPictures({ database: { db }, media, settings }: Options) {
  const icons = new Map<string, Promise<Buffer>>()

  /** Only of the picture that is the shop's now, so that nobody can have others made. */
  async function iconOf(name: string): Promise<Buffer> {
    const [, ref = '', kind = ''] = /^([0-9a-f]{32})-([\w-]+)\.png$/.exec(name) ?? []
    const { iconRef, logoRef } = await settings.current()
    const shape = iconShapes.find(one => one.kind === kind)
    if (!shape || ref !== (iconRef ?? logoRef)) throw new AppError('not_found')
    const kept = icons.get(name)
    if (kept) return await kept
    if (icons.size >= maxKept) icons.clear()
    const { side, share, background } = shape
    const made = media.icons.make(ref, { side, share, ...(background && { background }) })
    icons.set(name, made)
    made.catch(() => icons.delete(name))
    return await made
  }

  return {
    async add([upload]: Upload[]): Promise<LookPicture> {
      if (!upload) throw new AppError('invalid', { fields: { file: { code: 'required' } } })
      const ref = await media.ingestLogo(upload)
      const { logo } = await readLookPictures(db, { logoRef: ref, logoDarkRef: null, iconRef: null })
      if (!logo) throw new AppError('not_found')
      const params = { least: logoLimits.side }
      if (Math.min(logo.width, logo.height) < params.least)
        throw new AppError('bad_picture', { params, fields: { file: { code: 'too_few_pixels', params } } })
      return logo
    },

    register(app: FastifyInstance) {
      app.get<{ Params: { name: string } }>(
        `${mediaPath}/icon/:name`,
        { config: { quiet: true } },
        async ({ params: { name } }, reply) => {
          const icon = await iconOf(name)
          return await reply
            .type('image/png')
            .header('Content-Security-Policy', nothingToLoad)
            // The address changes with the picture.
            .header('Cache-Control', 'public, max-age=31536000, s-maxage=86400, immutable')
            .send(icon)
        },
      )
    },
  }
}
