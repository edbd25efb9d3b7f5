/**
 * The page behind the secret link of a preview. It joins the features whose pages can be previewed. Only pages of this site may show
 * it in a frame, and it is in no cache and no search engine.
 */
import { data, useLoaderData } from 'react-router'
import type { PageInfo, RouteHandle } from '#app/app-context.ts'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { siteLoader } from '#app/site-loader.ts'
import { ProductView } from '#features/catalogue/products/site/product-view.tsx'
import type { Preview } from '#features/previews/previews.contract.ts'
import { previewTexts } from '#features/previews/texts/preview.ts'
import type { Locale } from '#shared/locale.ts'
import { formatTime } from '#shared/times.ts'
import { localize } from '#ui/localize.ts'
import css from './preview-page.module.css'
import { ShopPageView, toShownPage } from './shop-page-view.tsx'

type PreviewData = { preview?: Preview }

/** What the API answers for a link that has ended, or that never was one. */
const endedCodes: unknown[] = ['not_found', 'invalid', 'invalid_text']

const load = siteLoader(async ({ api, params }) => {
  try {
    const secret = params['*'] ?? ''
    return data<PreviewData>({ preview: await api.call('POST /previews/open', { body: { secret } }) })
  } catch (error) {
    if (!endedCodes.includes((error as { code?: unknown }).code)) throw error
    return data<PreviewData>({}, { status: 404 })
  }
})

export { load as loader }
export const handle = { head, isSecret: true, isFramed: true } satisfies RouteHandle

/** No canonical address, no other language, no data for search engines: it is no page of the site. */
function head({ preview }: PreviewData, { site, locale }: PageInfo) {
  const t = previewTexts[locale]
  const name = preview && nameOf(preview, { locale, base: site.baseLocale })
  const title = `${name === undefined ? t.ended.title : t.titleOf(name)} · ${site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  return [{ title }, { name: 'robots', content: 'noindex, nofollow' }]
}

function nameOf({ shows }: Preview, language: { locale: Locale; base: Locale }) {
  if (shows.kind === 'page') return localize(shows.page, 'title', language).text
  return localize(shows.product, 'name', language).text
}

export function Component() {
  const { preview } = useLoaderData<typeof load>()
  if (!preview) return <Ended />
  return (
    <>
      <Banner preview={preview} />
      <Shown shows={preview.shows} />
    </>
  )
}

function Shown({ shows }: Pick<Preview, 'shows'>) {
  const language = { locale: useLocale(), base: useSite().baseLocale }
  if (shows.kind === 'page') return <ShopPageView page={toShownPage(shows.page, language)} />
  const { product, related, replacement } = shows
  return <ProductView product={product} related={related} replacement={replacement ?? undefined} isPreview />
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
