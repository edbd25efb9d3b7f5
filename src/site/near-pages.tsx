/** Content of a 404 page: a search field, and links to categories and products with a similar name, or else to the main categories. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { type NearLinks, nearNames } from '#app/near-names.ts'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { SearchForm } from './search-form.tsx'
import { nearTexts } from './texts/near.ts'
import { smallProductTexts } from './texts/small-product.ts'
import { useMainCategories } from './use-main-categories.ts'

/** `near` are the suggestions that the server found. After a navigation in the browser they are undefined and looked up here. */
export function NearPages({ near }: { near: NearLinks | undefined }) {
  const t = useTexts(nearTexts)
  const { discontinued } = useTexts(smallProductTexts)
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const close = useNear(near)
  const categories: NearLinks = useMainCategories()
  const links = close?.length === 0 ? categories : (close ?? [])
  return (
    <>
      <SearchForm action={usePath()('/search')} className="error-search" />
      {links.length > 0 && (
        <nav aria-labelledby="near" className="error-near">
          <h2 id="near" className="error-meant">
            {links === categories ? t.browse : t.meant}
          </h2>
          <ul>
            {links.map(link => (
              <li key={link.to}>
                <PageLink to={link.to} className="error-link">
                  <LocalizedText value={localize(link, 'name', language)} mark={false} />
                </PageLink>
                {link.isDiscontinued && (
                  <>
                    {' '}
                    <span className="error-discontinued">{discontinued}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

/** Undefined while they are looked up. */
function useNear(fromServer: NearLinks | undefined): NearLinks | undefined {
  const api = useApi()
  const { pathname } = useLocation()
  const [found, setFound] = useState<NearLinks>()
  useEffect(() => {
    let isUnmounted = false
    if (!fromServer) void nearNames(api, pathname).then(near => isUnmounted || setFound(near))
    return () => {
      isUnmounted = true
    }
  }, [api, fromServer, pathname])
  return fromServer ?? found
}
