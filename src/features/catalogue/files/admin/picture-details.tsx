/** Buttons, alternative texts and focal point of the selected picture. Used by `product-pictures.tsx`. */
import { TextInput } from '@mantine/core'
import { languageOf, useLanguages } from '#admin/editor/languages.tsx'
import { FocusPicker } from '#admin/files/focus-picker.tsx'
import { IconChevronLeft, IconChevronRight, IconStar, IconStarFilled, IconTrash } from '#admin/icons.tsx'
import { RowButton } from '#admin/list/row-button.tsx'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useTexts } from '#app/page-site.ts'
import type { Picture } from '#features/media/picture.ts'
import type { Locale } from '#shared/locale.ts'
import { pictureTexts } from '../../texts/pictures.ts'
import css from './picture-details.module.css'
import { moved } from './picture-order.ts'
import type { PictureState } from './picture-state.ts'
import type { UnsavedTexts } from './unsaved-texts.ts'

type Props = AltProps & { state: PictureState; onRemove(ref: string): void }

export function PictureDetails({ picture, alts, state, onRemove }: Props) {
  const t = useTexts(pictureTexts)
  const { images, main, reorder, makeMain } = state
  const refs = images.map(image => image.ref)
  const index = refs.indexOf(picture.ref)
  const isMain = picture.ref === main

  function move(by: number) {
    const next = moved(refs, index, index + by)
    void reorder(picture.ref, { from: refs, to: next })
  }

  return (
    <div className={css.details}>
      <div className={css.actions}>
        <RowButton variant="default" label={t.earlier} disabled={index === 0} onClick={() => move(-1)}>
          <IconChevronLeft size={18} className="turns" />
        </RowButton>
        <RowButton
          variant="default"
          label={t.later}
          disabled={index === refs.length - 1}
          onClick={() => move(1)}
        >
          <IconChevronRight size={18} className="turns" />
        </RowButton>
        <RowButton
          variant="default"
          label={t.makeMain}
          disabled={isMain}
          onClick={() => makeMain(picture.ref)}
        >
          {isMain ? <IconStarFilled size={18} /> : <IconStar size={18} />}
        </RowButton>
        <span className={css.gap} />
        <RowButton variant="default" label={t.remove} onClick={() => onRemove(picture.ref)}>
          <IconTrash size={18} />
        </RowButton>
      </div>
      <AltFields picture={picture} alts={alts} />
      <FocusPicker
        picture={picture}
        value={picture.focus}
        onChange={focus => state.setFocus(picture.ref, focus)}
      />
    </div>
  )
}

/** The texts in the fields: saved when they are left, or with the form. */
export type AltTexts = Pick<UnsavedTexts, 'textsOf' | 'type' | 'leave' | 'failureOf'>
type AltProps = { picture: Picture; alts: AltTexts }

function AltFields({ picture: { ref }, alts }: AltProps) {
  const t = useTexts(pictureTexts)
  const frame = useTexts(frameTexts)
  const [first, second] = useLanguages()
  const texts = alts.textsOf(ref)

  const field = (locale: Locale) => (
    <TextInput
      label={`${t.words} · ${frame.inLanguage[locale]}`}
      description={locale === first ? t.wordsHint : undefined}
      error={locale === first && alts.failureOf(ref)}
      maxLength={128}
      {...languageOf(locale)}
      value={texts[locale] ?? ''}
      onChange={event => alts.type(ref, locale, event.currentTarget.value)}
      onBlur={() => alts.leave(ref)}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        // Enter would submit the product's form around this field.
        event.preventDefault()
        void alts.leave(ref)
      }}
    />
  )
  return (
    <>
      {field(first)}
      {field(second)}
    </>
  )
}
