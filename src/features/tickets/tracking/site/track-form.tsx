/** The form that finds a ticket by its code and contact. */

import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, usePath, useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { ReachShop } from '#site/shop/reach-shop.tsx'
import { IconAlertTriangle } from '#ui/page-icons.tsx'
import { Field } from '../../site/contact-field.tsx'
import formCss from '../../site/contact-form.module.css'
import { trackingTexts } from '../../texts/tracking.ts'
import { ticketBounds } from '../../ticket-bounds.ts'
import css from './ticket-page.module.css'
import { type FoundTicket, type TrackingRefusal, trackingRefusalOf } from './tracking-outcome.ts'

type Props = {
  refused: TrackingRefusal | undefined
  /** The values of a form that was submitted without JavaScript. */
  values: { code: string; contact: string } | undefined
  onFound(found: FoundTicket): void
}

/** Code and contact are sent in the body of a form, never in an address. */
export function TrackForm({ refused: first, values, onFound }: Props) {
  const t = useTexts(trackingTexts)
  const { again } = useTexts(appTexts)
  const locale = useLocale()
  const api = useApi()
  const form = useRef<HTMLFormElement>(null)
  const action = usePath()('/ticket')
  const [refused, setRefused] = useState(first)
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    if (!refused) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(wrong ?? form.current?.querySelector<HTMLElement>('[role=alert]'))?.focus()
  }, [refused])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const fields = new FormData(event.currentTarget)
    const key = { code: String(fields.get('code')), contact: String(fields.get('contact')) }
    try {
      onFound({ key, ticket: await api.call('POST /ticket/track', { body: key }) })
    } catch (error) {
      setRefused(trackingRefusalOf(error, key, locale))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className={css.narrow}>
      <h1 className={css.title}>{t.title}</h1>
      <p className={css.lead}>{t.lead}</p>
      <form ref={form} method="post" action={action} noValidate onSubmit={submit} className={formCss.form}>
        {refused && (
          <div role="alert" tabIndex={-1} className={formCss.problems}>
            <IconAlertTriangle size={24} className={formCss.warning} />
            <div>
              <p>{refused.message}</p>
              {refused.isLimited && <ReachShop />}
              {refused.mayRetry && (
                <button type="submit" className={`button ${formCss.again}`}>
                  {again}
                </button>
              )}
            </div>
          </div>
        )}
        <input type="hidden" name="intent" value="track" />
        <Field
          name="code"
          label={t.codeLabel}
          hint={t.codeHint}
          problem={refused?.fields.code}
          defaultValue={values?.code}
          required
          maxLength={40}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field
          name="contact"
          label={t.contactLabel}
          problem={refused?.fields.contact}
          defaultValue={values?.contact}
          required
          maxLength={ticketBounds.email.max}
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
        />
        <button type="submit" className={`button ${formCss.send}`} aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? t.finding : t.find}
        </button>
      </form>
      <p className={css.aside}>
        {t.noCode} <PageLink to="/contact">{t.toContact}</PageLink>
      </p>
    </div>
  )
}
