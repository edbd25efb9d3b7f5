/** On the page that says "not found": a search field, and what has a name like it. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '#app/api/api-provider.tsx'
import { type Near, nearNames } from '#app/near-names.ts'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { LocalizedText } from '#ui/localized-text.tsx'
import { SearchForm } from './search-form.tsx'
import { nearTexts } from './texts/near.ts'

/** `near`: found by the server; a page that was missed in the browser looks for itself. */
export function NearPages({ near }: { near: Near | undefined }) {
  const t = useTexts(nearTexts)
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const links = useNear(near)
  return (
    <>
      <SearchForm action={usePath()('/search')} className="error-search" />
      {links.length > 0 && (
        <nav aria-labelledby="near" className="error-near">
          <h2 id="near" className="error-meant">
            {t.meant}
          </h2>
          <ul>
            {links.map(link => (
              <li key={link.to}>
                <PageLink to={link.to} className="error-link">
                  <LocalizedText told={localize(link, 'name', language)} mark={false} />
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

function useNear(given: Near | undefined): Near {
  const api = useApi()
  const { pathname } = useLocation()
  const [found, setFound] = useState<Near>([])
  useEffect(() => {
    let isLeft = false
    if (!given) void nearNames(api, pathname).then(near => isLeft || setFound(near))
    return () => {
      isLeft = true
    }
  }, [api, given, pathname])
  return given ?? found
}
