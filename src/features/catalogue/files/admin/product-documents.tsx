/** The documents of a product in its form. Every change is saved at once, without the form's save button. */
import { ActionIcon, Text, TextInput, Tooltip } from '@mantine/core'
import { useRef, useState } from 'react'
import { DraftBar } from '#admin/drafts/draft-bar.tsx'
import { failureText } from '#admin/editor/failure.ts'
import { FileDrop } from '#admin/files/file-drop.tsx'
import { UploadRows } from '#admin/files/upload-rows.tsx'
import { useUploads } from '#admin/files/uploads.ts'
import { IconExternalLink, IconTrash } from '#admin/icons.tsx'
import { RowButton } from '#admin/list/row-button.tsx'
import { Section } from '#admin/page.tsx'
import { fileTexts } from '#admin/texts/files.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { documentLimits } from '#features/media/picture.ts'
import { fileSize } from '#shared/file-size.ts'
import { longestDocumentName } from '../../model/document-name.ts'
import type { Product, ProductDocument } from '../../model/product.ts'
import { pictureTexts } from '../../texts/pictures.ts'
import css from './product-documents.module.css'
import { TextOffers } from './text-offers.tsx'
import { type TextOffer, type UnsavedTexts, useUnsavedTexts } from './unsaved-texts.ts'

/** `product` is undefined while it is being created. */
export function ProductDocumentsEditor({ product }: { product: Product | undefined }) {
  const t = useTexts(pictureTexts).documents
  if (product) return <Documents product={product} />
  return (
    <Section title={t.title}>
      <Text size="sm" c="dimmed">
        {t.afterSaving}
      </Text>
    </Section>
  )
}

function Documents({ product }: { product: Product }) {
  const t = useTexts(pictureTexts)
  const { megabytes } = useTexts(fileTexts)
  const { documents, status, uploads, rename, remove } = useDocuments(product)
  const names = useUnsavedTexts({
    form: `/admin/products/${product.id}/documents`,
    version: product.version,
    saved: Object.fromEntries(documents.map(({ ref, name }) => [ref, { name }])),
    save: async (ref, { name = '' }) => ({ name: await rename(ref, name.trim()) }),
    // A document has a name: without one it keeps what it was called.
    isAllowed: ({ name = '' }) => name.trim() !== '',
  })
  const input = useRef<HTMLInputElement>(null)
  const labelOf = ({ ref }: TextOffer) =>
    t.documents.name(documents.findIndex(document => document.ref === ref) + 1)
  return (
    <Section
      title={t.documents.title}
      hint={documents.length > 0 ? t.count(documents.length, documentLimits.perProduct) : undefined}
    >
      <DraftBar draft={names.draft} />
      <TextOffers texts={names} labelOf={labelOf} />
      {documents.length > 0 && (
        <ul className={css.documents}>
          {documents.map((document, index) => (
            <DocumentRow
              key={document.ref}
              document={document}
              label={t.documents.name(index + 1)}
              names={names}
              onRemove={() => {
                void remove(document)
                input.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <p role="status" className={css.status}>
        {status}
      </p>
      <UploadRows uploads={uploads} />
      <FileDrop
        label={t.documents.add}
        orDrop={t.orDrop}
        hint={t.documents.hint(megabytes(documentLimits.bytes / 1024 / 1024))}
        accept="application/pdf"
        multiple
        inputRef={input}
        onFiles={uploads.add}
      />
    </Section>
  )
}

function useDocuments(product: Product) {
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
    send: file => api.call('POST /products/documents/:id', { params: { id }, files: [file] }),
    onSent: saved => show(saved, t.added),
    maxBytes: documentLimits.bytes,
  })

  return { documents, status, uploads, rename, remove }
}

type RowProps = {
  document: ProductDocument
  label: string
  names: UnsavedTexts
  onRemove(): void
}

function DocumentRow({ document, label, names, onRemove }: RowProps) {
  const t = useTexts(pictureTexts).documents
  const locale = useLocale()
  const { ref } = document
  return (
    <li className={css.row}>
      <TextInput
        aria-label={label}
        description={fileSize(document.bytes, locale)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={longestDocumentName}
        // It is never empty for long, so it needs no `typedDirection()`.
        attributes={{ input: { dir: 'auto' } }}
        className={css.name}
        error={names.failureOf(ref)}
        value={names.textsOf(ref).name ?? ''}
        onChange={event => names.type(ref, 'name', event.currentTarget.value)}
        onBlur={() => names.leave(ref)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // Enter would submit the product's form around this field.
          event.preventDefault()
          void names.leave(ref)
        }}
      />
      <Tooltip label={t.open(document.name)}>
        <ActionIcon
          component="a"
          href={document.url}
          target="_blank"
          variant="subtle"
          size="lg"
          className={css.action}
          aria-label={t.open(document.name)}
        >
          <IconExternalLink size={18} className="turns" />
        </ActionIcon>
      </Tooltip>
      <RowButton label={t.remove(document.name)} onClick={onRemove}>
        <IconTrash size={18} />
      </RowButton>
    </li>
  )
}
