/**
 * Handles the forms of the ticket page that are submitted without JavaScript: finding a ticket, replying, changing the status,
 * and downloading a file. Called by the action of `ticket-page.tsx`.
 */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { appOf, type FormFiles } from '#app/app-context.ts'
import { siteLoader } from '#app/site-loader.ts'
import type { Api } from '#contract'
import type { Locale } from '#shared/locale.ts'
import { lostFilesOf, refusalOf, refusedFile, withFileProblem } from '../../site/contact-outcome.ts'
import { takeFormFiles } from '../../site/form-files.ts'
import { attachmentTexts } from '../../texts/attachments.ts'
import { trackingTexts } from '../../texts/tracking.ts'
import { readKey, type TrackingKey } from './tracking-key.ts'
import {
  type FoundTicket,
  failureTo,
  type TicketFormResult,
  type TrackingRefusal,
  trackingRefusalOf,
} from './tracking-outcome.ts'

/** Which of the page's forms was submitted. */
const intents = ['track', 'reply', 'closed', 'open', 'file'] as const
export type Intent = (typeof intents)[number]

export type TicketActionResult = {
  found?: FoundTicket
  refused?: TrackingRefusal
  done?: TicketFormResult
  /** What was typed into the form that finds a ticket. */
  values?: { code: string; contact: string }
}

type Call = { api: Api; form: FormData; key: TrackingKey; locale: Locale; formFiles: FormFiles | undefined }

export async function handleTicketForm(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const { formFiles, report } = appOf(args.context)
  const intent = String(form.get('intent'))
  const respond = siteLoader(async ({ api, params, locale }) => {
    const key = readKey(form, params['*'] ?? '')
    const { done, status } = await tryWrite(intent, { api, form, key, locale, formFiles }, report)
    const values = 'code' in key ? { values: key } : {}
    try {
      const ticket = await api.call('POST /ticket/track', { body: key })
      return data<TicketActionResult>(
        { found: { key, ticket }, ...values, ...(done && { done }) },
        { status },
      )
    } catch (error) {
      const { code, status: failed = 500 } = error as { code?: string; status?: number }
      if (code === undefined || failed === 500) throw error
      const refused = trackingRefusalOf(error, key, locale)
      return data<TicketActionResult>({ refused, ...values }, { status: refused.status })
    }
  })
  return await respond(args)
}

/** A failure is shown on the ticket page, so the ticket is loaded in either case. */
async function tryWrite(
  intent: string,
  call: Call,
  report: ((error: unknown) => void) | undefined,
): Promise<{ done?: TicketFormResult; status: number }> {
  if (intent === 'track') return { status: 200 }
  const t = trackingTexts[call.locale]
  try {
    if (intent === 'reply') return await reply(call)
    if (intent === 'file') throw await downloadOf(call)
    const status = intent === 'closed' ? 'closed' : 'open'
    await call.api.call('POST /ticket/track/status', { body: { ...call.key, status } })
    return { done: { done: status }, status: 200 }
  } catch (error) {
    if (error instanceof Response) throw error
    const { status = 500, code } = error as { status?: number; code?: string }
    if (code === undefined || status === 500) report?.(error)
    const failed = intent === 'file' ? 'file' : 'status'
    const what = failed === 'file' ? t.downloadFailed : t.statusFailed
    return { done: { failed, message: failureTo(what, error, call.locale) }, status }
  }
}

async function reply({
  api,
  form,
  key,
  locale,
  formFiles,
}: Call): Promise<{ done: TicketFormResult; status: number }> {
  const texts = attachmentTexts[locale]
  const body = String(form.get('body') ?? '')
  const selected = await takeFormFiles({ api, form, formFiles, texts })
  const { attached } = selected
  try {
    const attachments = selected.refused ? [refusedFile] : attached.map(file => file.token)
    await api.call('POST /ticket/track/messages', { body: { ...key, body, attachments } })
    return { done: { done: 'reply' }, status: 200 }
  } catch (error) {
    const { status = 500, code } = error as { status?: number; code?: string }
    if (code === undefined || status === 500) throw error
    const refused = refusalOf(error, locale)
    if (selected.refused) {
      const both = withFileProblem(refused, selected.refused)
      return { done: { failed: 'reply', refused: both, body, attached }, status: selected.refused.status }
    }
    const lost = lostFilesOf(error)
    const left = attached.filter((_, index) => !lost.includes(index))
    return { done: { failed: 'reply', refused, body, attached: left }, status }
  }
}

/** Redirects to a link that is valid once. The browser downloads the file and stays on the page. */
async function downloadOf({ api, form, key }: Call): Promise<Response> {
  const attachmentId = Number(form.get('attachmentId'))
  const { url } = await api.call('POST /ticket/track/attachments', { body: { ...key, attachmentId } })
  return redirect(url, { status: 303, headers: { 'Cache-Control': 'no-store' } })
}
