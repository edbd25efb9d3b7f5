/**
 * Pictures and documents while a product is created: uploaded at once, everything else is a change of the form. Used by
 * `product-files.tsx`.
 */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { FormHeld } from '#admin/editor/failure.ts'
import { useFileRefresh } from '#admin/files/fresh-files.ts'
import { useUploads } from '#admin/files/uploads.ts'
import { notifyWithUndo } from '#admin/list/undo-toast.ts'
import { fileTexts } from '#admin/texts/files.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { documentLimits, type Picture, pictureLimits } from '#features/media/picture.ts'
import { errorMessage } from '#shared/error-messages.ts'
import type { ProductDocument } from '../../model/product.ts'
import { pictureTexts } from '../../texts/pictures.ts'
import type { DocumentState } from './document-state.ts'
import { type DraftedFiles, mainOf, newDraftName, refsOf, withFresh } from './drafted-files.ts'
import type { PictureState } from './picture-state.ts'

export type DraftedFilesForm = {
  files: DraftedFiles
  /** The newest state, also between two renders. */
  read(): DraftedFiles
  change(to: DraftedFiles): void
  /** Called before the product is saved. Rejected with `FormHeld` if a file is not there. */
  prepare: RefObject<(() => Promise<void>) | undefined>
}

export function useDraftedFiles({ files, read, change, prepare }: DraftedFilesForm) {
  const t = { ...useTexts(pictureTexts), ...useTexts(fileTexts) }
  const api = useApi()
  const locale = useLocale()
  const [draft] = useState(newDraftName)
  const [status, setStatus] = useState({ images: '', documents: '' })
  const say = (text: string) => setStatus(all => ({ ...all, images: text }))
  const sayOfDocuments = (text: string) => setStatus(all => ({ ...all, documents: text }))
  const edit = (to: Partial<DraftedFiles>) => change({ ...read(), ...to })

  const images = useUploads<Picture>({
    send: (file, onProgress) =>
      api.upload(
        'POST /products/draft-files/:draft/image',
        { params: { draft }, files: [file] },
        { onProgress },
      ),
    onSent(image) {
      const all = read().images
      if (!all.some(({ ref }) => ref === image.ref)) edit({ draft, images: [...all, image] })
      say(t.added)
    },
    maxBytes: pictureLimits.bytes,
  })

  const documents = useUploads<ProductDocument>({
    async send(file, onProgress) {
      const max = documentLimits.perProduct
      if (read().documents.length >= max)
        throw new FormHeld(errorMessage('too_many_documents', locale, { max }))
      const input = { params: { draft }, files: [file] }
      return await api.upload('POST /products/draft-files/:draft/document', input, { onProgress })
    },
    onSent(document) {
      const all = read().documents
      if (!all.some(({ ref }) => ref === document.ref)) edit({ draft, documents: [...all, document] })
      sayOfDocuments(t.documents.added)
    },
    maxBytes: documentLimits.bytes,
  })

  /**
   * Tells the server which files are kept, for another eight days. Returns how many of them it no longer has: those are taken out
   * of the form.
   */
  async function keep(): Promise<number> {
    // A file that is on its way is not named, and would be let go.
    await Promise.all([images.settled(), documents.settled()])
    const refs = refsOf(read())
    const stored = await api.call('POST /products/draft-files/:draft', { params: { draft }, body: { refs } })
    const before = read()
    const fresh = withFresh(before, { asked: refs, stored: [...stored.images, ...stored.documents] })
    const lost = refsOf(before).length - refsOf(fresh).length
    change({ ...fresh, draft })
    if (lost > 0) void notify(t.lost(lost), { kind: 'error' })
    return lost
  }
  /** If it fails, the hourly refresh tries again. */
  const keepQuietly = async () => {
    await keep().catch(() => undefined)
  }
  const refresh = async () => {
    if (refsOf(read()).length > 0) await keepQuietly()
  }
  useFileRefresh(refresh)
  // A restored draft was kept under the name of an earlier opening.
  const isRestored = files.draft !== '' && files.draft !== draft
  const takeOver = useEffectEvent(refresh)
  useEffect(() => {
    if (isRestored) void takeOver()
  }, [isRestored])

  useEffect(() => {
    prepare.current = async () => {
      const done = await Promise.all([images.settled(), documents.settled()])
      if (!done.every(Boolean)) throw new FormHeld(t.notAllAdded)
      if (refsOf(read()).length === 0) return
      const lost = await keep()
      if (lost > 0) throw new FormHeld(t.lost(lost))
    }
    return () => {
      prepare.current = undefined
    }
  })

  const order = (refs: string[]) =>
    edit({ images: refs.flatMap(ref => read().images.filter(image => image.ref === ref)) })
  const changeImage = (ref: string, to: Partial<Picture>) =>
    edit({ images: read().images.map(image => (image.ref === ref ? { ...image, ...to } : image)) })

  /** Puts the files back as they were, except for what was added since. */
  function remove(
    without: Partial<DraftedFiles>,
    back: () => Partial<DraftedFiles>,
    removed: string,
    restored: string,
  ) {
    edit(without)
    void keepQuietly()
    const run = () => {
      edit(back())
      void keepQuietly()
      say(restored)
    }
    void notify(removed, { action: { label: t.undo, run } })
  }

  const pictures: PictureState = {
    images: files.images,
    main: mainOf(files),
    status: status.images,
    uploads: images,
    order,
    async reorder(ref, { from, to }) {
      order(to)
      const undo = async () => {
        order(from)
        return true
      }
      notifyWithUndo(t.moved(to.indexOf(ref) + 1, to.length), { label: t.undo, undo, undone: t.movedBack })
    },
    setFocus: (ref, focus) => changeImage(ref, { focus }),
    makeMain(ref) {
      edit({ main: ref })
      say(t.madeMain)
    },
    async remove(ref) {
      const before = read()
      const index = before.images.findIndex(image => image.ref === ref)
      const image = before.images[index]
      if (!image) return
      const back = () => ({ images: read().images.toSpliced(index, 0, image), main: before.main })
      remove({ images: before.images.toSpliced(index, 1) }, back, t.removed, t.restored)
      say(t.removed)
    },
  }

  const documentState: DocumentState = {
    documents: files.documents,
    status: status.documents,
    uploads: documents,
    async remove(document) {
      const all = read().documents
      const index = all.findIndex(one => one.ref === document.ref)
      const back = () => ({ documents: read().documents.toSpliced(index, 0, document) })
      const { removed, restored } = t.documents
      remove({ documents: all.toSpliced(index, 1) }, back, removed(document.name), restored(document.name))
      sayOfDocuments(removed(document.name))
    },
  }

  return {
    pictures,
    documents: documentState,
    changeImage,
    rename: (ref: string, name: string) =>
      edit({ documents: read().documents.map(one => (one.ref === ref ? { ...one, name } : one)) }),
  }
}
