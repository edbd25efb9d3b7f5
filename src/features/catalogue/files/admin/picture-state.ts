/**
 * A product's pictures while they are edited. A change is shown at once; the requests are sent one after the other. Used by
 * `product-files.tsx`.
 */
import { useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { type UploadQueue, useUploads } from '#admin/files/uploads.ts'
import { notifyWithUndo, useSteps } from '#admin/list/undo-toast.ts'
import { fileTexts } from '#admin/texts/files.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { type Picture, pictureLimits } from '#features/media/picture.ts'
import type { Product, ProductChanges } from '../../model/product.ts'
import { pictureTexts } from '../../texts/pictures.ts'

type PictureArrangement = Pick<ProductChanges, 'imageRefs' | 'mainImageRef' | 'imageFocus'>
/** The alternative text of a picture, in the base language and in the other. */
export type AltText = { alt: string; translations: Picture['translations'] }

/** What the panel shows and does, of a saved product and of a new one. */
export type PictureState = {
  images: Picture[]
  main: string | undefined
  status: string
  uploads: UploadQueue
  /** Shows another order, which `reorder` makes last. */
  order(refs: string[]): void
  reorder(ref: string, order: { from: string[]; to: string[] }): Promise<void>
  setFocus(ref: string, focus: Picture['focus']): void
  makeMain(ref: string): void
  remove(ref: string): Promise<void>
}

export function usePictureState(product: Product) {
  const t = { ...useTexts(pictureTexts), ...useTexts(fileTexts) }
  const api = useApi()
  const locale = useLocale()
  const { id } = product
  const [images, setImages] = useState(product.images)
  const [main, setMain] = useState(product.image?.ref)
  const [status, setStatus] = useState('')
  const steps = useSteps<string[]>()
  /** The product that the state was last set from. Saving the form brings a newer one. */
  const [source, setSource] = useState(product)
  if (source !== product) {
    setSource(product)
    setImages(product.images)
    setMain(product.image?.ref)
  }

  function show(saved: Product) {
    setImages(saved.images)
    setMain(saved.image?.ref)
  }

  const showFailure = (error: unknown) => void notify(failureText(error, locale), { kind: 'error' })

  const changes = useRef({ last: Promise.resolve(), count: 0 })
  /**
   * Runs changes one after the other, so that the last one wins. Only the response to the last one is shown; otherwise the list
   * would jump back in between.
   */
  function enqueue(run: () => Promise<Product>, doneText?: string, onFailed = showFailure) {
    const turn = ++changes.current.count
    changes.current.last = changes.current.last.then(async () => {
      try {
        const saved = await run()
        if (turn === changes.current.count) show(saved)
        if (doneText) setStatus(doneText)
      } catch (error) {
        onFailed(error)
        const current = await api.call('GET /products/by-id/:id', { params: { id } }).catch(() => undefined)
        if (current && turn === changes.current.count) show(current)
      }
    })
    return changes.current.last
  }

  const arrange = (body: PictureArrangement, doneText: string) =>
    enqueue(() => api.call('PATCH /products/:id', { params: { id }, body }), doneText)

  /** Returns the saved text. Rejected if it could not be saved, so that the field can say so. */
  const saveAlt = (ref: string, text: AltText) =>
    new Promise<AltText>((resolve, reject) => {
      const send = async () => {
        const body = { imageAlts: { [ref]: text } }
        const saved = await api.call('PATCH /products/:id', { params: { id }, body })
        // Also if the response is not shown because another change follows.
        setImages(all => all.map(image => (image.ref === ref ? { ...image, ...text } : image)))
        resolve(saved.images.find(image => image.ref === ref) ?? text)
        return saved
      }
      void enqueue(send, t.wordsSaved, error => {
        // Another picture may be selected by now, whose fields say nothing about this one.
        showFailure(error)
        reject(error)
      })
    })

  function order(refs: string[]) {
    setImages(all => refs.flatMap(ref => all.filter(image => image.ref === ref)))
  }

  /** Saves an order that is shown already. Several steps of one picture are one move. */
  async function reorder(ref: string, { from, to }: { from: string[]; to: string[] }) {
    const settle = steps.begin(ref, from)
    const save = (refs: string[]) => {
      order(refs)
      return saved(() => api.call('PATCH /products/:id', { params: { id }, body: { imageRefs: refs } }))
    }
    if (!(await save(to))) return settle()
    settle(start => {
      if (start.join() === to.join()) return
      const undoable = { label: t.undo, undo: () => save(start), undone: t.movedBack }
      notifyWithUndo(t.moved(to.indexOf(ref) + 1, to.length), undoable)
    })
  }

  /** Returns whether it was saved. */
  async function saved(run: () => Promise<Product>) {
    let isSaved = true
    await enqueue(run, undefined, error => {
      isSaved = false
      showFailure(error)
    })
    return isSaved
  }

  function setFocus(ref: string, focus: Picture['focus']) {
    setImages(all => all.map(image => (image.ref === ref ? { ...image, focus } : image)))
    void arrange({ imageFocus: { [ref]: focus } }, t.focusSaved)
  }

  function makeMain(ref: string) {
    setMain(ref)
    void arrange({ mainImageRef: ref }, t.madeMain)
  }

  function remove(ref: string) {
    const params = { id, imageRef: ref }
    const wasMain = ref === main
    const restore = () =>
      enqueue(async () => {
        const restored = await api.call('POST /products/image/:id/:imageRef/restore', { params })
        if (!wasMain) return restored
        return await api.call('PATCH /products/:id', { params: { id }, body: { mainImageRef: ref } })
      }, t.restored)
    setImages(all => all.filter(image => image.ref !== ref))
    return enqueue(async () => {
      await api.call('DELETE /products/image/:id/:imageRef', { params })
      void notify(t.removed, { action: { label: t.undo, run: () => void restore() } })
      return await api.call('GET /products/by-id/:id', { params: { id } })
    }, t.removed)
  }

  const uploads = useUploads<Product>({
    send: (file, onProgress) =>
      api.upload('POST /products/other-image/:id', { params: { id }, files: [file] }, { onProgress }),
    onSent: saved => {
      show(saved)
      setStatus(t.added)
    },
    maxBytes: pictureLimits.bytes,
  })

  return { images, main, status, uploads, order, reorder, saveAlt, setFocus, makeMain, remove }
}
