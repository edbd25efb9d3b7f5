/** The warranty page: look up a serial number, and read the warranty terms. Works without JavaScript. */
import { data, useLoaderData, useNavigate } from 'react-router'
import type { PageInfo, RouteHandle } from '#app/app-context.ts'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { Prose } from '#app/components/prose.tsx'
import { failureMessage } from '#app/errors/failure.ts'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { type LoaderDataOf, type SiteLoaderArgs, siteLoader } from '#app/site-loader.ts'
import { appTexts } from '#app/texts/index.ts'
import type { Problem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { pageMeta } from '#site/page-meta.ts'
import { HelpLink } from '#site/shop/help-link.tsx'
import { ReachShop } from '#site/shop/reach-shop.tsx'
import { SerialForm } from '#site/shop/serial-form.tsx'
import { ServiceCentres } from '#site/shop/service-centres.tsx'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import { ScanButton } from '../scan/site/scan-button.tsx'
import { warrantyTexts } from '../texts/index.ts'
import { lookUpTexts } from '../texts/look-up.ts'
import type { Warranty } from '../warranty.ts'
import { GeneralTerms } from './general-terms.tsx'
import { SerialPlaces } from './serial-places.tsx'
import css from './warranty-page.module.css'
import { WarrantyResult } from './warranty-result.tsx'
import { namesPlace } from './where-to-take.tsx'

type LookUpResult = { warranty?: Warranty; refused?: { code: string; message: string } }

const load = siteLoader(async ({ api, url, locale, requireCanonicalPath }) => {
  requireCanonicalPath('/warranty')
  const serial = url.searchParams.get('serial')
  const typed = serial?.trim() ?? ''
  const { warrantyText, translations, hasSerials, serviceCentres, warrantyActivation } =
    await api.call('GET /settings')
  // A shop without serial numbers would answer that it does not know this one, as if it knew others.
  const found = typed && hasSerials ? await lookUp(api, typed, locale) : undefined
  const product = found?.result.warranty?.product
  const places = hasSerials
    ? await api.call('GET /category/serial-places', { query: product ? { productId: product.id } : {} })
    : []
  const { en, fa } = translations
  const terms = {
    warrantyText,
    translations: { en: { warrantyText: en?.warrantyText }, fa: { warrantyText: fa?.warrantyText } },
  }
  const shop = { terms, hasSerials, serviceCentres, canActivate: warrantyActivation, places }
  const isEmpty = serial !== null && !typed
  return data({ ...shop, typed, isEmpty, ...found?.result }, { status: found?.status ?? 200 })
})

/** A refused request is shown in place of the result, and the rest of the page stays. */
async function lookUp(
  api: SiteLoaderArgs['api'],
  serial: string,
  locale: Locale,
): Promise<{ result: LookUpResult; status: number }> {
  try {
    const warranty = await api.call('GET /warranty/:serial', { params: { serial } })
    return { result: { warranty }, status: 200 }
  } catch (error) {
    const { status = 500, problem } = error as { status?: number; problem?: Problem['error'] }
    if (import.meta.env.SSR && status >= 500 && status !== 503) throw error
    return {
      result: { refused: { code: problem?.code ?? '', message: failureMessage(error, locale) } },
      status,
    }
  }
}

export { load as loader }
export const handle = {
  head,
  query: {},
  isPrivate: query => query.has('serial'),
} satisfies RouteHandle

function head(loaderData: LoaderDataOf<typeof load>, page: PageInfo) {
  const t = warrantyTexts[page.locale]
  const title = `${t.title} · ${page.site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  const unlisted = Boolean(loaderData.typed)
  const description = loaderData.hasSerials ? t.description : t.descriptionWithoutSerials
  return pageMeta({ ...page, path: '/warranty', title, description, unlisted })
}

export function Component() {
  const loaderData = useLoaderData<typeof load>()
  const { terms, hasSerials, serviceCentres, canActivate, places, typed, isEmpty, warranty, refused } =
    loaderData
  const { title } = useTexts(warrantyTexts)
  const { serviceCentres: centresTitle } = useTexts(appTexts).contact
  const t = useTexts(lookUpTexts)
  const ownTerms = localize(terms, 'warrantyText', { locale: useLocale(), base: useSite().baseLocale })
  // An address that the API does not know cannot be a serial number either.
  const malformed = refused && ['invalid', 'not_found'].includes(refused.code) ? t.malformed : undefined
  const failure = refused && !malformed ? refused.message : undefined
  const navigate = useNavigate()
  const path = usePath()('/warranty')
  const open = (serial: string) => void navigate(`${path}?${new URLSearchParams({ serial })}`)
  const problem = isEmpty ? t.empty : (malformed ?? failure)
  return (
    <div className={`page ${css.warranty}`}>
      <Breadcrumb page={title} />
      <h1 className={css.title}>{title}</h1>
      {hasSerials && (
        <>
          <p className={`${css.lead} no-print`}>{t.lead}</p>
          <SerialForm
            key={typed}
            label={t.label}
            button={t.button}
            hint={t.hint}
            problem={problem}
            value={typed}
            className={css.form}
          >
            <ScanButton label={t.scan} className={css.scan} onFound={open} />
          </SerialForm>
          {refused?.code === 'rate_limited' && <ReachShop />}
        </>
      )}
      {!hasSerials && typed && <NoSerials />}
      <p role="status" className="visually-hidden">
        {warranty ? t.states[warranty.state].title : problem}
      </p>
      {warranty && <WarrantyResult warranty={warranty} centres={serviceCentres} canActivate={canActivate} />}
      <SerialPlaces places={places} />
      <section className={warranty && 'no-print'} aria-labelledby="terms">
        <h2 id="terms" className={hasSerials || typed ? css.termsTitle : 'visually-hidden'}>
          {t.terms}
        </h2>
        {ownTerms.text ? (
          <Prose value={ownTerms} className={css.terms} />
        ) : (
          <GeneralTerms hasSerials={hasSerials} />
        )}
        {serviceCentres.length > 0 && !(warranty && namesPlace(warranty.state)) && (
          <section
            className={ownTerms.text ? `${css.topic} ${css.apart}` : css.topic}
            aria-labelledby="centres"
          >
            <Icon name="map-pin" size={28} className={css.icon} />
            <h3 id="centres" className={css.name}>
              {centresTitle}
            </h3>
            <div className={css.body}>
              <ServiceCentres centres={serviceCentres} />
            </div>
          </section>
        )}
        <HelpLink className={`${css.help} no-print`} />
      </section>
    </div>
  )
}

/** For whoever comes with a serial number to a shop that has none, by an old link for example. */
function NoSerials() {
  const t = useTexts(lookUpTexts)
  return (
    <section className={css.noSerials} aria-labelledby="no-serials">
      <h2 id="no-serials" className={css.name}>
        {t.noSerials.title}
      </h2>
      <p>{t.noSerials.text}</p>
      <PageLink to="/contact" query="?topic=warranty" className={`button ${css.action} no-print`}>
        {t.ask}
      </PageLink>
    </section>
  )
}
