import { useLocale, useSite } from '#app/page-site.ts'
import { widthsOf } from '#features/media/image-widths.ts'
import type { Picture } from '#features/media/picture.ts'
import { type Locale, localeTag } from '#shared/locale.ts'
import type { LocalizedValue } from '#ui/localize.ts'
import css from './picture.module.css'

type Props = {
  picture: Picture
  /** How wide it is drawn, as `sizes` of an image. */
  sizes: string
  /** Larger forms are not offered: a card needs none. */
  upTo?: number
  /** Said when the picture has no words of its own. */
  alt?: string
  /** Seen at once (`eager`), or what the page is about (`first`); others wait until they come near. */
  loading?: 'first' | 'eager' | 'lazy'
  className?: string
}

/** A picture in the form that suits the screen, with a few blurred pixels until it is there. */
export function PictureView({ picture, sizes, upTo, alt = '', loading = 'lazy', className = '' }: Props) {
  const words = localizedAlt(picture, { locale: useLocale(), base: useSite().baseLocale })
  const widths = widthsOf(picture.width).filter((width, index) => !upTo || width <= upTo || index === 0)
  return (
    <picture
      className={`${css.picture} ${className}`}
      style={picture.preview ? { backgroundImage: `url(${picture.preview})` } : undefined}
    >
      <source type="image/avif" srcSet={srcSetOf(picture, widths, 'avif')} sizes={sizes} />
      <img
        src={`${picture.url}/${widths.at(-1)}.webp`}
        srcSet={srcSetOf(picture, widths, 'webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={words.text || alt}
        lang={words.lang && localeTag[words.lang]}
        loading={loading === 'lazy' ? 'lazy' : undefined}
        fetchPriority={loading === 'first' ? 'high' : undefined}
        decoding="async"
        className={css.image}
      />
    </picture>
  )
}

/** For the head: the browser asks for what the page is about before it has read the page. */
export const picturePreload = (picture: Picture, sizes: string) => ({
  ...{ tagName: 'link', rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' },
  imageSrcSet: srcSetOf(picture, widthsOf(picture.width), 'avif'),
  imageSizes: sizes,
})

/** As `srcset` of an image. */
export const srcSetOf = ({ url }: Picture, widths: number[], type: 'avif' | 'webp') =>
  widths.map(width => `${url}/${width}.${type} ${width}w`).join()

/** One address for other sites, which cannot choose. */
export const largestOf = ({ url, width }: Picture) => `${url}/${width}.webp`

/** What stands for it in the page's language, or in the base language. */
function localizedAlt(
  { alt, translations }: Picture,
  { locale, base }: { locale: Locale; base: Locale },
): LocalizedValue {
  const own = locale === base ? alt : translations[locale]
  return own ? { text: own, lang: undefined } : { text: alt, lang: alt ? base : undefined }
}
