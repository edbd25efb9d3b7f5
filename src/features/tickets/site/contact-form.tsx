import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useApi } from '#ui/api-provider.tsx'
import { usePath, useTexts } from '#ui/site.ts'
import type { SmallProductFacts } from '#ui/small-product.tsx'
import { SuggestedAnswers } from '#ui/suggested-answers.tsx'
import { contactTexts } from '../messages/contact.ts'
import { ticketBounds } from '../ticket-bounds.ts'
import { AboutProduct, Topics } from './contact-about.tsx'
import { dropDraft, keepDraft, restoreDraft } from './contact-draft.ts'
import { Field, fieldId, toldProblem } from './contact-field.tsx'
import css from './contact-form.module.css'
import { type Outcome, refusalOf } from './contact-outcome.ts'
import { ContactProblems } from './contact-problems.tsx'
import { type Asked, readValues, toContactQuery, toNewTicket } from './contact-values.ts'

type Props = {
  asked: Asked
  product: SmallProductFacts | undefined
  outcome: Outcome | undefined
  onOutcome(outcome: Outcome): void
}

/**
 * Sent by the API where there is JavaScript and as a plain form where there is none. The server alone decides what is wrong:
 * it answers at once, in the page's language, and for every field; browsers check only while no script runs.
 */
export function ContactForm({ asked, product, outcome, onOutcome }: Props) {
  const t = useTexts(contactTexts)
  const action = usePath()('/contact') + toContactQuery(asked)
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, submit } = useSending(onOutcome)
  const refused = outcome?.refused
  // As it came back from a form without JavaScript; in the browser the fields themselves keep what was typed.
  const values = outcome?.refused ? outcome.values : undefined
  const [isScripted, setIsScripted] = useState(false)

  useEffect(() => {
    setIsScripted(true)
    if (form.current) restoreDraft(form.current, { withTopic: asked.topic === '' })
  }, [asked.topic])

  useEffect(() => {
    if (!refused) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(wrong ?? form.current?.querySelector<HTMLElement>('[role=alert]'))?.focus()
  }, [refused])

  const reachHint = useId()
  const first = fieldOrder.find(name => refused?.fields[name])
  const field = (name: keyof typeof ticketBounds) => ({
    name,
    label: t.labels[name],
    defaultValue: values?.[name] ?? (name === 'serial' ? asked.serial : ''),
    problem: toldProblem(refused, name, t),
    autoFocus: name === first,
  })
  return (
    <form
      ref={form}
      method="post"
      action={action}
      noValidate={isScripted}
      className={css.form}
      onSubmit={submit}
      onInput={event => keepDraft(readValues(new FormData(event.currentTarget)))}
    >
      {refused && <ContactProblems refused={refused} />}
      <Topics chosen={values?.topic || asked.topic || 'question'} />
      {product && (
        <AboutProduct
          product={product}
          isMeant={values ? values.productId !== '' : true}
          problem={toldProblem(refused, 'productId', t)}
        />
      )}
      <div className={css.serial} data-asked={asked.serial !== '' || undefined}>
        <Field
          {...field('serial')}
          hint={t.serialHint}
          maxLength={ticketBounds.serial.max}
          dir="ltr"
          optional
        />
      </div>
      <Field {...field('subject')} required minLength={ticketBounds.subject.min} dir="auto" />
      <SuggestedAnswers subjectFieldId={fieldId('subject')} />
      <Field {...field('message')} hint={t.messageHint} required rows={5} dir="auto" />
      <Field {...field('name')} required minLength={ticketBounds.name.min} autoComplete="name" dir="auto" />
      <fieldset className={css.reach} aria-describedby={reachHint}>
        <legend className={css.legend}>{t.reach}</legend>
        <p id={reachHint} className={css.hint}>
          {t.reachHint}
        </p>
        <div className={css.pair}>
          <Field
            {...field('phone')}
            type="tel"
            autoComplete="tel"
            dir="ltr"
            maxLength={ticketBounds.phone.max}
          />
          <Field
            {...field('email')}
            type="email"
            autoComplete="email"
            dir="ltr"
            maxLength={ticketBounds.email.max}
          />
        </div>
      </fieldset>
      <div className={css.trap} aria-hidden="true">
        <label htmlFor={fieldId('website')}>{t.website}</label>
        <input id={fieldId('website')} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <button type="submit" className={`button ${css.send}`} aria-disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? t.sending : t.send}
      </button>
    </form>
  )
}

/** As they stand on the page: the first wrong one gets the focus, also where no script can move it. */
const fieldOrder = ['serial', 'subject', 'message', 'name', 'phone', 'email'] as const

/** One message at a time; the same one sent again after a broken line is still one. */
function useSending(onOutcome: Props['onOutcome']) {
  const t = useTexts(contactTexts)
  const api = useApi()
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef(false)
  const key = useRef<string>(undefined)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (running.current) return
    running.current = true
    setIsBusy(true)
    key.current ??= chanceKey()
    const values = readValues(new FormData(event.currentTarget))
    try {
      const { code } = await api.call('POST /ticket', { body: toNewTicket(values, key.current) })
      dropDraft()
      onOutcome({ code })
    } catch (error) {
      onOutcome({ refused: refusalOf(error, t.unreachable), values })
    } finally {
      running.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, submit }
}

/** As `crypto.randomUUID()`, which browsers offer over https alone. */
function chanceKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))]
  const hex = bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
