/**
 * The contact page: the form for a message to the shop, the confirmation after it was sent, and other ways to reach the shop.
 */
import { useContext, useEffect, useRef, useState } from 'react'
import { type ActionFunctionArgs, data, useActionData, useLoaderData } from 'react-router'
import type { PageInfo } from '#app/app-context.ts'
import { appOf, type RouteHandle } from '#app/app-context.ts'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useTexts } from '#app/page-site.ts'
import { type LoaderDataOf, type SiteLoaderArgs, siteLoader } from '#app/site-loader.ts'
import { appTexts } from '#app/texts/index.ts'
import { pageMeta } from '#site/page-meta.ts'
import { ContactLines } from '#site/shop/contact-lines.tsx'
import { HelpLink } from '#site/shop/help-link.tsx'
import { ReplyTime } from '#site/shop/reply-time.tsx'
import { ServiceCentres } from '#site/shop/service-centres.tsx'
import { ShopContactContext, saysHowToReach } from '#site/shop/shop-contact.ts'
import { toSmallProduct } from '#site/shop/small-product.tsx'
import { attachmentTexts } from '../texts/attachments.ts'
import { contactTexts } from '../texts/contact.ts'
import { ContactForm } from './contact-form.tsx'
import { lostFilesOf, type Outcome, refusalOf, refusedFile, withFileProblem } from './contact-outcome.ts'
import css from './contact-page.module.css'
import { ContactSent } from './contact-sent.tsx'
import { readContactQuery, readValues, toContactQuery, toNewTicket } from './contact-values.ts'
import { takeFormFiles } from './form-files.ts'

const path = '/contact'

const load = siteLoader(async ({ api, url, requireCanonicalPath }) => {
  requireCanonicalPath(path)
  const query = readContactQuery(url.searchParams)
  const [{ serviceCentres, hasSerials }, product] = await Promise.all([
    api.call('GET /settings'),
    query.product ? productOf(api, query.product) : undefined,
  ])
  return { query, product, serviceCentres, hasSerials }
})

/** Undefined if the product does not exist or is not visible; then the form does not mention it. */
async function productOf(api: SiteLoaderArgs['api'], name: string) {
  try {
    return toSmallProduct(await api.call('GET /products/by-name/:name', { params: { name } }))
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (['not_found', 'gone', 'invalid'].includes(code)) return undefined
    throw error
  }
}

export { load as loader }

/** Handles the form when it is submitted without JavaScript, or before the script is loaded. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const values = readValues(form)
  const { formKey, formFiles, report } = appOf(args.context)
  const send = siteLoader(async ({ api, locale, requireCanonicalPath }) => {
    requireCanonicalPath(path)
    const files = attachmentTexts[locale]
    const selected = await takeFormFiles({ api, form, formFiles, texts: files })
    const { attached } = selected
    try {
      const attachments = selected.refused ? [refusedFile] : attached.map(file => file.token)
      const body = toNewTicket(values, { requestKey: formKey, attachments })
      return data<Outcome>(await api.call('POST /ticket', { body }))
    } catch (error) {
      const { status = 500, code } = error as { status?: number; code?: string }
      if (code === undefined || status === 500) report?.(error)
      const refused = refusalOf(error, locale)
      if (selected.refused) {
        const outcome = { refused: withFileProblem(refused, selected.refused), values, attached }
        return data<Outcome>(outcome, { status: selected.refused.status })
      }
      const lost = lostFilesOf(error)
      const left = attached.filter((_, index) => !lost.includes(index))
      return data<Outcome>({ refused, values, attached: left }, { status })
    }
  })
  return await send(args)
}

export const handle = {
  head,
  query: {},
  isPersonalized: query => toContactQuery(readContactQuery(query)) !== '',
  isPrivate: query => query.has('serial'),
  takesForms: true,
  takesFiles: 'POST /ticket/upload',
} satisfies RouteHandle

function head(loaderData: LoaderDataOf<typeof load>, page: PageInfo) {
  const t = contactTexts[page.locale]
  const title = `${t.title} · ${page.site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  const unlisted = loaderData !== undefined && toContactQuery(loaderData.query) !== ''
  return pageMeta({ ...page, path, title, description: t.description, unlisted })
}

export function Component() {
  const loaderData = useLoaderData<typeof load>()
  const actionData = useActionData<typeof action>()
  const t = useTexts(contactTexts)
  const { query, product, hasSerials } = loaderData
  const [outcome, setOutcome] = useState<Outcome | undefined>(actionData)
  const lastLoaded = useRef(loaderData)
  // Opening the page again shows an empty form.
  useEffect(() => {
    if (lastLoaded.current !== loaderData) setOutcome(undefined)
    lastLoaded.current = loaderData
  }, [loaderData])
  return (
    <div className={`page ${css.contact}`}>
      <Breadcrumb page={t.title} />
      <div className={css.columns}>
        <div className={css.main}>
          {outcome?.code === undefined ? (
            <>
              <h1 className={css.title}>{t.title}</h1>
              <p className={css.lead}>{t.lead}</p>
              <div className={css.notes}>
                <ReplyTime />
                <p>
                  {t.track} <PageLink to="/ticket">{t.trackLink}</PageLink>
                </p>
                <HelpLink className={css.help} />
              </div>
              <ContactForm
                key={toContactQuery(query)}
                query={query}
                product={product}
                hasSerials={hasSerials}
                outcome={outcome}
                onOutcome={setOutcome}
              />
            </>
          ) : (
            <ContactSent created={outcome} onAnother={() => setOutcome(undefined)} />
          )}
        </div>
        <Others serviceCentres={loaderData.serviceCentres} />
      </div>
    </div>
  )
}

/** Other ways to reach the shop. Shows nothing if none is configured. */
function Others({ serviceCentres }: Pick<LoaderDataOf<typeof load>, 'serviceCentres'>) {
  const t = useTexts(contactTexts)
  const { serviceCentres: centresTitle } = useTexts(appTexts).contact
  const contact = useContext(ShopContactContext)
  const reachable = contact !== undefined && saysHowToReach(contact)
  if (!reachable && serviceCentres.length === 0) return null
  return (
    <aside className={`${css.others} no-print`} aria-label={t.others}>
      {reachable && (
        <section>
          <h2 className={css.heading}>{t.others}</h2>
          <ContactLines contact={contact} />
        </section>
      )}
      {serviceCentres.length > 0 && (
        <section>
          <h2 className={css.heading}>{centresTitle}</h2>
          <ServiceCentres centres={serviceCentres} />
        </section>
      )}
    </aside>
  )
}
