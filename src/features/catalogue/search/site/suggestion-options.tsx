/** The options of the list under a search field: links to what was found. Rendered by `suggestions.tsx`. */
import { useContext } from 'react'
import { IsolatedText } from '#app/components/isolated-text.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { formatPrice } from '#shared/price.ts'
import type { SiteHits } from '#shared/site-search/site-search.ts'
import { ShopContactContext } from '#site/shop/shop-contact.ts'
import { useMainCategories } from '#site/use-main-categories.ts'
import { Icon } from '#ui/icon.tsx'
import { type LocalizedValue, localize } from '#ui/localize.ts'
import { PictureView } from '../../cards/site/picture.tsx'
import { PictureFrame } from '../../cards/site/picture-frame.tsx'
import type { SuggestedItems } from '../../search-engine/suggestion.ts'
import { suggestTexts } from '../../texts/suggest.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { searchFor } from './search-address.ts'
import css from './suggestions.module.css'

/** So that the panel stays short. The search page shows all hits of the answer. */
const max = { products: 6, elsewhere: 2, categories: 4 } as const

type Suggested = SuggestedItems['items' | 'categories'][number]
type OptionsProps = { suggested: SuggestedItems; term: string; listId: string; active: number }

/** How many things the options lead to, apart from the search page. */
export const countOf = ({ items, categories, elsewhere = [] }: SuggestedItems) =>
  items.length + categories.length + elsewhere.flatMap(({ hits }) => hits.slice(0, max.elsewhere)).length

export function SuggestionOptions({ suggested, term, listId, active }: OptionsProps) {
  const { items, categories, elsewhere = [], correction } = suggested
  const t = useTexts(suggestTexts)
  const locale = useLocale()
  const { baseLocale: base, currency } = useSite()
  const instead = useWaysOn()
  const words = correction ? `${term} ${correction.wording}` : term
  const nameOf = (one: Suggested) => localize(one, 'name', { locale, base })
  const thumbnail = (one: Suggested) =>
    one.image ? (
      <PictureView
        picture={{ ...one.image, alt: '', translations: {} }}
        sizes="48px"
        upTo={200}
        className={css.picture}
      />
    ) : (
      <PictureFrame id={one.id} className={css.picture} />
    )
  let number = 0
  const option = (className = '') => {
    const at = number++
    const props = { role: 'option', id: `${listId}${at}`, 'aria-selected': at === active, tabIndex: -1 }
    return { ...props, className: `${css.option} ${className}` }
  }
  return (
    <>
      {categories.map(category => (
        <PageLink key={category.id} {...option()} to={`/main/${category.slug}`}>
          {thumbnail(category)}
          <span className={css.name}>
            <SuggestedName name={nameOf(category)} q={words} />
          </span>
        </PageLink>
      ))}
      {items.slice(0, max.products).map(product => (
        <PageLink key={`p${product.id}`} {...option()} to={`/product/${product.slug}`}>
          {thumbnail(product)}
          <span className={css.name}>
            <SuggestedName name={nameOf(product)} q={words} />
            {product.code && (
              <span className={css.detail}>
                <bdi>
                  <HighlightedText text={product.code} q={words} />
                </bdi>
              </span>
            )}
          </span>
          {product.lifecycle === 'discontinued' ? (
            <span className={css.discontinued}>{t.discontinued}</span>
          ) : (
            product.price !== null && (
              <span className={css.price}>{formatPrice(product.price, currency, locale)}</span>
            )
          )}
        </PageLink>
      ))}
      {elsewhere.map(({ name, headings, icon, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a part of a list box
        <div key={name} role="group" aria-label={headings[locale]}>
          <p className={css.heading} aria-hidden="true">
            <Icon name={icon} size={18} />
            {headings[locale]}
          </p>
          {hits.slice(0, max.elsewhere).map(hit =>
            hit.isFile ? (
              <a key={hit.link} {...option()} href={hit.link}>
                <HitText hit={hit} q={words} />
              </a>
            ) : (
              <PageLink key={hit.link} {...option()} to={hit.link}>
                <HitText hit={hit} q={words} />
              </PageLink>
            ),
          )}
        </div>
      ))}
      {countOf(suggested) === 0 &&
        instead.map(({ to, name }) => (
          <PageLink key={to} {...option()} to={to}>
            <span className={css.name}>
              <IsolatedText {...name} />
            </span>
          </PageLink>
        ))}
      <PageLink {...option(css.all)} to="/search" query={searchFor(term)}>
        <span className={css.name}>{t.all(term)}</span>
        <Icon name="arrow-right" size={18} className="turns" />
      </PageLink>
    </>
  )
}

type WayOn = { to: string; name: LocalizedValue }

/** Where somebody may go on who found nothing: categories, the help page, the contact page. */
function useWaysOn(): WayOn[] {
  const t = useTexts(suggestTexts)
  const { questions } = useTexts(appTexts)
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const hasHelp = useContext(ShopContactContext)?.hasHelp
  const own = (to: string, text: string): WayOn => ({ to, name: { text, lang: undefined } })
  return [
    ...useMainCategories()
      .slice(0, max.categories)
      .map(category => ({ to: category.to, name: localize(category, 'name', language) })),
    ...(hasHelp ? [own('/help', questions)] : []),
    own('/contact', t.contact),
  ]
}

function HitText({ hit, q }: { hit: SiteHits['hits'][number]; q: string }) {
  const language = { locale: useLocale(), base: useSite().baseLocale }
  return (
    <span className={css.name}>
      <SuggestedName name={localize(hit, 'title', language)} q={q} />
      <span className={`${css.detail} ${css.snippet}`}>
        <IsolatedText {...localize(hit, 'snippet', language)} />
      </span>
    </span>
  )
}

function SuggestedName({ name, q }: { name: LocalizedValue; q: string }) {
  return (
    <IsolatedText {...name}>
      <HighlightedText text={name.text} q={q} />
    </IsolatedText>
  )
}
