import type { ComponentProps } from 'react'
import { usePath } from './page-site.ts'

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Without language, as `/product/kettle`; Persian letters as they are. */
  to: string
  /** Written as it stands in an address, from `?` on. */
  query?: string
}

/** A link to a public page in this page's language. A plain anchor, cheap to draw; `FollowLinks` makes it quick. */
export function PageLink({ to, query = '', ...props }: PageLinkProps) {
  const path = usePath()
  return <a {...props} href={encodeURI(path(to)) + query} />
}
