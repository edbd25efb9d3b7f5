import { Link, type LinkProps } from 'react-router'
import { usePath } from './site.ts'

export type PageLinkProps = Omit<LinkProps, 'to'> & {
  /** Without language, as `/product/kettle`; Persian letters as they are. */
  to: string
}

/** A link to a public page in this page's language. */
export function PageLink({ to, ...props }: PageLinkProps) {
  const path = usePath()
  return <Link viewTransition prefetch="intent" {...props} to={encodeURI(path(to))} />
}
