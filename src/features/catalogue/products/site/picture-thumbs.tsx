/** Small pictures in a row, each a link to a large one. Under the pictures of a product's page, and in the large view. */
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTexts } from '#app/page-site.ts'
import { isPlainClick } from '#app/plain-click.ts'
import type { Picture } from '#features/media/picture.ts'
import { siteTexts } from '../../texts/site.ts'
import css from './picture-thumbs.module.css'

/** The smallest image variant: sharp enough for 72 px on any screen. */
const thumbWidth = 160

type Props = { name: string; pictures: Picture[]; current: number; show(index: number): void }

export function PictureThumbs({ name, pictures, current, show }: Props) {
  const t = useTexts(siteTexts).product
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const thumb = row.current?.children[current] as HTMLElement | undefined
    // Only the row scrolls, and not the page.
    if (thumb)
      row.current?.scrollTo({ left: thumb.offsetLeft + (thumb.offsetWidth - row.current.clientWidth) / 2 })
  }, [current])
  function onClick(event: MouseEvent, index: number) {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    show(index)
  }
  return (
    <nav ref={row} aria-label={t.pictures} className={`${css.thumbs} no-print`}>
      {pictures.map((picture, index) => (
        <a
          key={picture.ref}
          href={`#picture-${index + 1}`}
          aria-current={index === current || undefined}
          className={css.thumb}
          onClick={event => onClick(event, index)}
        >
          <img
            src={`${picture.url}/${Math.min(picture.width, thumbWidth)}.webp`}
            width="72"
            height="72"
            alt={index === 0 ? name : t.picture(name, index + 1)}
            loading="lazy"
            className={css.small}
          />
        </a>
      ))}
    </nav>
  )
}
