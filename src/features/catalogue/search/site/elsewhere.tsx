/** What a search found beside products, below these or in their place: help answers, documents. Rendered by `search-page.tsx`. */
import { LocalizedText } from '#app/components/localized-text.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import type { SiteHits } from '#shared/site-search/site-search.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import { nothingFoundTexts } from '../../texts/nothing-found.ts'
import css from './search-page.module.css'

/** `isInstead`: no product was found. */
export function Elsewhere({ found, isInstead }: { found: SiteHits[]; isInstead: boolean }) {
  const { noProducts } = useTexts(nothingFoundTexts)
  const locale = useLocale()
  const language = { locale, base: useSite().baseLocale }
  const path = usePath()
  const sections = found.map(({ name, headings, icon, all, hits, hasMore }) => (
    <section key={name} className={css.instead}>
      <h2 className={css.subtitle}>
        <Icon name={icon} />
        {headings[locale]}
      </h2>
      <ul className={css.hits}>
        {hits.map(hit => (
          <li key={hit.link}>
            <a href={hit.isFile ? hit.link : encodeURI(path(hit.link))}>
              <LocalizedText value={localize(hit, 'title', language)} />
            </a>
            <p>
              <LocalizedText value={localize(hit, 'snippet', language)} mark={false} />
            </p>
          </li>
        ))}
      </ul>
      {hasMore && all && <PageLink to={all.link}>{all.words[locale]}</PageLink>}
    </section>
  ))
  return (
    <>
      {isInstead && <p className={css.tips}>{noProducts}</p>}
      {sections}
    </>
  )
}
