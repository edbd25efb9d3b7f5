/** The images and products in the texts of a page's form, for its editors. Used by `shop-page-form.tsx`. */
import { useMemo, useState } from 'react'
import type { PickedProduct } from '#admin/product-picker/picked-product.ts'
import type { Embeds } from '#admin/rich-text/embeds-context.ts'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { useApi } from '#app/api/api-provider.tsx'
import type { Picture } from '#features/media/picture.ts'
import { isNotFound } from '#shared/errors.ts'
import type { PageWithEmbeds } from '../page.ts'
import { productIdsIn, refsIn } from '../page-embeds.ts'

const retryMs = 5000

/** Files of drafts are kept for eight days. Each has a draft of its own, because a page can have more than a draft. */
const newDraft = () => `page${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`

export function usePageEmbeds(
  page: PageWithEmbeds | undefined,
  texts: { body?: string | undefined }[],
): Embeds {
  const api = useApi()
  const [pictures, setPictures] = useState<Picture[]>(page?.pictures ?? [])
  const [products, setProducts] = useState<PickedProduct[]>(page?.products ?? [])
  // A draft that was restored, or text that was pasted from another page, has what the form was not loaded with.
  const knownRefs = new Set(pictures.map(({ ref }) => ref))
  const knownIds = new Set(products.map(({ id }) => id))
  const refs = refsIn(texts).filter(ref => !knownRefs.has(ref))
  const ids = productIdsIn(texts).filter(id => !knownIds.has(id))
  const [draft] = useState(newDraft)
  const isLacking = refs.length + ids.length > 0
  const { data } = useServerData({
    key: isLacking ? [...refs, ...ids].join() : undefined,
    async load(api) {
      const [files, found] = await Promise.all([
        refs.length > 0
          ? api.call('POST /products/draft-files/:draft', { params: { draft }, body: { refs } })
          : undefined,
        Promise.all(
          ids.map(id =>
            api.call('GET /products/by-id/:id', { params: { id } }).catch((error: unknown) => {
              if (isNotFound(error)) return undefined
              throw error
            }),
          ),
        ),
      ])
      return { pictures: files?.images ?? [], products: found.filter(one => one !== undefined) }
    },
    retryMs,
  })

  return useMemo(
    () => ({
      pictureOf: ref => {
        const known = [...pictures, ...(data?.pictures ?? [])].find(one => one.ref === ref)
        return known ?? (data ? 'gone' : 'loading')
      },
      productOf: id => {
        const known = [...products, ...(data?.products ?? [])].find(one => one.id === id)
        // What the saved page has and was not sent with it exists no longer.
        return known ?? (data ? 'gone' : 'loading')
      },
      async upload(file) {
        const input = { params: { draft: newDraft() }, files: [file] }
        const picture = await api.upload('POST /products/draft-files/:draft/image', input, {
          onProgress() {},
        })
        setPictures(all => [...all, picture])
        return picture
      },
      onPicked: product => setProducts(all => [...all, product]),
    }),
    [pictures, products, data, api],
  )
}
