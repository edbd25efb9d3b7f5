import type { CSSProperties } from 'react'
import { useIsOpening } from '#app/opening.ts'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { widthsOf } from '#features/media/image-widths.ts'
import { directionOf, localeTag } from '#shared/locale.ts'
import { type LocalizedValue, localize } from '#ui/localize.ts'
import { LanguageMark } from '#ui/localized-text.tsx'
import { formatPrice } from '../../products/price.ts'
import type { ProductCard as Product } from '../../products/product.ts'
import { localizedKeySpecs } from '../../products/site/localized-specs.ts'
import { siteTexts } from '../../texts/site.ts'
import { isNew } from './is-new.ts'
import { PictureView } from './picture.tsx'
import { Frame } from './picture-frame.tsx'
import css from './product-card.module.css'

/** Two, three or four stand beside each other. */
const sizes = '(min-width: 85em) 19rem, (min-width: 57.5em) 22vw, (min-width: 37.5em) 30vw, 45vw'

type Props = {
  product: Product
  /** Seen without scrolling. */
  above?: boolean
  /** How its name is drawn, where not as it is. */
  nameAs?(name: string): React.ReactNode
}

export function ProductCardLink({ product, above = false, nameAs }: Props) {
  const t = useTexts(siteTexts)
  const { baseLocale: base, currency, today } = useSite()
  const locale = useLocale()
  const to = `/product/${product.slug}`
  const opening = useIsOpening(usePath()(to))
  const name = localize(product, 'name', { locale, base })
  const specs = localizedKeySpecs(product, { locale, base })
  const [first, second, third] = specs.pairs
  const summary = first ? undefined : localize(product, 'summary', { locale, base })
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
          <Frame id={product.id} name={name.text} className={opening ? css.opening : ''} />
        )}
        {product.secondImage && <div className={css.second} style={secondStyle(product.secondImage)} />}
        <div className={css.marks}>
          {product.lifecycle === 'discontinued' ? (
            <span className={css.badge}>{t.product.discontinued}</span>
          ) : (
            isNew(product.createdAt, today) && (
              <span className={`${css.badge} ${css.new}`}>{t.product.new}</span>
            )
          )}
          {name.lang && <LanguageMark lang={name.lang} />}
        </div>
      </div>
      <h3 className={css.name} {...languageOf(name)}>
        <PageLink to={to} className={css.link}>
          {nameAs ? nameAs(name.text) : name.text}
        </PageLink>
      </h3>
      {product.code && (
        <p className={css.code}>
          <bdi>{product.code}</bdi>
        </p>
      )}
      {first && (
        <p className={css.detail} {...languageOf(specs)}>
          <span className={css.pair}>{first}</span> {second && <span className={css.pair}>{second}</span>}{' '}
          {third && <span className={`${css.pair} ${css.third}`}>{third}</span>}
        </p>
      )}
      {summary?.text && (
        <p className={css.detail} {...languageOf(summary)}>
          {summary.text}
        </p>
      )}
      {product.price !== null && <p className={css.price}>{formatPrice(product.price, currency, locale)}</p>}
    </article>
  )
}

/** Asked for by the style sheet alone, when somebody looks closer. */
function secondStyle({ url, width }: NonNullable<Product['secondImage']>) {
  const form = (wanted: number) => `url("${url}/${widthsOf(width).find(one => one >= wanted) ?? width}.webp")`
  return { '--second': `image-set(${form(480)} 1x, ${form(800)} 2x)` } as CSSProperties
}

/** On the element that is cut after two lines: its direction decides at which end. */
function languageOf({ lang }: Pick<LocalizedValue, 'lang'>) {
  return lang && { lang: localeTag[lang], dir: directionOf(lang), 'data-foreign': true }
}
