import { createdPreview } from '#features/previews/preview.ts'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { lookPageInput } from '../settings.ts'

export const lookPreviewsApi = {
  previewLook: endpoint({
    method: 'POST',
    path: '/settings/previews',
    access: 'admin',
    summary:
      'A secret link to the home page and a product page in a look, and with a name, that is not saved. `?page=product`, `theme=dark` choose what it shows. Nothing is saved. An account has at most 20 previews of looks, each for a day.',
    body: lookPageInput.partial(),
    bodyLimit: bodyLimits.settings,
    response: createdPreview,
    success: 201,
  }),
}
