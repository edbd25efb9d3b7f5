/** Shows a picture of the shop in the variants that exist of it. Used by cards and by the pages of categories and products. */
import { useLocale, useSite } from '#app/page-site.ts'
import { widthsOf } from '#features/media/image-widths.ts'
import type { Picture } from '#features/media/picture.ts'
import { type Locale, localeTag } from '#shared/locale.ts'
import type { LocalizedValue } from '#ui/localize.ts'
import { isShownWhole } from './frame-ratio.ts'
import css from './picture.module.css'

type Props = {
  picture: Picture
  /** How wide it is shown, as the attribute `sizes` of an image. */
  sizes: string
  /** Wider variants are not offered, because a card does not need them. */
  upTo?: number
  /** The alternative text when the picture has none of its own. */
  alt?: string
  /** `first`: the main picture of the page. `eager`: visible without scrolling. `lazy`: loaded when it comes near the screen. */
  loading?: 'first' | 'eager' | 'lazy'
  /** The ratio of its frame, if the picture may be shown whole in it. Otherwise it always fills its frame. */
  frameRatio?: number
  className?: string | undefined
}

/** A picture from which the browser chooses the variant for its screen, with a blurred preview until it has loaded. */
export function PictureView({
  picture,
  sizes,
  upTo,
  alt = '',
  loading = 'lazy',
  frameRatio,
  className = '',
}: Props) {
  const altText = localizedAlt(picture, { locale: useLocale(), base: useSite().baseLocale })
  const isWhole = frameRatio && isShownWhole(picture, frameRatio)
  const widths = widthsOf(picture.width).filter((width, index) => !upTo || width <= upTo || index === 0)
  return (
    <picture
      className={`${css.picture} ${className} ${isWhole ? css.whole : ''}`}
      // The preview fills the frame, and would be seen beside a picture that does not.
      style={picture.preview && !isWhole ? { backgroundImage: `url(${picture.preview})` } : undefined}
    >
      <source type="image/avif" srcSet={srcSetOf(picture, widths, 'avif')} sizes={sizes} />
      <img
        src={`${picture.url}/${widths.at(-1)}.webp`}
        srcSet={srcSetOf(picture, widths, 'webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={altText.text || alt}
        lang={altText.lang && localeTag[altText.lang]}
        loading={loading === 'lazy' ? 'lazy' : undefined}
        fetchPriority={loading === 'first' ? 'high' : undefined}
        decoding="async"
        className={css.image}
        style={{ objectPosition: picture.focus ?? picture.guess }}
      />
    </picture>
  )
}

/** A preload link for the head, so that the browser requests the main picture before it has read the page. */
export const picturePreload = (picture: Picture, sizes: string) => ({
  ...{ tagName: 'link', rel: 'preload', as: 'image', type: 'image/avif', fetchPriority: 'high' },
  imageSrcSet: srcSetOf(picture, widthsOf(picture.width), 'avif'),
  imageSizes: sizes,
})

/** The attribute `srcset` of an image. */
export const srcSetOf = ({ url }: Picture, widths: number[], type: 'avif' | 'webp') =>
  widths.map(width => `${url}/${width}.${type} ${width}w`).join()

/** The alternative text in the page's language, or else in the base language. */
function localizedAlt(
  { alt, translations }: Picture,
  { locale, base }: { locale: Locale; base: Locale },
): LocalizedValue {
  const own = locale === base ? alt : translations[locale]
  return own ? { text: own, lang: undefined } : { text: alt, lang: alt ? base : undefined }
}
