/** The API's endpoint that opens a preview. Each kind of preview is made by an endpoint of the feature it is about. */
import * as z from 'zod'
import { product, productCard } from '#features/catalogue/model/product.ts'
import { fileUrl } from '#features/media/picture.ts'
import { publicPage } from '#features/pages/page.ts'
import { settings } from '#features/settings/settings.ts'
import { endpoint } from '#shared/endpoint.ts'
import { corners, type SiteLook } from '#shared/identity/site-look.ts'
import { locales } from '#shared/locale.ts'
import { line } from '#shared/text.ts'

export const shownProduct = z.object({
  kind: z.literal('product'),
  product,
  related: z.array(productCard),
  replacement: productCard.nullable(),
})

/** A page of the shop's own. */
const shownPage = z.object({ kind: z.literal('page'), page: publicPage })

const logoPicture = z.object({ url: fileUrl, width: z.int(), height: z.int() })
export const shownLook = z.object({
  kind: z.literal('look'),
  /** As the pages of the site would get it. */
  look: z.object({
    accent: z.string().optional(),
    corners: z.enum(corners).optional(),
    logo: logoPicture.optional(),
    logoDark: logoPicture.optional(),
  }) satisfies z.ZodType<SiteLook>,
  /** The name of the shop in each language. */
  names: z.record(z.enum(locales), z.string()),
  settings,
})

const preview = z.object({
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  shows: z.discriminatedUnion('kind', [shownProduct, shownPage, shownLook]),
})

export type Preview = z.infer<typeof preview>
export type ShownLook = z.infer<typeof shownLook>
export type ShownProduct = z.infer<typeof shownProduct>

export const previewsApi = {
  // Not a GET, so that the secret is in no address of the API.
  openPreview: endpoint({
    method: 'POST',
    path: '/previews/open',
    access: 'public',
    summary:
      'What the preview with this secret shows. It ends a day after it was made, and is not found then.',
    body: z.strictObject({ secret: line({ min: 1, max: 64 }) }),
    response: preview,
    hasSecret: true,
    refusals: ['not_found'],
  }),
}
