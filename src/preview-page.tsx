/**
 * The page behind the secret link of a preview. It joins the features whose pages can be previewed. Only pages of this site may show
 * it in a frame, and it is in no cache and no search engine.
 */
import { data, useLoaderData } from 'react-router'
import type { PageInfo, RouteHandle, Site } from '#app/app-context.ts'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { siteLoader } from '#app/site-loader.ts'
import type { Api } from '#contract'
import { type HomeData, HomeView, loadHome } from '#features/catalogue/lists/site/home-view.tsx'
import type { Product, ProductCard } from '#features/catalogue/model/product.ts'
import { ProductView } from '#features/catalogue/products/site/product-view.tsx'
import type { Preview, ShownLook } from '#features/previews/previews.contract.ts'
import { previewTexts } from '#features/previews/texts/preview.ts'
import type { Locale } from '#shared/locale.ts'
import { formatTime } from '#shared/times.ts'
import { localize } from '#ui/localize.ts'
import css from './preview-page.module.css'
import { ShopPageView, toShownPage } from './shop-page-view.tsx'

type LookPage = { home: HomeData } | { product: Product; related: ProductCard[] }
type PreviewData = { preview?: Preview; scheme?: Site['scheme']; page?: LookPage }

/** What the API answers for a link that has ended, or that never was one. */
const endedCodes: unknown[] = ['not_found', 'invalid', 'invalid_text']

const load = siteLoader(async ({ api, params, url }) => {
  try {
    const secret = params['*'] ?? ''
    const preview = await api.call('POST /previews/open', { body: { secret } })
    const theme = url.searchParams.get('theme')
    const scheme = theme === 'light' || theme === 'dark' ? { scheme: theme } : {}
    const { shows } = preview
    const isProduct = url.searchParams.get('page') === 'product'
    const page = shows.kind === 'look' ? { page: await lookPage(api, shows, isProduct) } : {}
    return data<PreviewData>({ preview, ...scheme, ...page } as PreviewData)
  } catch (error) {
    if (!endedCodes.includes((error as { code?: unknown }).code)) throw error
    return data<PreviewData>({}, { status: 404 })
  }
})

/** The home page with the settings of the preview, or the page of the product that stands first on it. */
async function lookPage(api: Api, { settings }: ShownLook, isProduct: boolean): Promise<LookPage> {
  const home = await loadHome(api, settings)
  const id = [...home.featured, ...home.newest.items][0]?.id
  if (!isProduct || id === undefined) return { home }
  const [product, related] = await Promise.all([
    api.call('GET /products/by-id/:id', { params: { id } }),
    api.call('GET /products/related/:id', { params: { id } }),
  ])
  return { product, related }
}

export { load as loader }
export const handle = { head, site: siteOf, isSecret: true, isFramed: true } satisfies RouteHandle

/** The frame around the page, with header and colours, is that of the preview too. */
function siteOf(loaded: PreviewData | undefined): Partial<Site> | undefined {
  const shows = loaded?.preview?.shows
  return {
    ...(loaded?.scheme && { scheme: loaded.scheme }),
    ...(shows?.kind === 'look' && { look: shows.look, names: shows.names }),
  }
}

/** No canonical address, no other language, no data for search engines: it is no page of the site. */
function head({ preview }: PreviewData, { site, locale }: PageInfo) {
  const t = previewTexts[locale]
  const name = preview && nameOf(preview, { locale, base: site.baseLocale })
  const title = `${name === undefined ? t.ended.title : t.titleOf(name)} · ${site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  return [{ title }, { name: 'robots', content: 'noindex, nofollow' }]
}

function nameOf({ shows }: Preview, language: { locale: Locale; base: Locale }) {
  if (shows.kind === 'look') return previewTexts[language.locale].look
  if (shows.kind === 'page') return localize(shows.page, 'title', language).text
  return localize(shows.product, 'name', language).text
}

export function Component() {
  const { preview, page } = useLoaderData<typeof load>()
  if (!preview) return <Ended />
  // Beside the form of the look there is no doubt that it is a preview.
  if (preview.shows.kind === 'look') return page && <LookPreview page={page} />
  return (
    <>
      <Banner preview={preview} />
      <Shown shows={preview.shows} />
    </>
  )
}

type ShownItem = Exclude<Preview['shows'], ShownLook>

function Shown({ shows }: { shows: ShownItem }) {
  const language = { locale: useLocale(), base: useSite().baseLocale }
  if (shows.kind === 'page') return <ShopPageView page={toShownPage(shows.page, language)} />
  const { product, related, replacement } = shows
  return <ProductView product={product} related={related} replacement={replacement ?? undefined} isPreview />
}

function LookPreview({ page }: { page: LookPage }) {
  if ('home' in page) return <HomeView home={page.home} />
  return <ProductView product={page.product} related={page.related} replacement={undefined} isPreview />
}

function Banner({ preview: { createdAt, expiresAt } }: { preview: Preview }) {
  const t = useTexts(previewTexts)
  const reader = { locale: useLocale(), timeZone: useSite().timeZone }
  return (
    <aside className={css.banner} aria-label={t.title}>
      <p className="page">
        <strong className={css.badge}>{t.title}</strong> {t.about(formatTime(createdAt, reader))}{' '}
        {t.ends(formatTime(expiresAt, reader))}
      </p>
    </aside>
  )
}

function Ended() {
  const t = useTexts(previewTexts).ended
  return (
    <div className="page error-page">
      <h1 className="error-title">{t.title}</h1>
      <p className="error-text">{t.text}</p>
      <div className="error-actions">
        <PageLink to="/" className="button">
          {t.home}
        </PageLink>
      </div>
    </div>
  )
}
