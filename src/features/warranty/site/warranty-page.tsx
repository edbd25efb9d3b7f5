/** The warranty page: look up a serial number, and read the warranty terms. Works without JavaScript. */
import { data, useLoaderData } from 'react-router'
import type { PageInfo, RouteHandle } from '#app/app-context.ts'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { Prose } from '#app/components/prose.tsx'
import { failureMessage } from '#app/errors/failure.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { type LoaderDataOf, type SiteLoaderArgs, siteLoader } from '#app/site-loader.ts'
import type { Problem } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { pageMeta } from '#site/page-meta.ts'
import { HelpLink } from '#site/shop/help-link.tsx'
import { SerialForm } from '#site/shop/serial-form.tsx'
import { localize } from '#ui/localize.ts'
import { warrantyTexts } from '../texts/index.ts'
import { lookUpTexts } from '../texts/look-up.ts'
import type { Warranty } from '../warranty.ts'
import { GeneralTerms } from './general-terms.tsx'
import css from './warranty-page.module.css'
import { WarrantyResult } from './warranty-result.tsx'

type LookUpResult = { warranty?: Warranty; refused?: { code: string; message: string } }

const load = siteLoader(async ({ api, url, locale, requireCanonicalPath }) => {
  requireCanonicalPath('/warranty')
  const typed = url.searchParams.get('serial')?.trim() ?? ''
  const [{ warrantyText, translations }, found] = await Promise.all([
    api.call('GET /settings'),
    typed ? lookUp(api, typed, locale) : undefined,
  ])
  const { en, fa } = translations
  const terms = {
    warrantyText,
    translations: { en: { warrantyText: en?.warrantyText }, fa: { warrantyText: fa?.warrantyText } },
  }
  return data({ terms, typed, ...found?.result }, { status: found?.status ?? 200 })
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
  isPrivate: query => Boolean(query.get('serial')?.trim()),
} satisfies RouteHandle

function head(loaderData: LoaderDataOf<typeof load>, page: PageInfo) {
  const t = warrantyTexts[page.locale]
  const title = `${t.title} · ${page.site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  const unlisted = Boolean(loaderData.typed)
  return pageMeta({ ...page, path: '/warranty', title, description: t.description, unlisted })
}

export function Component() {
  const loaderData = useLoaderData<typeof load>()
  const { terms, typed, warranty, refused } = loaderData
  const { title } = useTexts(warrantyTexts)
  const t = useTexts(lookUpTexts)
  const ownTerms = localize(terms, 'warrantyText', { locale: useLocale(), base: useSite().baseLocale })
  // An address that the API does not know cannot be a serial number either.
  const malformed = refused && ['invalid', 'not_found'].includes(refused.code) ? t.malformed : undefined
  const failure = refused && !malformed ? refused.message : undefined
  return (
    <div className={`page ${css.warranty}`}>
      <Breadcrumb page={title} />
      <h1 className={css.title}>{title}</h1>
      <p className={`${css.lead} no-print`}>{t.lead}</p>
      <SerialForm
        key={typed}
        label={t.label}
        button={t.button}
        hint={t.hint}
        problem={malformed ?? failure}
        value={typed}
        className={css.form}
      />
      <p role="status" className="visually-hidden">
        {warranty ? t.states[warranty.state].title : (malformed ?? failure)}
      </p>
      {warranty && <WarrantyResult warranty={warranty} />}
      <section className={warranty && 'no-print'} aria-labelledby="terms">
        <h2 id="terms" className={css.termsTitle}>
          {t.terms}
        </h2>
        {ownTerms.text ? <Prose value={ownTerms} className={css.terms} /> : <GeneralTerms />}
        <HelpLink className={`${css.help} no-print`} />
      </section>
    </div>
  )
}
