/** The large view of a product's pictures. `product-pictures.tsx` loads it when it is first opened. */

import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocale, useTexts } from '#app/page-site.ts'
import { largestOf, widthsOf } from '#features/media/image-widths.ts'
import type { Picture } from '#features/media/picture.ts'
import { directionOf } from '#shared/locale.ts'
import { Icon } from '#ui/icon.tsx'
import { srcSetOf } from '../../cards/site/picture.tsx'
import { siteTexts } from '../../texts/site.ts'
import { zoomTexts } from '../../texts/zoom.ts'
import { scrollToPicture, shownOf } from './picture-strip.ts'
import { PictureThumbs } from './picture-thumbs.tsx'
import css from './picture-zoom.module.css'

export type ZoomProps = {
  name: string
  pictures: Picture[]
  from: number
  onClose(last: number): void
}

export function PictureZoom({ name, pictures, from, onClose }: ZoomProps) {
  const t = useTexts(siteTexts).product
  const zoom = useTexts(zoomTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(from)
  const [isLarge, setLarge] = useState(false)
  const isLeftNext = directionOf(useLocale()) === 'rtl'

  useLayoutEffect(() => {
    // In development the effect runs twice, and a dialog that is open must not be opened again.
    if (!dialog.current?.open) dialog.current?.showModal()
    close.current?.focus()
    scrollToPicture(strip.current, from, 'instant')
  }, [from])

  const last = pictures.length - 1
  function show(index: number) {
    if (index < 0 || index > last) return
    setLarge(false)
    scrollToPicture(strip.current, index)
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = isLeftNext ? 'ArrowLeft' : 'ArrowRight'
    const previous = isLeftNext ? 'ArrowRight' : 'ArrowLeft'
    const target = { [next]: current + 1, [previous]: current - 1, Home: 0, End: last }[event.key]
    // While the picture is enlarged, these keys scroll inside it.
    if (isLarge || target === undefined) return
    event.preventDefault()
    show(target)
  }

  return (
    <dialog
      ref={dialog}
      className={css.zoom}
      aria-label={zoom.title(name)}
      onClose={() => onClose(current)}
      onKeyDown={onKeyDown}
    >
      <div className={css.bar}>
        <p className={css.position} aria-live="polite">
          {zoom.place(current + 1, pictures.length)}
        </p>
        <button
          type="button"
          className={css.tool}
          aria-label={isLarge ? zoom.smaller : zoom.larger}
          onClick={() => setLarge(!isLarge)}
        >
          {isLarge ? <Icon name="zoom-out" size={24} /> : <Icon name="zoom-in" size={24} />}
        </button>
        <button
          ref={close}
          type="button"
          className={css.tool}
          aria-label={zoom.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" size={24} />
        </button>
      </div>
      <ul
        ref={strip}
        className={css.strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        onScroll={({ currentTarget, target }) => {
          if (target !== currentTarget) return
          const shown = shownOf(currentTarget)
          if (shown !== current) setLarge(false)
          setCurrent(shown)
        }}
      >
        {pictures.map((picture, index) => {
          const isNear = Math.abs(index - current) < 2
          return (
            <li
              key={picture.ref}
              className={css.slide}
              tabIndex={isLarge && index === current ? 0 : undefined}
              data-large={(isLarge && index === current) || undefined}
            >
              {isNear && (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the button above does the same
                <img
                  src={largestOf(picture)}
                  srcSet={srcSetOf(picture, widthsOf(picture.width), 'webp')}
                  sizes={isLarge && index === current ? `${picture.width}px` : '100vw'}
                  width={picture.width}
                  height={picture.height}
                  alt={index === 0 ? name : t.picture(name, index + 1)}
                  className={css.image}
                  style={picture.preview ? { backgroundImage: `url(${picture.preview})` } : undefined}
                  onClick={() => setLarge(!isLarge)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {pictures.length > 1 && (
        <>
          <button
            type="button"
            className={`${css.tool} ${css.previous}`}
            aria-label={zoom.previous}
            disabled={current === 0}
            onClick={() => show(current - 1)}
          >
            <Icon name="chevron-left" size={24} className="turns" />
          </button>
          <button
            type="button"
            className={`${css.tool} ${css.next}`}
            aria-label={zoom.next}
            disabled={current === last}
            onClick={() => show(current + 1)}
          >
            <Icon name="chevron-right" size={24} className="turns" />
          </button>
          <div className={css.thumbs}>
            <PictureThumbs name={name} pictures={pictures} current={current} show={show} />
          </div>
        </>
      )}
    </dialog>
  )
}
