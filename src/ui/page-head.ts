/**
 * The head of a page that came without a new document: its title. What the first page told programs that read it holds no longer
 * and goes; they ask for documents, so in the browser a page's `meta` gives the title alone.
 */
import type { UNSAFE_createRouter } from 'react-router'

type Router = ReturnType<typeof UNSAFE_createRouter>
type Descriptor = { title?: string }

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
    told = toTitle(metaOf(state)?.() ?? [])
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

/** An element of its own, never `document.title`: that would write into one which React made. */
function toTitle(descriptors: Descriptor[]): Element[] {
  return descriptors.flatMap(({ title }) => {
    if (!title) return []
    const element = document.createElement('title')
    element.textContent = title
    document.head.append(element)
    return element
  })
}
