/** The pictures of a product in its form. Every change is saved at once, without the form's save button. */
import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DraftBar } from '#admin/drafts/draft-bar.tsx'
import { FileDrop } from '#admin/files/file-drop.tsx'
import { UploadRows } from '#admin/files/upload-rows.tsx'
import { Section } from '#admin/page.tsx'
import { adminTexts } from '#admin/texts/admin.ts'
import { fileTexts } from '#admin/texts/files.ts'
import { useSite, useTexts } from '#app/page-site.ts'
import { pictureLimits, pictureTypes } from '#features/media/picture.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import type { Product } from '../../model/product.ts'
import { pictureTexts } from '../../texts/pictures.ts'
import { PictureDetails } from './picture-details.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { type AltText, type PictureState, usePictureState } from './picture-state.ts'
import css from './product-pictures.module.css'
import { TextOffers } from './text-offers.tsx'
import { type TextOffer, useUnsavedTexts } from './unsaved-texts.ts'

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
  const { inLanguage } = useTexts(adminTexts)
  const labelOf = ({ ref, field }: TextOffer) =>
    `${t.one(images.findIndex(image => image.ref === ref) + 1)} · ${inLanguage[field as Locale]}`
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
        <TextOffers texts={alts} labelOf={labelOf} />
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

/** Alternative texts by language. */
function useAltTexts({ id, version }: Product, { images, saveAlt }: PictureState) {
  const base = useSite().baseLocale
  const other = otherLocale(base)
  const toTexts = ({ alt, translations }: AltText) => ({ [base]: alt, [other]: translations[other] ?? '' })
  return useUnsavedTexts({
    form: `/admin/products/${id}/images`,
    version,
    saved: Object.fromEntries(images.map(image => [image.ref, toTexts(image)])),
    async save(ref, texts) {
      const alt = (texts[base] ?? '').trim()
      const translated = (texts[other] ?? '').trim()
      return toTexts(await saveAlt(ref, { alt, translations: { [other]: translated } }))
    },
  })
}
