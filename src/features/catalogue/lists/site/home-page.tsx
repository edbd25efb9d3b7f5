/** The home page. A route of `routes.tsx`. */
import { useLoaderData } from 'react-router'
import type { PageInfo, RouteHandle } from '#app/app-context.ts'
import { type LoaderDataOf, siteLoader } from '#app/site-loader.ts'
import { pageMeta } from '#site/page-meta.ts'
import { organization, structured, website } from '#site/structured-data.ts'
import { localize } from '#ui/localize.ts'
import { homeTexts } from '../../texts/home.ts'
import { heroPreload } from './hero.tsx'
import { HomeView, loadHome } from './home-view.tsx'

const load = siteLoader(async ({ api, requireCanonicalPath }) => {
  requireCanonicalPath('/')
  return await loadHome(api)
})

export { load as loader }
export const handle = {
  head,
  query: {},
} satisfies RouteHandle

function head(loaderData: LoaderDataOf<typeof load>, context: PageInfo) {
  const home = homeTexts[context.locale]
  const { name, baseLocale: base } = context.site
  const title = home.title(name)
  if (!import.meta.env.SSR) return [{ title }]
  const { contact, hero, sections } = loaderData
  const tagline = localize(contact, 'tagline', { locale: context.locale, base }).text
  return [
    ...pageMeta({
      ...context,
      path: '/',
      title,
      description: tagline || home.description(name),
    }),
    ...(hero.image && sections.includes('hero') ? [heroPreload(hero.image)] : []),
    structured(organization(contact, context)),
    structured(website(context)),
  ]
}

export function Component() {
  return <HomeView home={useLoaderData<typeof load>()} />
}
