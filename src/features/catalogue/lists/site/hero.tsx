/** The top of the home page: the shop's picture or a drawing, one sentence and one link. Rendered by `home-page.tsx`. */
import { type CSSProperties, type ReactNode, use } from 'react'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { HeroImage, Settings } from '#features/settings/settings.ts'
import { ShopContactContext } from '#site/shop/shop-contact.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import { PictureView, picturePreload } from '../../cards/site/picture.tsx'
import { homeTexts } from '../../texts/home.ts'
import css from './hero.module.css'
import { StillLife } from './still-life.tsx'

/** On a phone the picture is cropped to its subject, and so it is wider than the screen. */
const sizes = '(min-width: 86em) 80rem, (min-width: 57.5em) 94vw, 140vw'

export const heroPreload = (image: HeroImage) => picturePreload(image, sizes)

export type HeroContent = { image: Settings['heroImage']; side: Settings['heroSide'] }
type Props = {
  picture: HeroContent
  /** The section its button leads to. Without one it leads to all products. */
  target: 'newest' | 'categories' | undefined
}

/** One sentence and one action, meant for a visitor's first five seconds. Without a picture of the shop it shows a drawing. */
export function Hero({ picture: { image, side }, target }: Props) {
  if (image) {
    const { tone, ink, clear } = image
    return (
      <section
        className={`${css.hero} ${css.pictured}`}
        aria-labelledby="hero"
        data-ink={ink}
        data-side={side}
        style={{ '--tone': tone } as CSSProperties}
      >
        <div className={css.ground} />
        <PictureView
          picture={image}
          sizes={sizes}
          loading="first"
          className={`${css.picture} ${clear ? '' : css.covered}`}
        />
        <Words target={target} />
      </section>
    )
  }
  return (
    <section className={`${css.hero} ${css.withDrawing}`} aria-labelledby="hero">
      <StillLife className={css.drawing} />
      <Words target={target} />
    </section>
  )
}

function Words({ target }: Pick<Props, 'target'>) {
  const t = useTexts(homeTexts)
  return (
    <div className={css.words}>
      <Sentence />
      {target ? (
        <a href={`#${target}`} className="button">
          {target === 'newest' ? t.toNewest : t.toCategories}
          <Icon name="arrow-down" size={18} />
        </a>
      ) : (
        <PageLink to="/search" className="button">
          {t.allProducts}
        </PageLink>
      )}
    </div>
  )
}

/** Longer sentences are shown in smaller letters. */
const shortLength = 48

/** The shop's own tagline, or else a general sentence. */
function Sentence(): ReactNode {
  const t = useTexts(homeTexts)
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const contact = use(ShopContactContext)
  const tagline = contact && localize(contact, 'tagline', language)
  const sentence = tagline?.text ? tagline : { text: t.sentence, lang: undefined }
  return (
    <h1 id="hero" className={css.sentence} data-long={sentence.text.length > shortLength || undefined}>
      <LocalizedText value={sentence} mark={false} />
    </h1>
  )
}
