import type { ComponentProps } from 'react'
import { usePath } from './page-site.ts'

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Without language prefix, as `/product/kettle`. Persian letters are not encoded. */
  to: string
  /** Encoded query string, including the `?`. */
  query?: string
}

/** A link to a public page in this page's language. A plain anchor, cheap to render; `FollowLinks` makes it navigate in place. */
export function PageLink({ to, query = '', ...props }: PageLinkProps) {
  const path = usePath()
  return <a {...props} href={encodeURI(path(to)) + query} />
}
