/** The public page of a product: loader, head and component. */

import { data, useLoaderData } from 'react-router'
import type { PageInfo, RouteHandle } from '#app/app-context.ts'
import { onUse } from '#app/components/on-use.tsx'
import { type LoaderDataOf, type SiteLoaderArgs, siteLoader } from '#app/site-loader.ts'
import { largestOf } from '#features/media/image-widths.ts'
import { wordsOf } from '#shared/rich-text/rich-text.ts'
import { pageMeta, toDescription } from '#site/page-meta.ts'
import { breadcrumbList, structured } from '#site/structured-data.ts'
import { localize } from '#ui/localize.ts'
import { trailOf } from '../../cards/site/category-crumbs.ts'
import { priceIn } from '../../model/price-in-currency.ts'
import type { GoneProduct, Product } from '../../model/product.ts'
import { siteTexts } from '../../texts/site.ts'
import { mainPicturePreload } from './product-pictures.tsx'
import { productData } from './product-structured-data.ts'
import { ProductView } from './product-view.tsx'
import { useVisit } from './use-visit.ts'

const load = siteLoader(async ({ api, params, requireCanonicalPath }) => {
  const name = { params: { name: params.name ?? '' } }
  const found = await api
    .call('GET /products/by-name/:name', name)
    .catch(async (error: { code?: string }) => {
      if (error.code !== 'gone') throw error
      return { gone: await api.call('GET /products/gone/:name', name) }
    })
  if ('gone' in found) return data(found, { status: 410 })
  const product = found
  requireCanonicalPath(`/product/${product.slug}`)
  const { id, lifecycle, replacementId } = product
  const [related, replacement] = await Promise.all([
    api.call('GET /products/related/:id', { params: { id } }),
    lifecycle === 'discontinued' && replacementId !== null ? replacementOf(api, replacementId) : undefined,
  ])
  // The replacement has its card at the top already.
  return { product, related: related.filter(one => one.id !== replacement?.id), replacement }
})

/** As a card. Its texts for a page of its own are not sent. */
async function replacementOf(api: SiteLoaderArgs['api'], id: number) {
  const { description, specs, specRows, images, documents, breadcrumb, ...card } = await api.call(
    'GET /products/by-id/:id',
    { params: { id } },
  )
  return card
}

export { load as loader }
export const handle = {
  head,
  query: {},
} satisfies RouteHandle

function headOfGone({ name, translations }: GoneProduct, { locale, site }: PageInfo) {
  const language = { locale, base: site.baseLocale }
  const title =
    name === null ? site.name : `${localize({ name, translations }, 'name', language).text} · ${site.name}`
  return [{ title }, { name: 'robots', content: 'noindex, follow' }]
}

/** The last price of a discontinued product is no offer: a preview would show it as the price of today. */
const offeredPrice = ({ price, lifecycle }: Pick<Product, 'price' | 'lifecycle'>, currency: string) =>
  price === null || lifecycle === 'discontinued' ? undefined : priceIn(price, currency)

type PageData = LoaderDataOf<typeof load>

function head(loaderData: PageData, context: PageInfo) {
  const { locale, site } = context
  const language = { locale, base: site.baseLocale }
  if ('gone' in loaderData) return headOfGone(loaderData.gone, context)
  const { product } = loaderData
  const name = localize(product, 'name', language).text
  // Not those of the base language where the others are missing: a search result is in one language.
  const own = locale === site.baseLocale ? product : product.translations[locale]
  const title = own?.seoTitle || `${name} · ${site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  const summary =
    localize(product, 'summary', language).text ||
    wordsOf(localize(product, 'description', language).text, 1000)
  const path = `/product/${product.slug}`
  const category = product.breadcrumb.at(-1)
  const data = {
    name,
    description: toDescription(summary, 1000),
    category: category && localize(category, 'name', language).text,
    pictures: product.images.map(largestOf),
  }
  const tags = pageMeta({
    ...context,
    path,
    title,
    description:
      own?.seoDescription ||
      toDescription(summary) ||
      siteTexts[locale].product.fallbackDescription(name, site.name),
    picture: product.image,
    subject: name,
    product: { price: offeredPrice(product, site.currency) },
  })
  return [
    ...tags,
    structured(breadcrumbList([...trailOf(product.breadcrumb, context), { name, path }], context)),
    structured(productData(product, data, context)),
    ...(product.image ? [mainPicturePreload(product.image)] : []),
  ]
}

/** The server renders it directly. The browser, which seldom needs it, loads it on first use. */
const GonePage = onUse({
  server: import.meta.env.SSR && (await import('./gone-product.tsx')).GoneProductPage,
  load: async () => (await import('./gone-product.tsx')).GoneProductPage,
})

export function Component() {
  const data = useLoaderData<typeof load>()
  return 'gone' in data ? <GonePage product={data.gone} /> : <ProductPage {...data} />
}

function ProductPage({ product, related, replacement }: Exclude<PageData, { gone: unknown }>) {
  useVisit(product.id)
  return <ProductView product={product} related={related} replacement={replacement} />
}
