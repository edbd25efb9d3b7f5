/**
 * The files of a product in its form: pictures and documents. Files that are pasted or dropped anywhere on the page go where they
 * belong. Of a saved product every change is saved at once, without the form's save button; of a new one with the product.
 */
import type { ReactNode } from 'react'
import { DraftBar } from '#admin/drafts/draft-bar.tsx'
import { PageFiles } from '#admin/files/page-files.tsx'
import { adminTexts } from '#admin/texts/admin.ts'
import { useSite, useTexts } from '#app/page-site.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import type { Product } from '../../model/product.ts'
import { pictureTexts } from '../../texts/pictures.ts'
import { type DocumentState, useDocumentState } from './document-state.ts'
import type { AltTexts } from './picture-details.tsx'
import { type AltText, type PictureState, usePictureState } from './picture-state.ts'
import { type DocumentNames, DocumentsPanel } from './product-documents.tsx'
import { PicturesPanel } from './product-pictures.tsx'
import { TextOffers } from './text-offers.tsx'
import { type TextOffer, useUnsavedTexts } from './unsaved-texts.ts'
import { type DraftedFilesForm, useDraftedFiles } from './use-drafted-files.ts'

/** `children` stand between pictures and documents. */
type Props = { product: Product | undefined; drafted: DraftedFilesForm; children: ReactNode }

export function ProductFiles({ product, drafted, children }: Props) {
  if (product) return <SavedFiles product={product}>{children}</SavedFiles>
  return <NewFiles drafted={drafted}>{children}</NewFiles>
}

function SavedFiles({ product, children }: { product: Product; children: ReactNode }) {
  const t = useTexts(pictureTexts)
  const { inLanguage } = useTexts(adminTexts)
  const pictures = usePictureState(product)
  const alts = useAltTexts(product, pictures)
  const documents = useDocumentState(product)
  const names = useDocumentNames(product, documents)
  const toPlace = (ref: string, files: { ref: string }[]) => files.findIndex(file => file.ref === ref) + 1
  const altLabel = ({ ref, field }: TextOffer) =>
    `${t.one(toPlace(ref, pictures.images))} · ${inLanguage[field as Locale]}`
  const nameLabel = ({ ref }: TextOffer) => t.documents.name(toPlace(ref, documents.documents))
  const altOffers = (
    <>
      <DraftBar draft={alts.draft} />
      <TextOffers texts={alts} labelOf={altLabel} />
    </>
  )
  const nameOffers = (
    <>
      <DraftBar draft={names.draft} />
      <TextOffers texts={names} labelOf={nameLabel} />
    </>
  )
  return <Panels {...{ pictures, alts, documents, names, altOffers, nameOffers }}>{children}</Panels>
}

function NewFiles({ drafted, children }: { drafted: DraftedFilesForm; children: ReactNode }) {
  const base = useSite().baseLocale
  const { images, documents: listed } = drafted.files
  const { pictures, documents, changeImage, rename } = useDraftedFiles(drafted)
  const nothing = { leave: async () => {}, failureOf: () => undefined }
  const alts: AltTexts = {
    ...nothing,
    textsOf(ref) {
      const image = images.find(one => one.ref === ref)
      return image ? toTexts(image, base) : {}
    },
    type(ref, field, text) {
      const image = images.find(one => one.ref === ref)
      const translations = { ...image?.translations, [field]: text }
      changeImage(ref, field === base ? { alt: text } : { translations })
    },
  }
  const names: DocumentNames = {
    ...nothing,
    textsOf: ref => ({ name: listed.find(one => one.ref === ref)?.name ?? '' }),
    type: (ref, _, text) => rename(ref, text),
  }
  return <Panels {...{ pictures, alts, documents, names }}>{children}</Panels>
}

type PanelsProps = {
  pictures: PictureState
  alts: AltTexts
  altOffers?: ReactNode
  documents: DocumentState
  names: DocumentNames
  nameOffers?: ReactNode
  children: ReactNode
}

function Panels({ pictures, alts, altOffers, documents, names, nameOffers, children }: PanelsProps) {
  function add(files: File[]) {
    const { pdf = [], other = [] } = Object.groupBy(files, file => (isPdf(file) ? 'pdf' : 'other'))
    if (other.length > 0) pictures.uploads.add(other)
    if (pdf.length > 0) documents.uploads.add(pdf)
  }
  return (
    <>
      <PageFiles onFiles={add} />
      <PicturesPanel state={pictures} alts={alts} offers={altOffers} onFiles={add} />
      {children}
      <DocumentsPanel state={documents} names={names} offers={nameOffers} onFiles={add} />
    </>
  )
}

const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)

const toTexts = ({ alt, translations }: AltText, base: Locale) => {
  const other = otherLocale(base)
  return { [base]: alt, [other]: translations[other] ?? '' }
}

/** Alternative texts by language. */
function useAltTexts({ id, version }: Product, { images, saveAlt }: ReturnType<typeof usePictureState>) {
  const base = useSite().baseLocale
  const other = otherLocale(base)
  return useUnsavedTexts({
    form: `/admin/products/${id}/images`,
    version,
    saved: Object.fromEntries(images.map(image => [image.ref, toTexts(image, base)])),
    async save(ref, texts) {
      const alt = (texts[base] ?? '').trim()
      const translated = (texts[other] ?? '').trim()
      return toTexts(await saveAlt(ref, { alt, translations: { [other]: translated } }), base)
    },
  })
}

function useDocumentNames(
  { id, version }: Product,
  { documents, rename }: ReturnType<typeof useDocumentState>,
) {
  return useUnsavedTexts({
    form: `/admin/products/${id}/documents`,
    version,
    saved: Object.fromEntries(documents.map(({ ref, name }) => [ref, { name }])),
    save: async (ref, { name = '' }) => ({ name: await rename(ref, name.trim()) }),
    // A document has a name: without one it keeps what it was called.
    isAllowed: ({ name = '' }) => name.trim() !== '',
  })
}
