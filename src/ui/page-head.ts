/** The head of a page that came without a new document: its title, and what it tells programs that read it. */
import type { UNSAFE_createRouter } from 'react-router'

type Router = ReturnType<typeof UNSAFE_createRouter>
type Descriptor = Record<string, string | undefined> & { 'script:ld+json'?: object }

const selector = [
  'title',
  'meta[name=description]',
  'meta[name=robots]',
  'meta[property]',
  ...['canonical', 'alternate', 'prev', 'next'].map(rel => `link[rel=${rel}]`),
  'script[type="application/ld+json"]',
].join()

export function keepHead(router: Router) {
  // A page without `meta`, as one of the back office or for an error, has its title from React, which also takes it away.
  let told = metaOf(router.state) ? [...document.head.querySelectorAll(selector)] : []
  let last = router.state.location
  router.subscribe(state => {
    if (state.location === last || state.navigation.state !== 'idle') return
    last = state.location
    for (const element of told) element.remove()
    told = toElements(metaOf(state)?.() ?? [])
  })
}

/** The `meta` of the innermost route that has one. */
function metaOf({
  location,
  errors,
  matches,
  loaderData,
}: Router['state']): (() => Descriptor[]) | undefined {
  if (errors) return undefined
  const facts = matches.map(({ route, params, pathname }) => ({
    id: route.id,
    params,
    pathname,
    loaderData: loaderData[route.id],
  }))
  const leaf = facts.findLast(({ id }) => window.__reactRouterRouteModules[id]?.meta)
  const meta = leaf && window.__reactRouterRouteModules[leaf.id]?.meta
  return meta && (() => (meta({ ...leaf, location, matches: facts } as never) ?? []) as Descriptor[])
}

function toElements(descriptors: Descriptor[]): Element[] {
  const elements = descriptors.map(({ tagName, title, 'script:ld+json': data, ...attributes }) => {
    if (data) {
      return make('script', { type: 'application/ld+json' }, JSON.stringify(data))
    }
    if (title !== undefined) return make('title', {}, title)
    return make(tagName ?? 'meta', attributes)
  })
  document.head.append(...elements)
  return elements
}

function make(name: string, attributes: Record<string, string | undefined>, text = '') {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key === 'hrefLang' ? 'hreflang' : key, value)
  }
  element.textContent = text
  return element
}
