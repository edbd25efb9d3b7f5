/** The pictures on a product's page: a strip with thumbnails, and the large view. Used by `product-page.tsx`. */

import { type ComponentType, type CSSProperties, type MouseEvent, useRef, useState } from 'react'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { isPlainClick } from '#app/plain-click.ts'
import { largestOf } from '#features/media/image-widths.ts'
import type { Picture } from '#features/media/picture.ts'
import { localize } from '#ui/localize.ts'
import { PictureView, picturePreload } from '../../cards/site/picture.tsx'
import { PictureFrame } from '../../cards/site/picture-frame.tsx'
import type { Product } from '../../model/product.ts'
import { siteTexts } from '../../texts/site.ts'
import { scrollToPicture, shownOf } from './picture-strip.ts'
import { PictureThumbs } from './picture-thumbs.tsx'
import type { ZoomProps } from './picture-zoom.tsx'
import css from './product-pictures.module.css'

const sizes = '(min-width: 85em) 42rem, (min-width: 57.5em) 50vw, 92vw'

export const mainPicturePreload = (picture: Picture) => picturePreload(picture, sizes)

/**
 * The main picture comes first, the others follow on a strip that scrolls by finger, wheel and keyboard, and by the links under
 * it. All of that works without JavaScript. JavaScript adds the mark at the current thumbnail, and the large view.
 */
export function ProductPictures({ product }: { product: Product }) {
  const t = useTexts(siteTexts).product
  const name = localize(product, 'name', { locale: useLocale(), base: useSite().baseLocale }).text
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [zoom, setZoom] = useState<{ View: ComponentType<ZoomProps>; from: number }>()
  const { image } = product
  if (!image) {
    return (
      <div className={css.pictures}>
        <PictureFrame id={product.id} className={css.none} />
      </div>
    )
  }
  const pictures = [image, ...product.images.filter(({ ref }) => ref !== image.ref)]
  const altOf = (index: number) => (index === 0 ? name : t.picture(name, index + 1))

  async function enlarge(event: MouseEvent, from: number) {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    const { href } = event.currentTarget as HTMLAnchorElement
    try {
      const { PictureZoom } = await import('./picture-zoom.tsx')
      setZoom({ View: PictureZoom, from })
    } catch {
      // A new build has replaced the file of the large view. The picture itself can still be opened.
      location.assign(href)
    }
  }

  return (
    <div className={css.pictures}>
      <ul
        ref={strip}
        className={css.strip}
        style={{ '--frame-ratio': ratioOf(image) } as CSSProperties}
        onScroll={({ currentTarget }) => setCurrent(shownOf(currentTarget))}
      >
        {pictures.map((picture, index) => (
          <li key={picture.ref} id={`picture-${index + 1}`} className={css.slide}>
            <a
              href={largestOf(picture)}
              title={t.enlarge}
              className={css.open}
              onClick={event => enlarge(event, index)}
            >
              <PictureView
                picture={picture}
                sizes={sizes}
                alt={altOf(index)}
                loading={index === 0 ? 'first' : 'lazy'}
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <PictureThumbs
          name={name}
          pictures={pictures}
          current={current}
          show={index => scrollToPicture(strip.current, index)}
        />
      )}
      {zoom && (
        <zoom.View
          name={name}
          pictures={pictures}
          from={zoom.from}
          onClose={last => {
            setZoom(undefined)
            scrollToPicture(strip.current, last, 'instant')
            strip.current?.children[last]?.querySelector('a')?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}

/** The picture's own ratio, limited so that a very tall or wide picture does not push everything else away. */
const ratioOf = ({ width, height }: Picture) => Math.min(Math.max(width / height, 0.75), 1.6)
