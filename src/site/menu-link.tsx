import { useLocation } from 'react-router'
import { PageLink, type PageLinkProps } from '#app/page-link.tsx'
import { usePath } from '#app/page-site.ts'
import { decoded } from '#app/site-loader.ts'
import type { MainCategories } from './main-categories.ts'

/** The path of the current page, decoded. */
export const useCurrentPath = () => decoded(useLocation().pathname)

/** A link that is marked with `aria-current` when its page is the current one. */
export function MenuLink({ current, ...props }: PageLinkProps & { current: string }) {
  const path = usePath()
  return <PageLink {...props} aria-current={path(props.to) === current ? 'page' : undefined} />
}

/**
 * The state of a menu for the `name` of its `CachedMarkup`: the current path if one of the menu's links leads there, otherwise
 * empty. It is empty on most pages, which then share one cached menu. Only real link targets count: a name made from any address
 * that somebody types (`/x1/warranty`, `/x2/warranty` …) would let the cache grow without bound.
 */
export function useMenuState(categories: MainCategories): string {
  const path = usePath()
  const current = useCurrentPath()
  const last = current.slice(current.lastIndexOf('/') + 1)
  const isLast = ({ slug }: { slug: string }) => slug === last
  const isPage = last === 'warranty' || last === 'contact'
  const isCategory = categories.some(one => isLast(one) || one.children.some(isLast))
  const isTarget =
    (isPage && current === path(`/${last}`)) || (isCategory && current === path(`/main/${last}`))
  return isTarget ? current : ''
}
