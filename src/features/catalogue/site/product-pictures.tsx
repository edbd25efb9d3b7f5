import type { CSSProperties } from 'react'
import type { Picture } from '#features/media/picture.ts'
import { useLocale, useSite, useTexts } from '#ui/site.ts'
import { told } from '#ui/translated.ts'
import { siteTexts } from '../messages/site.ts'
import type { Product } from '../product.ts'
import { Frame } from './frame.tsx'
import { PictureView } from './picture.tsx'
import css from './product-pictures.module.css'

/** The main picture large, the others under it. */
export function ProductPictures({ product }: { product: Product }) {
  const t = useTexts(siteTexts).product
  const name = told(product, 'name', { locale: useLocale(), base: useSite().baseLocale }).text
  const { image } = product
  if (!image) return <Frame id={product.id} name={name} className={`${css.main} ${css.letter}`} />
  const others = product.images.filter(({ ref }) => ref !== image.ref)
  return (
    <div className={css.pictures}>
      <div className={css.main} style={{ '--frame-ratio': ratioOf(image) } as CSSProperties}>
        <PictureView
          picture={image}
          sizes="(min-width: 85em) 42rem, (min-width: 57.5em) 50vw, 92vw"
          alt={name}
          loading="first"
        />
      </div>
      {others.length > 0 && (
        <div className={css.more}>
          {others.map((picture, index) => (
            <PictureView
              key={picture.ref}
              picture={picture}
              sizes="(min-width: 57.5em) 21rem, 46vw"
              upTo={1280}
              alt={t.picture(name, index + 2)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Its own, unless it is so tall or wide that it would push everything else away. */
const ratioOf = ({ width, height }: Picture) => Math.min(Math.max(width / height, 0.75), 1.6)
