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
    summary: 'Upload the picture of the home page; it replaces the one there was.',
    files: { max: 1, maxBytes: pictureLimits.bytes },
    response: settings,
    success: 201,
    refusals: ['bad_picture'],
  }),
  removeHeroImage: endpoint({
    method: 'DELETE',
    path: '/settings/hero-image',
    access: 'admin',
    summary: 'Take the picture of the home page away.',
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
  restoreHeroImage: endpoint({
    method: 'POST',
    path: '/settings/hero-image/:imageRef/restore',
    access: 'admin',
    summary: 'Bring back a picture that the home page had before.',
    params: z.strictObject({ imageRef: fileRef }),
    response: settings,
    refusals: ['not_found'],
  }),
}
