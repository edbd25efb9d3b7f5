import { pictureLimits } from '#features/media/picture.ts'
import { endpoint } from '#shared/endpoint.ts'
import { fileRef, idParams, nothing } from '#shared/fields.ts'
import { product } from '../model/product.ts'

const imageParams = idParams.extend({ imageRef: fileRef })
const { perProduct, bytes: maxBytes } = pictureLimits

export const productImagesApi = {
  addMainImage: endpoint({
    method: 'POST',
    path: '/products/main-image/:id',
    access: 'admin',
    summary: 'Upload an image that comes first and becomes the main image. The others stay.',
    params: idParams,
    files: { max: 1, maxBytes },
    response: product,
    success: 201,
    refusals: ['not_found', 'bad_picture', 'too_many_pictures'],
  }),
  addOtherImages: endpoint({
    method: 'POST',
    path: '/products/other-image/:id',
    access: 'admin',
    summary:
      'Upload images, all or none, after the existing ones. An image that the product already has is not added again.',
    params: idParams,
    files: { max: perProduct, maxBytes },
    response: product,
    success: 201,
    refusals: ['not_found', 'bad_picture', 'too_many_pictures'],
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/products/image/:id/:imageRef',
    access: 'admin',
    summary: 'Move an image to the trash. If it was the main image, the next one becomes main.',
    params: imageParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
  restoreImage: endpoint({
    method: 'POST',
    path: '/products/image/:id/:imageRef/restore',
    access: 'admin',
    summary: 'Restore an image from the trash, at its former position.',
    params: imageParams,
    response: product,
    refusals: ['not_found', 'too_many_pictures'],
  }),
}
