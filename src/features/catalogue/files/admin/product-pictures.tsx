/** The pictures of a product in its form. Used by `product-files.tsx`. */
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FileDrop } from '#admin/files/file-drop.tsx'
import { UploadRows } from '#admin/files/upload-rows.tsx'
import { Section } from '#admin/page.tsx'
import { fileTexts } from '#admin/texts/files.ts'
import { useTexts } from '#app/page-site.ts'
import { pictureLimits, pictureTypes } from '#features/media/picture.ts'
import { pictureTexts } from '../../texts/pictures.ts'
import { type AltTexts, PictureDetails } from './picture-details.tsx'
import { PictureGrid } from './picture-grid.tsx'
import type { PictureState } from './picture-state.ts'
import css from './product-pictures.module.css'

type Props = {
  state: PictureState
  alts: AltTexts
  /** What is offered above the pictures, such as a draft. */
  offers?: ReactNode
  onFiles(files: File[]): void
}

export function PicturesPanel({ state, alts, offers, onFiles }: Props) {
  const t = useTexts(pictureTexts)
  const { megabytes } = useTexts(fileTexts)
  const { images, uploads } = state
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
        {offers}
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
          onFiles={onFiles}
        />
      </div>
    </Section>
  )
}
