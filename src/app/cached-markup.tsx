/**
 * Server-side cache for markup that many pages share, such as the menus. Used by the header, drawer and footer of public pages,
 * by `product-actions.tsx` and by the cards of products.
 *
 * The cached markup depends on three inputs: `from`, the text in `name`, and the page's language. Children may depend on nothing
 * else, except on what stays the same for the life of the process, such as the base language: a cached entry is reused without
 * rendering or comparing the children.
 *
 * `from` is an object that is compared by its identity, or a function that writes a text. A text is compared letter by letter,
 * and the markup of the texts used last is kept.
 *
 * The entry of an object lives exactly as long as the object, because the cache is a WeakMap. `toMainCategories` and
 * `toShopContact` give the same object until something in it changes. Then they give a new one, which renders anew, and the
 * garbage collector drops the old object with its markup. A constant of a module, such as its imported CSS classes, is never
 * dropped. Nothing else drops entries, so `name` must have few possible values.
 */
import { createContext, type ReactNode, useContext } from 'react'
import { PageInfoContext, usePageInfo } from './page-site.ts'

type MarkupCache = { get(key: string): string | undefined; set(key: string, html: string): unknown }

/** Renders children to markup, and has a bounded cache for texts. */
export type MarkupRenderer = { render(node: ReactNode): string; texts: MarkupCache }

/**
 * Only the server's entry provides it. In the browser it is undefined: nothing is cached there, and React hydrates the children
 * like any others.
 */
export const RenderContext = createContext<MarkupRenderer | undefined>(undefined)

/** By the `from` object, then by name and language. */
const cache = new WeakMap<object, MarkupCache>()

type Props = {
  as: 'nav' | 'ul' | 'div' | 'li'
  /** What the children are rendered from. An object is compared by identity: an equal copy renders anew. */
  from: object | (() => string)
  /**
   * Tells this markup from other markup of the same object. If the children depend on a state, such as the current link of a
   * menu, the name has to contain that state.
   */
  name: string
  /** The attributes of the element itself are not cached. */
  className?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  children: ReactNode
}

export function CachedMarkup({ as: Tag, from, name, children, ...props }: Props) {
  const renderer = useContext(RenderContext)
  const pageInfo = usePageInfo()
  if (!renderer) return <Tag {...props}>{children}</Tag>
  const { render, texts } = renderer
  const isText = typeof from === 'function'
  const entries = isText ? texts : (cache.get(from) ?? new Map<string, string>())
  if (!isText) cache.set(from, entries)
  const key = `${name} ${pageInfo.locale}${isText ? ` ${from()}` : ''}`
  // The children are rendered as a tree of their own: the page context is the only context they get, not the router's.
  const html = entries.get(key) ?? render(<PageInfoContext value={pageInfo}>{children}</PageInfoContext>)
  entries.set(key, html)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup that React itself rendered from the same children
  return <Tag {...props} dangerouslySetInnerHTML={{ __html: html }} />
}
