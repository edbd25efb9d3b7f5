/** The documents of a product in its form. Used by `product-files.tsx`. */
import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { FileDrop } from '#admin/files/file-drop.tsx'
import { UploadRows } from '#admin/files/upload-rows.tsx'
import { IconExternalLink, IconTrash } from '#admin/icons.tsx'
import { RowButton } from '#admin/list/row-button.tsx'
import { Section } from '#admin/page.tsx'
import { fileTexts } from '#admin/texts/files.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { documentLimits } from '#features/media/picture.ts'
import { fileSize } from '#shared/file-size.ts'
import { longestDocumentName } from '../../model/document-name.ts'
import type { ProductDocument } from '../../model/product.ts'
import { pictureTexts } from '../../texts/pictures.ts'
import type { DocumentState } from './document-state.ts'
import css from './product-documents.module.css'
import type { UnsavedTexts } from './unsaved-texts.ts'

type Props = {
  state: DocumentState
  names: DocumentNames
  /** What is offered above the documents, such as a draft. */
  offers?: ReactNode
  onFiles(files: File[]): void
}

/** The texts in the fields of names: saved when they are left, or with the form. */
export type DocumentNames = Pick<UnsavedTexts, 'textsOf' | 'type' | 'leave' | 'failureOf'>

export function DocumentsPanel({
  state: { documents, status, uploads, remove },
  names,
  offers,
  onFiles,
}: Props) {
  const t = useTexts(pictureTexts)
  const { megabytes } = useTexts(fileTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Section
      title={t.documents.title}
      hint={documents.length > 0 ? t.count(documents.length, documentLimits.perProduct) : undefined}
    >
      {offers}
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
        onFiles={onFiles}
      />
    </Section>
  )
}

type RowProps = {
  document: ProductDocument
  label: string
  names: DocumentNames
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
