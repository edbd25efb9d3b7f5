/** The part of `<head>` that belongs to the page: its title, meta tags and style sheets. Rendered by `root.tsx`. */
import { createContext, useContext, useEffect } from 'react'
import { type MetaDescriptor, useLocation, useMatches } from 'react-router'
import type { RouteHandle } from './app-context.ts'
import { usePageInfo } from './page-site.ts'

/** Renders the tags of the page's `handle.head`. A page that failed has no data, and its error page writes its own title. */
export function DocumentHead() {
  const pageInfo = usePageInfo()
  const page = useMatches().at(-1)
  const { head } = (page?.handle ?? {}) as RouteHandle
  const tags = head && page?.loaderData != null ? head(page.loaderData as never, pageInfo) : []
  useRemoveServerTags()
  return (import.meta.env.SSR ? tags : tags.filter(tag => 'title' in tag)).map(toElement)
}

const machineTags = [
  'meta[name=description]',
  'meta[name=robots]',
  'meta[name^="twitter:"]',
  'meta[property]',
  ...['canonical', 'alternate', 'prev', 'next'].map(rel => `link[rel=${rel}]`),
  'script[type="application/ld+json"]',
].join()

/**
 * Removes the tags for search engines when the visitor leaves the first page: they describe that page only. They are not written
 * again in the browser, because search engines read the documents of the server.
 */
function useRemoveServerTags() {
  const { key } = useLocation()
  useEffect(() => {
    if (key === 'default') return
    for (const element of document.head.querySelectorAll(machineTags)) element.remove()
  }, [key])
}

function toElement(tag: MetaDescriptor, index: number) {
  if ('title' in tag) return <title key={index}>{String(tag.title)}</title>
  if ('script:ld+json' in tag) {
    const json = JSON.stringify(tag['script:ld+json']).replaceAll('<', '\\u003c')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: data, with every "<" written as an escape
    return <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  }
  const { tagName, ...attributes } = tag as Record<string, string>
  return tagName === 'link' ? <link key={index} {...attributes} /> : <meta key={index} {...attributes} />
}

/** URLs of the page's style sheets, provided by the server's entry. In the browser Vite loads the missing ones. */
export const StylesContext = createContext<string[]>([])

export const StyleSheets = () =>
  useContext(StylesContext).map(href => <link key={href} rel="stylesheet" href={href} />)
