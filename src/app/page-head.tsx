/** The part of `<head>` that belongs to the page. */
import { createContext, useContext, useEffect } from 'react'
import { type MetaDescriptor, useLocation, useMatches } from 'react-router'
import type { RouteHandle } from './app-context.ts'
import { usePageContext } from './page-site.ts'

/** What the page's `handle.head` gives. A page that failed has no data, and its error page writes a title of its own. */
export function DocumentHead() {
  const facts = usePageContext()
  const page = useMatches().at(-1)
  const { head } = (page?.handle ?? {}) as RouteHandle
  const tags = head && page?.loaderData != null ? head(page.loaderData as never, facts) : []
  useFirstPageOnly()
  return (import.meta.env.SSR ? tags : tags.filter(tag => 'title' in tag)).map(toElement)
}

const forMachines = [
  'meta[name=description]',
  'meta[name=robots]',
  'meta[property]',
  ...['canonical', 'alternate', 'prev', 'next'].map(rel => `link[rel=${rel}]`),
  'script[type="application/ld+json"]',
].join()

/** Programs that read the head ask for documents. What the first page told them holds no longer on the next one, and goes. */
function useFirstPageOnly() {
  const { key } = useLocation()
  useEffect(() => {
    if (key === 'default') return
    for (const element of document.head.querySelectorAll(forMachines)) element.remove()
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

/** Addresses of the page's style sheets. The server gives them; in the browser Vite loads what is missing. */
export const StylesContext = createContext<string[]>([])

export const StyleSheets = () =>
  useContext(StylesContext).map(href => <link key={href} rel="stylesheet" href={href} />)
