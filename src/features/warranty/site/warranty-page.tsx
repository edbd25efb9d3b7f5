import { data, useLoaderData } from 'react-router'
import type { PageContext, RouteHandle } from '#app/app-context.ts'
import { type LoaderDataOf, type Loading, loading } from '#app/load.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Problem } from '#shared/errors.ts'
import { pageMeta } from '#site/page-meta.ts'
import { HelpLink } from '#site/shop/help-link.tsx'
import { SerialForm } from '#site/shop/serial-form.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { localize } from '#ui/localize.ts'
import { Prose } from '#ui/prose.tsx'
import { warrantyTexts } from '../texts/index.ts'
import { lookUpTexts } from '../texts/look-up.ts'
import type { Warranty } from '../warranty.ts'
import { GeneralTerms } from './general-terms.tsx'
import { WarrantyResult } from './warranty-answer.tsx'
import css from './warranty-page.module.css'

type Found = { answer?: Warranty; refused?: { code: string; message: string } }

const load = loading(async ({ api, url, requireCanonicalPath }) => {
  requireCanonicalPath('/warranty')
  const typed = url.searchParams.get('serial')?.trim() ?? ''
  const [{ warrantyText, translations }, found] = await Promise.all([
    api.call('GET /settings'),
    typed ? lookUp(api, typed) : undefined,
  ])
  const { en, fa } = translations
  const terms = {
    warrantyText,
    translations: { en: { warrantyText: en?.warrantyText }, fa: { warrantyText: fa?.warrantyText } },
  }
  return data({ terms, typed, ...found?.told }, { status: found?.status ?? 200 })
})

/** A refusal is an answer too: it stands where the others do, and nothing else of the page is lost. */
async function lookUp(api: Loading['api'], serial: string): Promise<{ told: Found; status: number }> {
  try {
    const answer = await api.call('GET /warranty/:serial', { params: { serial } })
    return { told: { answer }, status: 200 }
  } catch (error) {
    const { status = 500, problem } = error as { status?: number; problem?: Problem['error'] }
    if (import.meta.env.SSR && status >= 500 && status !== 503) throw error
    return { told: { refused: { code: problem?.code ?? '', message: problem?.message ?? '' } }, status }
  }
}

export { load as loader }
export const handle = {
  head,
  query: {},
  isPrivate: query => Boolean(query.get('serial')?.trim()),
} satisfies RouteHandle

function head(loaderData: LoaderDataOf<typeof load>, place: PageContext) {
  const t = warrantyTexts[place.locale]
  const title = `${t.title} · ${place.site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  const unlisted = Boolean(loaderData.typed)
  return pageMeta({ ...place, path: '/warranty', title, description: t.description, unlisted })
}

export function Component() {
  const loaderData = useLoaderData<typeof load>()
  const { terms, typed, answer, refused } = loaderData
  const { title } = useTexts(warrantyTexts)
  const t = useTexts(lookUpTexts)
  const own = localize(terms, 'warrantyText', { locale: useLocale(), base: useSite().baseLocale })
  // What is no address of the API is no serial number either.
  const malformed = refused && ['invalid', 'not_found'].includes(refused.code) ? t.malformed : undefined
  const waiting = refused && !malformed ? refused.message || t.unreachable : undefined
  return (
    <div className={`page ${css.warranty}`}>
      <Breadcrumb crumbs={[]} />
      <h1 className={css.title}>{title}</h1>
      <p className={`${css.lead} no-print`}>{t.lead}</p>
      <SerialForm
        key={typed}
        label={t.label}
        button={t.button}
        hint={t.hint}
        problem={malformed ?? waiting}
        value={typed}
        className={css.form}
      />
      <p role="status" className="visually-hidden">
        {answer ? t.states[answer.state].title : (malformed ?? waiting)}
      </p>
      {answer && <WarrantyResult answer={answer} />}
      <section className={answer && 'no-print'} aria-labelledby="terms">
        <h2 id="terms" className={css.termsTitle}>
          {t.terms}
        </h2>
        {own.text ? <Prose told={own} className={css.terms} /> : <GeneralTerms />}
        <HelpLink className={`${css.help} no-print`} />
      </section>
    </div>
  )
}
