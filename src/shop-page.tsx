/**
 * The route of the shop's own pages, `/{slug}`: of every path of one segment that is no other page. It joins the pages with the
 * catalogue, whose cards and pictures they show.
 */
import { useLoaderData } from 'react-router'
import type { PageInfo, RouteHandle } from '#app/app-context.ts'
import { type LoaderDataOf, siteLoader } from '#app/site-loader.ts'
import { localeTag } from '#shared/locale.ts'
import { wordsOf } from '#shared/rich-text/rich-text.ts'
import { pageMeta, toDescription } from '#site/page-meta.ts'
import { breadcrumbList, pageAddress, type StructuredDataContext, structured } from '#site/structured-data.ts'
import { ShopPageView, toShownPage } from './shop-page-view.tsx'

const load = siteLoader(async ({ api, params, site, locale, requireCanonicalPath }) => {
  const page = await api.call('GET /pages/by-slug/:slug', { params: { slug: params.slug ?? '' } })
  requireCanonicalPath(`/${page.slug}`)
  const { slug, updatedAt } = page
  return { slug, updatedAt, page: toShownPage(page, { locale, base: site.baseLocale }) }
})

export { load as loader }
export const handle = {
  head,
  query: {},
} satisfies RouteHandle

function head({ slug, updatedAt, page }: LoaderDataOf<typeof load>, context: PageInfo) {
  const title = `${page.title.text} · ${context.site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  const path = `/${slug}`
  const name = page.title.text
  const description = toDescription(
    page.parts.map(part => (part.kind === 'text' ? wordsOf(part.html, 1000) : '')).join(' '),
  )
  const picture = page.parts.find(part => part.kind === 'picture')?.picture
  return [
    ...pageMeta({ ...context, path, title, description, picture: picture ?? null, subject: name }),
    structured(breadcrumbList([{ name, path }], context)),
    structured(shopPageData({ name, path, description, updatedAt }, context)),
  ]
}

type Described = { name: string; path: string; description: string; updatedAt: string }

/** The usual addresses of a page about the shop, in both languages. */
const about = /^\/(about|about-us|our-story|درباره|درباره-ما|درباره-ی-ما)$/

function shopPageData({ name, path, description, updatedAt }: Described, page: StructuredDataContext) {
  return {
    '@type': about.test(path) ? 'AboutPage' : 'WebPage',
    name,
    url: pageAddress(path, page),
    inLanguage: localeTag[page.locale],
    dateModified: updatedAt,
    ...(description && { description }),
    isPartOf: { '@type': 'WebSite', name: page.site.name, url: pageAddress('/', page) },
  }
}

export function Component() {
  return <ShopPageView page={useLoaderData<typeof load>().page} />
}
