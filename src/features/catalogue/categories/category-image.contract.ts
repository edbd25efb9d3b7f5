import * as z from 'zod'
import { pictureLimits } from '#features/media/picture.ts'
import { endpoint } from '#shared/endpoint.ts'
import { fileRef, idParams, idText, nothing } from '#shared/fields.ts'
import { category } from '../model/category.ts'

export const categoryImageApi = {
  setCategoryImage: endpoint({
    method: 'POST',
    path: '/category/main-image/:id',
    access: 'admin',
    summary: 'Upload the image of a category, replacing the current one.',
    params: idParams,
    files: { max: 1, maxBytes: pictureLimits.bytes },
    response: category,
    success: 201,
    refusals: ['not_found', 'bad_picture'],
  }),
  removeCategoryImage: endpoint({
    method: 'DELETE',
    path: '/category/main-image',
    access: 'admin',
    summary: 'Remove the image of the category `id`.',
    query: z.strictObject({ id: idText }),
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
  removeCategoryImageById: endpoint({
    method: 'DELETE',
    path: '/category/main-image/:id',
    access: 'admin',
    summary: 'Remove the image of a category.',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
  restoreCategoryImage: endpoint({
    method: 'POST',
    path: '/category/main-image/:id/:imageRef/restore',
    access: 'admin',
    summary: 'Restore an earlier image of the category.',
    params: idParams.extend({ imageRef: fileRef }),
    response: category,
    refusals: ['not_found'],
  }),
  setSerialImage: endpoint({
    method: 'POST',
    path: '/category/serial-image/:id',
    access: 'admin',
    summary:
      'Upload the image of where the serial number is on products of a category, replacing the current one.',
    params: idParams,
    files: { max: 1, maxBytes: pictureLimits.bytes },
    response: category,
    success: 201,
    refusals: ['not_found', 'bad_picture'],
  }),
  removeSerialImage: endpoint({
    method: 'DELETE',
    path: '/category/serial-image/:id',
    access: 'admin',
    summary: 'Remove the image of where the serial number is.',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
  restoreSerialImage: endpoint({
    method: 'POST',
    path: '/category/serial-image/:id/:imageRef/restore',
    access: 'admin',
    summary: 'Restore an earlier image of where the serial number is.',
    params: idParams.extend({ imageRef: fileRef }),
    response: category,
    refusals: ['not_found'],
  }),
}
