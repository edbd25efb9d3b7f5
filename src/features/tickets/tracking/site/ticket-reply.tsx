/** The form with which a visitor replies on the ticket page. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { ReachShop } from '#site/shop/reach-shop.tsx'
import { Field, fieldId } from '../../site/contact-field.tsx'
import formCss from '../../site/contact-form.module.css'
import {
  type ContactRefusal,
  lostFilesOf,
  refusalOf,
  refusedFile,
  withFileProblem,
} from '../../site/contact-outcome.ts'
import { FileField } from '../../site/file-field.tsx'
import { useAttachments } from '../../site/use-attachments.ts'
import { attachmentTexts } from '../../texts/attachments.ts'
import { trackingTexts } from '../../texts/tracking.ts'
import type { Status, TrackedTicket } from '../../ticket.ts'
import { ticketBounds } from '../../ticket-bounds.ts'
import { KeyFields } from './key-fields.tsx'
import css from './ticket-page.module.css'
import type { TrackingKey } from './tracking-key.ts'
import type { TicketFormResult } from './tracking-outcome.ts'

type Props = {
  status: Status
  trackingKey: TrackingKey
  /** The failed submission of a form without JavaScript. */
  failed: Extract<TicketFormResult, { failed: 'reply' }> | undefined
  onSent(ticket: TrackedTicket): void
}

export function TicketReply({ status, trackingKey, failed, onSent }: Props) {
  const t = useTexts(trackingTexts)
  const { again } = useTexts(appTexts)
  const files = useTexts(attachmentTexts)
  const locale = useLocale()
  const api = useApi()
  const form = useRef<HTMLFormElement>(null)
  const attachments = useAttachments(failed?.attached)
  const [problem, setProblem] = useState<ContactRefusal | undefined>(failed?.refused)
  const [phase, setPhase] = useState<'idle' | 'waiting' | 'sending'>('idle')
  const running = useRef(false)
  const [isScripted, setIsScripted] = useState(false)
  useEffect(() => setIsScripted(true), [])
  const { list } = attachments

  async function send(element: HTMLFormElement) {
    if (list.isUploading()) setPhase('waiting')
    const areFilesUploaded = await list.settled()
    setPhase('sending')
    const body = String(new FormData(element).get('body') ?? '')
    try {
      const tokens = areFilesUploaded ? list.attached().map(file => file.token) : [refusedFile]
      const ticket = await api.call('POST /ticket/track/messages', {
        body: { ...trackingKey, body, attachments: tokens },
      })
      element.reset()
      list.restore([])
      setProblem(undefined)
      onSent(ticket)
    } catch (error) {
      const refused = refusalOf(error, locale)
      if (areFilesUploaded) for (const index of lostFilesOf(error)) list.loseAttached(index)
      const failedFile = { code: 'invalid', message: files.problems.failed }
      setProblem(areFilesUploaded ? refused : withFileProblem(refused, failedFile))
      form.current?.querySelector<HTMLElement>(`#${fieldId('body')}`)?.focus()
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (running.current) return
    running.current = true
    try {
      await send(event.currentTarget)
    } finally {
      running.current = false
      setPhase('idle')
    }
  }

  return (
    <section aria-labelledby="reply" className="no-print">
      <h2 id="reply" className={css.heading}>
        {t.replyTitle}
      </h2>
      <form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={submit}
        className={`${formCss.form} ${css.reply}`}
      >
        <KeyFields trackingKey={trackingKey} intent="reply" />
        {problem && (
          <div role="alert" className={formCss.problems}>
            <div>
              <p className={formCss.notSent}>{t.notSent}</p>
              <p>{problem.message}</p>
              {problem.isLimited && <ReachShop />}
              {problem.mayRetry && (
                <button type="submit" className={`button ${formCss.again}`}>
                  {again}
                </button>
              )}
            </div>
          </div>
        )}
        <Field
          name="body"
          label={t.replyLabel}
          {...(status === 'closed' && { hint: t.replyReopens })}
          problem={problem?.fields.body?.message}
          defaultValue={failed?.body}
          required
          minLength={ticketBounds.message.min}
          rows={4}
          dir="auto"
        />
        <FileField
          attachments={attachments}
          isScripted={isScripted}
          attached={failed?.attached ?? []}
          problem={problem?.fields.files?.message}
        />
        <button
          type="submit"
          className={`button ${formCss.send}`}
          aria-disabled={phase !== 'idle'}
          aria-busy={phase !== 'idle'}
        >
          {{ idle: t.send, waiting: t.waiting, sending: t.sending }[phase]}
        </button>
      </form>
    </section>
  )
}
