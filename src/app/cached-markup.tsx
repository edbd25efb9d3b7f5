/** A part that many pages share, such as a menu: on the server it is drawn once per language and then only copied. */
import { createContext, type ReactNode, useContext } from 'react'
import { PageContextProvider, usePageContext } from './page-site.ts'

/** Given by the server's entry alone: in the browser such a part is drawn like any other. */
export const RenderContext = createContext<((node: ReactNode) => string) | undefined>(undefined)

/** Goes with what it was drawn from. */
const cached = new WeakMap<object, Map<string, string>>()

type Props = {
  as: 'nav' | 'ul' | 'div'
  /** What it is drawn from: another object, another drawing. */
  from: object
  /** Tells it from other parts drawn from the same, and from other states of itself. */
  name: string
  className?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  children: ReactNode
}

export function CachedMarkup({ as: Tag, from, name, children, ...props }: Props) {
  const draw = useContext(RenderContext)
  const facts = usePageContext()
  if (!draw) return <Tag {...props}>{children}</Tag>
  const drawings = cached.get(from) ?? new Map<string, string>()
  cached.set(from, drawings)
  const key = `${name} ${facts.locale}`
  const html = drawings.get(key) ?? draw(<PageContextProvider value={facts}>{children}</PageContextProvider>)
  drawings.set(key, html)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own drawing of the same children
  return <Tag {...props} dangerouslySetInnerHTML={{ __html: html }} />
}
