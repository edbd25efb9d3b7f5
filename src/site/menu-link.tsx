import { useLocation } from 'react-router'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { PageLink, type PageLinkProps } from '#app/page-link.tsx'
import { useLocale, usePath, useSite } from '#app/page-site.ts'
import { decoded } from '#app/site-loader.ts'
import { localize } from '#ui/localize.ts'
import type { MainCategories, Menus } from './main-categories.ts'

/** The path of the current page, decoded. */
export const useCurrentPath = () => decoded(useLocation().pathname)

/** A link that is marked with `aria-current` when its page is the current one. */
export function MenuLink({ current, ...props }: PageLinkProps & { current: string }) {
  const path = usePath()
  return <PageLink {...props} aria-current={path(props.to) === current ? 'page' : undefined} />
}

/** What staff put into a menu: pages of the site, and links to elsewhere, which alone have a colon. */
export type MenuLinks = Menus['header']

type EntryProps = { entry: MenuLinks[number]; current: string; className: string | undefined }

export function EntryLink({ entry, ...props }: EntryProps) {
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const text = <LocalizedText value={localize(entry, 'title', language)} mark={false} />
  const { to } = entry
  if (to.includes(':'))
    return (
      <a href={to} rel="noopener" className={props.className}>
        {text}
      </a>
    )
  return (
    <MenuLink {...props} to={to}>
      {text}
    </MenuLink>
  )
}

/**
 * The state of a menu for the `name` of its `CachedMarkup`: the current path if one of the menu's links leads there, otherwise
 * empty. It is empty on most pages, which then share one cached menu. Only real link targets count: a name made from any address
 * that somebody types (`/x1/warranty`, `/x2/warranty` …) would let the cache grow without bound.
 */
export function useMenuState(links: MenuLinks, categories: MainCategories): string {
  const path = usePath()
  const current = useCurrentPath()
  const last = current.slice(current.lastIndexOf('/') + 1)
  const isLast = ({ slug }: { slug: string }) => slug === last
  const isCategory = categories.some(one => isLast(one) || one.children.some(isLast))
  const isTarget =
    links.some(({ to }) => path(to) === current) || (isCategory && current === path(`/main/${last}`))
  return isTarget ? current : ''
}
