import { endpoint } from '#shared/endpoint.ts'
import { lookPicture } from './look.ts'
import { logoLimits } from './look-fields.ts'

export const lookPicturesApi = {
  addLookPicture: endpoint({
    method: 'POST',
    path: '/settings/look-picture',
    access: 'admin',
    summary:
      'Upload a logo or an icon (PNG, WebP, or SVG, which is drawn to pixels). It is used once `PATCH /settings` names its `ref`, and removed after a day otherwise.',
    files: { max: 1, maxBytes: logoLimits.bytes },
    response: lookPicture,
    success: 201,
    refusals: ['bad_picture'],
  }),
}
