/**
 * The page on which a visitor follows a message. It is found by its secret link, or by tracking code and contact. Works without
 * JavaScript.
 */
import { useEffect, useState } from 'react'
import { type ActionFunctionArgs, data, useActionData, useLoaderData, useParams } from 'react-router'
import type { PageInfo, RouteHandle } from '#app/app-context.ts'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { useTexts } from '#app/page-site.ts'
import { siteLoader } from '#app/site-loader.ts'
import { pageMeta } from '#site/page-meta.ts'
import { trackingTexts } from '../../texts/tracking.ts'
import { handleTicketForm } from './ticket-action.ts'
import css from './ticket-page.module.css'
import { TrackForm } from './track-form.tsx'
import { TrackedMessage } from './tracked-message.tsx'
import { type FoundTicket, type TrackingRefusal, trackingRefusalOf } from './tracking-outcome.ts'

type TicketPageData = { found?: FoundTicket; refused?: TrackingRefusal }

const load = siteLoader(async ({ api, params, locale, requireCanonicalPath }) => {
  const secret = params['*'] ?? ''
  if (secret === '') {
    requireCanonicalPath('/ticket')
    return data<TicketPageData>({})
  }
  const key = { secret }
  try {
    const ticket = await api.call('POST /ticket/track', { body: key })
    return data<TicketPageData>({ found: { key, ticket } })
  } catch (error) {
    const { status = 500, code } = error as { status?: number; code?: string }
    if (import.meta.env.SSR && (code === undefined || status === 500)) throw error
    const refused = trackingRefusalOf(error, key, locale)
    return data<TicketPageData>({ refused }, { status: refused.status })
  }
})

export { load as loader }

/** Handles forms that are submitted without JavaScript, or before the script is loaded. */
export const action = (args: ActionFunctionArgs) => handleTicketForm(args)

export const handle = {
  head,
  isSecret: true,
  takesForms: true,
  takesFiles: 'POST /ticket/upload',
} satisfies RouteHandle

function head(_: unknown, page: PageInfo) {
  const title = `${trackingTexts[page.locale].title} · ${page.site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  // The metadata always names this path, so that it never contains the secret.
  return pageMeta({ ...page, path: '/ticket', title, unlisted: true })
}

export function Component() {
  const loaderData = useLoaderData<typeof load>()
  const actionData = useActionData<typeof action>()
  const params = useParams()
  const secret = params['*'] ?? ''
  const loaded = actionData?.found ?? loaderData.found
  const [found, setFound] = useState(loaded)
  const refused = actionData?.refused ?? loaderData.refused
  // A new address, or loading the same one again, replaces what is shown.
  useEffect(() => setFound(loaded), [loaded])
  return (
    <div className={`page ${css.page}`}>
      <Breadcrumb page={useTexts(trackingTexts).title} />
      {found ? (
        <TrackedMessage
          key={secret || found.ticket.code}
          found={found}
          done={actionData?.done}
          onAnother={secret ? undefined : () => setFound(undefined)}
        />
      ) : (
        <TrackForm key={secret} refused={refused} values={actionData?.values} onFound={setFound} />
      )}
    </div>
  )
}
