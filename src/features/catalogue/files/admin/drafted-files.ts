/** The files of a product that is not saved yet, as its form holds them. They are a part of the form's draft. */
import type { Picture } from '#features/media/picture.ts'
import type { NewFiles, ProductDocument } from '../../model/product.ts'

export type DraftedFiles = {
  /** The name under which the server keeps them. Each opening of the form has its own. */
  draft: string
  images: Picture[]
  /** The main image. Null: the first one. */
  main: string | null
  documents: ProductDocument[]
}

export const noDraftedFiles: DraftedFiles = { draft: '', images: [], main: null, documents: [] }

/** Not a UUID: over plain http browsers do not offer them. */
export const newDraftName = () =>
  `d${crypto.getRandomValues(new Uint8Array(12)).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')}`

export const refsOf = ({ images, documents }: DraftedFiles) => [...images, ...documents].map(file => file.ref)

export const mainOf = ({ images, main }: DraftedFiles) =>
  images.some(image => image.ref === main) ? (main ?? undefined) : images[0]?.ref

/** What of it is sent when the product is saved. Nothing if there are none, so that an empty form stays unchanged. */
export function toNewFiles(files: DraftedFiles): NewFiles {
  const { images, documents } = files
  if (images.length + documents.length === 0) return {}
  const described = images.filter(
    ({ alt, translations }) => alt.trim() || Object.values(translations).some(text => text?.trim()),
  )
  const focused = images.filter(({ focus }) => focus !== null)
  return {
    imageRefs: images.map(image => image.ref),
    mainImageRef: mainOf(files),
    imageAlts: Object.fromEntries(
      described.map(({ ref, alt, translations }) => [ref, { alt, translations }]),
    ),
    imageFocus: Object.fromEntries(focused.map(({ ref, focus }) => [ref, focus])),
    documents: documents.map(({ ref, name }) => ({ ref, name: name.trim() || 'document.pdf' })),
  }
}

/** The files with the addresses that the server gave them now. Those that it no longer has are left out. */
export function withFresh(
  files: DraftedFiles,
  { asked, stored }: { asked: string[]; stored: { ref: string; url: string }[] },
): DraftedFiles {
  const urls = new Map(stored.map(({ ref, url }) => [ref, url]))
  const fresh = <Kept extends { ref: string; url: string }>(kept: Kept[]) =>
    kept
      // One that was added since was not asked for.
      .filter(({ ref }) => urls.has(ref) || !asked.includes(ref))
      .map(one => ({ ...one, url: urls.get(one.ref) ?? one.url }))
  return { ...files, images: fresh(files.images), documents: fresh(files.documents) }
}
