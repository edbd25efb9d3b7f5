/** A page of the shop's own as visitors read it. Shown by `shop-page.tsx`, and by `preview-page.tsx` before it is saved. */
import type { CSSProperties } from 'react'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { LanguageMark, LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { PictureView } from '#features/catalogue/cards/site/picture.tsx'
import { ProductGrid } from '#features/catalogue/cards/site/product-grid.tsx'
import type { ProductCard } from '#features/catalogue/model/product.ts'
import { listTexts } from '#features/catalogue/texts/lists.ts'
import type { Picture } from '#features/media/picture.ts'
import type { PagePart, PublicPage } from '#features/pages/page.ts'
import { directionOf, type Locale, localeTag } from '#shared/locale.ts'
import { type LocalizedValue, localize } from '#ui/localize.ts'
import css from './shop-page.module.css'

type ShownPage = {
  title: LocalizedValue
  parts: PagePart[]
  /** The language of the text, if it is not that of the page around it. */
  lang: Locale | undefined
}

/** What one language shows of a page. The other language's text would double what the browser is sent. */
export function toShownPage(page: PublicPage, language: { locale: Locale; base: Locale }): ShownPage {
  const { locale, base } = language
  const own = locale === base ? page.parts : page.translations[locale]?.parts
  return {
    title: localize(page, 'title', language),
    parts: own ?? page.parts,
    lang: own || page.parts.length === 0 ? undefined : base,
  }
}

export function ShopPageView({ page: { title, parts, lang } }: { page: ShownPage }) {
  return (
    <div className={`page ${css.page}`}>
      <Breadcrumb page={<LocalizedText value={title} mark={false} />} />
      <article className={css.article}>
        <h1 className={css.title}>
          <LocalizedText value={title} />
        </h1>
        {lang && !title.lang && <LanguageMark lang={lang} />}
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no names and never change their order
          <Part key={index} part={part} lang={lang} isFirst={index === 0} />
        ))}
      </article>
    </div>
  )
}

function Part({ part, lang, isFirst }: { part: PagePart; lang: Locale | undefined; isFirst: boolean }) {
  if (part.kind === 'products') return <Products products={part.products} />
  if (part.kind === 'picture') return <Illustration picture={part.picture} lang={lang} isFirst={isFirst} />
  return (
    <div
      lang={lang && localeTag[lang]}
      dir={lang && directionOf(lang)}
      className={css.text}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by allow-list before it was stored
      dangerouslySetInnerHTML={{ __html: toPageHtml(part.html) }}
    />
  )
}

/**
 * Rich text begins with headings of the third level, because it mostly stands below one of the second. Here it is the page itself. A
 * table may be wider than the screen. With a tab index it can be scrolled by keyboard too.
 */
const toPageHtml = (html: string) =>
  html
    .replaceAll('<h3>', '<h3 aria-level="2">')
    .replaceAll('<h4>', '<h4 aria-level="3">')
    .replaceAll('<table', '<table tabindex="0"')

/** The names of products are headings of the third level. */
function Products({ products }: { products: ProductCard[] }) {
  const t = useTexts(listTexts)
  return (
    <section className={css.products}>
      <h2 className="visually-hidden">{t.category.products}</h2>
      <ProductGrid products={products} />
    </section>
  )
}

/** As wide as the text. */
const sizes = '(min-width: 48rem) 44rem, 92vw'

type PictureProps = { picture: Picture; lang: Locale | undefined; isFirst: boolean }

function Illustration({ picture, lang, isFirst }: PictureProps) {
  const locale = useLocale()
  // The alternative text is in the language of the text around it.
  const translations = lang ? {} : { [locale]: picture.alt }
  const { width, height } = picture
  const shape = { '--frame-ratio': `${width} / ${height}`, '--own-width': `${width}px` } as CSSProperties
  return (
    <figure className={css.figure} style={shape}>
      <PictureView
        picture={{ ...picture, translations }}
        sizes={sizes}
        upTo={1920}
        loading={isFirst ? 'eager' : 'lazy'}
      />
    </figure>
  )
}
