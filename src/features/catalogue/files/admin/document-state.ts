/** The documents of a saved product while they are edited: every change is saved at once. Used by `product-files.tsx`. */
import { useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { type UploadQueue, useUploads } from '#admin/files/uploads.ts'
import { fileTexts } from '#admin/texts/files.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { documentLimits } from '#features/media/picture.ts'
import type { Product, ProductDocument } from '../../model/product.ts'
import { pictureTexts } from '../../texts/pictures.ts'

/** What the panel shows and does, of a saved product and of a new one. */
export type DocumentState = {
  documents: ProductDocument[]
  status: string
  uploads: UploadQueue
  remove(document: ProductDocument): Promise<void>
}

export function useDocumentState(product: Product) {
  const t = useTexts(pictureTexts).documents
  const { undo } = useTexts(fileTexts)
  const api = useApi()
  const locale = useLocale()
  const { id } = product
  const [documents, setDocuments] = useState(product.documents)
  const [status, setStatus] = useState('')
  /** The product that the state was last set from. Saving the form brings a newer one. */
  const [source, setSource] = useState(product)
  if (source !== product) {
    setSource(product)
    setDocuments(product.documents)
  }

  function show(saved: Product, doneText: string) {
    setDocuments(saved.documents)
    setStatus(doneText)
  }

  async function change(run: () => Promise<Product>, doneText: string) {
    try {
      show(await run(), doneText)
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
  }

  /** Returns the saved name. Rejected if it could not be saved, so that the field can say so. */
  async function rename(ref: string, name: string) {
    const params = { id, ref }
    const saved = await api.call('PATCH /products/documents/:id/:ref', { params, body: { name } })
    show(saved, t.nameSaved)
    return saved.documents.find(document => document.ref === ref)?.name ?? name
  }

  function remove({ ref, name }: ProductDocument) {
    const params = { id, ref }
    const restore = () =>
      change(() => api.call('POST /products/documents/:id/:ref/restore', { params }), t.restored(name))
    return change(async () => {
      await api.call('DELETE /products/documents/:id/:ref', { params })
      void notify(t.removed(name), { action: { label: undo, run: () => void restore() } })
      return await api.call('GET /products/by-id/:id', { params: { id } })
    }, t.removed(name))
  }

  const uploads = useUploads<Product>({
    send: (file, onProgress) =>
      api.upload('POST /products/documents/:id', { params: { id }, files: [file] }, { onProgress }),
    onSent: saved => show(saved, t.added),
    maxBytes: documentLimits.bytes,
  })

  return { documents, status, uploads, rename, remove }
}
