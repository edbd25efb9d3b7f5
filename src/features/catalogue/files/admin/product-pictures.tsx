/** The pictures of a product in its form. Every change is saved at once, without the form's save button. */
import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DraftBar } from '#admin/drafts/draft-bar.tsx'
import { FileDrop } from '#admin/files/file-drop.tsx'
import { UploadRows } from '#admin/files/upload-rows.tsx'
import { Section } from '#admin/page.tsx'
import { fileTexts } from '#admin/texts/files.ts'
import { useSite, useTexts } from '#app/page-site.ts'
import { pictureLimits, pictureTypes } from '#features/media/picture.ts'
import { otherLocale } from '#shared/locale.ts'
import type { Product } from '../../products/product.ts'
import { pictureTexts } from '../../texts/pictures.ts'
import { PictureDetails } from './picture-details.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { type PictureState, usePictureState } from './picture-state.ts'
import css from './product-pictures.module.css'
import { useUnsavedTexts } from './unsaved-texts.ts'

/** `product` is undefined while it is being created: pictures can be added only to a saved product. */
export function ProductPicturesEditor({ product }: { product: Product | undefined }) {
  const t = useTexts(pictureTexts)
  if (product) return <Pictures product={product} />
  return (
    <Section title={t.title}>
      <Text size="sm" c="dimmed">
        {t.afterSaving}
      </Text>
    </Section>
  )
}

function Pictures({ product }: { product: Product }) {
  const t = useTexts(pictureTexts)
  const { megabytes } = useTexts(fileTexts)
  const state = usePictureState(product)
  const { images, uploads } = state
  const alts = useAltTexts(product, state)
  const [chosen, setChosen] = useState<string>()
  const picturesElement = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const selected = images.find(image => image.ref === chosen) ?? images[0]

  function remove(ref: string) {
    const index = images.findIndex(image => image.ref === ref)
    const next = images[index + 1] ?? images[index - 1]
    // Rendered at once, so that the focus can go to the next picture.
    flushSync(() => {
      void state.remove(ref)
      setChosen(next?.ref)
    })
    if (next) picturesElement.current?.querySelector<HTMLElement>('input:checked')?.focus()
    else input.current?.focus()
  }

  return (
    <Section title={t.title} hint={t.count(images.length, pictureLimits.perProduct)}>
      <div ref={picturesElement} className={css.pictures}>
        <DraftBar draft={alts.draft} />
        {selected && (
          <>
            <PictureGrid state={state} chosen={selected.ref} onChoose={setChosen} />
            <PictureDetails
              key={selected.ref}
              picture={selected}
              alts={alts}
              state={state}
              onRemove={remove}
            />
          </>
        )}
        <p role="status" className={css.status}>
          {state.status}
        </p>
        <UploadRows uploads={uploads} />
        <FileDrop
          label={t.add}
          orDrop={t.orDrop}
          hint={t.hint(megabytes(pictureLimits.bytes / 1024 / 1024))}
          accept={pictureTypes}
          multiple
          inputRef={input}
          onFiles={uploads.add}
        />
      </div>
    </Section>
  )
}

function useAltTexts({ id, version }: Product, { images, saveAlt }: PictureState) {
  const other = otherLocale(useSite().baseLocale)
  /** Both languages, as they are compared and sent. */
  const toText = (alt: string, translated = '') => ({
    alt: alt.trim(),
    translations: { [other]: translated.trim() },
  })
  return useUnsavedTexts({
    form: `/admin/products/${id}/images`,
    version,
    saved: Object.fromEntries(
      images.map(({ ref, alt, translations }) => [ref, toText(alt, translations[other])]),
    ),
    save: (ref, { alt, translations }) => saveAlt(ref, toText(alt, translations[other])),
  })
}
