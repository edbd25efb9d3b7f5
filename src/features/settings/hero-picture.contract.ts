import * as z from 'zod'
import { pictureLimits } from '#features/media/picture.ts'
import { endpoint } from '#shared/endpoint.ts'
import { fileRef, nothing } from '#shared/fields.ts'
import { settings } from './settings.ts'

export const heroPictureApi = {
  setHeroImage: endpoint({
    method: 'POST',
    path: '/settings/hero-image',
    access: 'admin',
    summary: 'Upload the image of the home page, replacing the current one.',
    files: { max: 1, maxBytes: pictureLimits.bytes },
    response: settings,
    success: 201,
    refusals: ['bad_picture'],
  }),
  removeHeroImage: endpoint({
    method: 'DELETE',
    path: '/settings/hero-image',
    access: 'admin',
    summary: 'Remove the image of the home page.',
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
  restoreHeroImage: endpoint({
    method: 'POST',
    path: '/settings/hero-image/:imageRef/restore',
    access: 'admin',
    summary: 'Restore an earlier image of the home page.',
    params: z.strictObject({ imageRef: fileRef }),
    response: settings,
    refusals: ['not_found'],
  }),
}
