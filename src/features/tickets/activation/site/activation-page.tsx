/**
 * The page on which a customer asks for the activation of a warranty, where the shop allows it. A plain form that is sent as a document, so it
 * needs no JavaScript.
 */
import { type ActionFunctionArgs, data, useActionData, useLoaderData } from 'react-router'
import { appOf, type PageInfo, type RouteHandle } from '#app/app-context.ts'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useTexts } from '#app/page-site.ts'
import { type LoaderDataOf, siteLoader } from '#app/site-loader.ts'
import { AppError } from '#shared/errors.ts'
import { pageMeta } from '#site/page-meta.ts'
import { refusedFile } from '../../site/contact-outcome.ts'
import { takeFormFiles } from '../../site/form-files.ts'
import { attachmentTexts } from '../../texts/attachments.ts'
import { activationTexts } from '../activation-texts.ts'
import { ActivationForm } from './activation-form.tsx'
import {
  type ActivationOutcome,
  activationRefusalOf,
  emptyValues,
  readActivationValues,
  toNewActivation,
} from './activation-outcome.ts'
import css from './activation-page.module.css'

const path = '/warranty/activate'

const load = siteLoader(async ({ api, url, requireCanonicalPath }) => {
  requireCanonicalPath(path)
  const { warrantyActivation } = await api.call('GET /settings')
  if (!warrantyActivation) throw new AppError('not_found')
  return { serial: url.searchParams.get('serial') ?? '' }
})

export { load as loader }

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const values = readActivationValues(form)
  const { formKey, formFiles, report } = appOf(args.context)
  const send = siteLoader(async ({ api, locale, requireCanonicalPath }) => {
    requireCanonicalPath(path)
    const { attached, refused } = await takeFormFiles({
      api,
      form,
      formFiles,
      texts: attachmentTexts[locale],
    })
    try {
      const receipt = refused ? [refusedFile] : attached.map(file => file.token)
      await api.call('POST /warranty/activation', {
        body: toNewActivation(values, { requestKey: formKey, receipt }),
      })
      return data<ActivationOutcome>({ received: values.serial })
    } catch (error) {
      const { status = 500, code } = error as { status?: number; code?: string }
      if (code === undefined || status === 500) report?.(error)
      const refusal = activationRefusalOf(error, locale)
      if (refused) refusal.fields.receipt = refused.message
      return data<ActivationOutcome>({ refused: refusal, values, attached }, { status })
    }
  })
  return await send(args)
}

export const handle = {
  head,
  query: {},
  isPrivate: query => query.has('serial'),
  takesForms: true,
  takesFiles: 'POST /ticket/upload',
} satisfies RouteHandle

function head(_: unknown, page: PageInfo) {
  const t = activationTexts[page.locale]
  const title = `${t.title} · ${page.site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  return pageMeta({ ...page, path, title, description: t.description, unlisted: true })
}

export function Component() {
  const { serial } = useLoaderData<typeof load>() as LoaderDataOf<typeof load>
  const outcome = useActionData<typeof action>() as ActivationOutcome | undefined
  const t = useTexts(activationTexts)
  if (outcome?.received !== undefined) return <Received serial={outcome.received} />
  return (
    <div className={`page ${css.page}`}>
      <Breadcrumb page={t.title} />
      <h1 className={css.title}>{t.title}</h1>
      <p className={css.lead}>{t.lead}</p>
      <ActivationForm
        values={outcome?.values ?? emptyValues(serial)}
        refused={outcome?.refused}
        attached={outcome?.attached ?? []}
      />
    </div>
  )
}

/** The same for everybody: it does not tell whether somebody else has asked for this number. */
function Received({ serial }: { serial: string }) {
  const t = useTexts(activationTexts)
  return (
    <div className={`page ${css.page}`}>
      <Breadcrumb page={t.title} />
      <h1 className={css.title}>{t.receivedTitle}</h1>
      <p className={css.serial}>
        <bdi dir="ltr">{serial}</bdi>
      </p>
      <p className={css.lead}>{t.receivedText}</p>
      <p className={css.ways}>
        <PageLink to="/warranty" query={`?${new URLSearchParams({ serial })}`} className="button">
          {t.lookUp}
        </PageLink>
        <PageLink to="/contact" query="?topic=warranty" className="button button-quiet">
          {t.contact}
        </PageLink>
      </p>
    </div>
  )
}
