import { useLocation } from 'react-router'
import { decoded } from '#app/load.ts'
import { PageLink, type PageLinkProps } from '#app/page-link.tsx'
import { usePath } from '#app/page-site.ts'
import type { MainCategories } from './main-categories.ts'

/** The address of the page shown, as people read it. */
export const useCurrentPath = () => decoded(useLocation().pathname)

/** A link that says when its page is the one shown. */
export function MenuLink({ current, ...props }: PageLinkProps & { current: string }) {
  const path = usePath()
  return <PageLink {...props} aria-current={path(props.to) === current ? 'page' : undefined} />
}

/** Which of a menu's links is the current one, as a part of the menu's name: empty on most pages, which then share it. */
export function currentOf(categories: MainCategories, current: string): string {
  const last = current.slice(current.lastIndexOf('/') + 1)
  const isIt = ({ slug }: { slug: string }) => slug === last
  return last === 'warranty' ||
    last === 'contact' ||
    categories.some(one => isIt(one) || one.children.some(isIt))
    ? current
    : ''
}
