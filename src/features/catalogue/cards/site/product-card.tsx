/** A product in a list: picture, name, code, key specifications and price. Rendered by `product-grid.tsx`. */
import { type CSSProperties, Fragment } from 'react'
import { IsolatedText } from '#app/components/isolated-text.tsx'
import { LanguageMark } from '#app/components/localized-text.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { useIsOpening } from '#app/use-is-opening.ts'
import { widthsOf } from '#features/media/image-widths.ts'
import { directionOf, localeTag } from '#shared/locale.ts'
import { formatPrice } from '#shared/price.ts'
import { type LocalizedValue, localize } from '#ui/localize.ts'
import type { ProductCard as Product } from '../../model/product.ts'
import { listTexts } from '../../texts/lists.ts'
import { isNew } from './is-new.ts'
import { namePartsOf } from './name-parts.ts'
import { PictureView } from './picture.tsx'
import { PictureFrame } from './picture-frame.tsx'
import css from './product-card.module.css'

/** A row has two, three or four cards. */
const sizes = '(min-width: 85em) 19rem, (min-width: 57.5em) 22vw, (min-width: 37.5em) 30vw, 45vw'

type Props = {
  product: Product
  /** Visible without scrolling. */
  above?: boolean
  /** Renders the name, for example with search words highlighted. */
  nameAs?(name: string): React.ReactNode
}

export function ProductCardLink({ product, above = false, nameAs }: Props) {
  const t = useTexts(listTexts).card
  const { baseLocale: base, currency, today } = useSite()
  const locale = useLocale()
  const to = `/product/${product.slug}`
  const isDiscontinued = product.lifecycle === 'discontinued'
  const opening = useIsOpening(usePath()(to))
  const name = localize(product, 'name', { locale, base })
  const { start, middle, end, isCut, isLong } = namePartsOf(name.text)
  const shown = (part: string) => (nameAs ? nameAs(part) : part)
  const translated = product.translations[locale]?.keySpecs
  const specs = translated ?? product.keySpecs
  const specLang = translated || locale === base ? undefined : base
  const summary = localize(product, 'summary', { locale, base })
  return (
    <article className={css.card}>
      <div className={css.picture}>
        {product.image ? (
          <PictureView
            picture={product.image}
            sizes={sizes}
            upTo={800}
            loading={above ? 'eager' : 'lazy'}
            className={opening ? css.opening : ''}
          />
        ) : (
          <PictureFrame id={product.id} className={opening ? css.opening : ''} />
        )}
        {product.secondImage && <div className={css.second} style={secondStyle(product.secondImage)} />}
        <div className={css.marks}>
          {isDiscontinued ? (
            <span className={css.badge}>{t.discontinued}</span>
          ) : (
            isNew(product.createdAt, today) && <span className={`${css.badge} ${css.new}`}>{t.new}</span>
          )}
          {name.lang && <LanguageMark lang={name.lang} />}
        </div>
      </div>
      <h3 className={css.name} {...languageOf(name)}>
        <PageLink to={to} className={css.link}>
          {shown(start)}
          {isCut && (
            <>
              <span className={isLong ? `${css.middle} ${css.long}` : css.middle}>{shown(middle)}</span>
              <span className={css.end}>{shown(end)}</span>
            </>
          )}
        </PageLink>
      </h3>
      {product.code && (
        <p className={css.code}>
          <bdi>{product.code}</bdi>
        </p>
      )}
      {summary.text && (
        <p data-part="summary" className={css.detail} hidden={specs.length > 0} {...languageOf(summary)}>
          {summary.text}
        </p>
      )}
      {specs.length > 0 && (
        <p data-part="specs" className={css.detail} {...languageOf({ lang: specLang })}>
          {specs.map(text => (
            <Fragment key={text}>
              <span className={css.spec}>
                <IsolatedText text={text} lang={specLang} />
              </span>{' '}
            </Fragment>
          ))}
        </p>
      )}
      {product.price !== null && (
        <p data-part="price" className={isDiscontinued ? css.last : css.price}>
          {isDiscontinued && `${t.lastPrice}: `}
          {formatPrice(product.price, currency, locale)}
        </p>
      )}
    </article>
  )
}

/** The second picture is a background that the style sheet loads only on hover or keyboard focus. */
function secondStyle({ url, width }: NonNullable<Product['secondImage']>) {
  const variant = (wanted: number) =>
    `url("${url}/${widthsOf(width).find(one => one >= wanted) ?? width}.webp")`
  return { '--second': `image-set(${variant(480)} 1x, ${variant(800)} 2x)` } as CSSProperties
}

/**
 * The attributes for text in another language. They belong on the element that is cut after a few lines, because its direction
 * decides at which end it is cut.
 */
function languageOf({ lang }: Pick<LocalizedValue, 'lang'>) {
  return lang && { lang: localeTag[lang], dir: directionOf(lang), 'data-foreign': true }
}
