/** The contact form. Used by the contact page. */
import { useEffect, useRef, useState } from 'react'
import { usePath, useTexts } from '#app/page-site.ts'
import type { SmallProductData } from '#site/shop/small-product.tsx'
import { SuggestedAnswers } from '#site/shop/suggested-answers.tsx'
import { contactTexts } from '../texts/contact.ts'
import { ticketBounds } from '../ticket-bounds.ts'
import { AboutProduct, MessageHint, Topics } from './contact-about.tsx'
import { describeProblem, Field, fieldId } from './contact-field.tsx'
import css from './contact-form.module.css'
import { inFormOrder, type Outcome } from './contact-outcome.ts'
import { ContactProblems } from './contact-problems.tsx'
import { type ContactQuery, toContactQuery } from './contact-values.ts'
import { FileField } from './file-field.tsx'
import { PersonFields } from './person-fields.tsx'
import { useAttachments } from './use-attachments.ts'
import { useContactDraft } from './use-contact-draft.ts'
import { useContactSend } from './use-contact-send.ts'

type Props = {
  query: ContactQuery
  product: SmallProductData | undefined
  /** Whether the shop has serial numbers. */
  hasSerials: boolean
  outcome: Outcome | undefined
  onOutcome(outcome: Outcome): void
}

/**
 * Submitted through the API with JavaScript, and as a plain form without it. Only the server decides what is invalid: it
 * responds at once, in the page's language and for every field. The browser would answer in its own, one field at a time.
 */
export function ContactForm({ query, product, hasSerials, outcome, onOutcome }: Props) {
  const t = useTexts(contactTexts)
  const action = usePath()('/contact') + toContactQuery(query)
  const form = useRef<HTMLFormElement>(null)
  const refused = outcome?.refused
  // The values of a form that was submitted without JavaScript. In the browser, the fields themselves hold what was typed.
  const [submitted] = useState(outcome?.refused ? outcome : undefined)
  const values = submitted?.values
  const attachments = useAttachments(submitted?.attached)
  const draft = useContactDraft({
    form,
    attachments,
    withTopic: query.topic === '',
    isFormResponse: submitted !== undefined,
  })
  const { phase, submit } = useContactSend({ attachments, onOutcome, onSent: draft.drop })
  const [isScripted, setIsScripted] = useState(false)
  useEffect(() => setIsScripted(true), [])

  useEffect(() => {
    if (!refused) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(wrong ?? form.current?.querySelector<HTMLElement>('[role=alert]'))?.focus()
  }, [refused])

  const [firstWrong] = inFormOrder(Object.keys(refused?.fields ?? {}))
  const field = (name: keyof typeof ticketBounds) => ({
    name,
    label: t.labels[name],
    defaultValue: values?.[name] ?? (name === 'serial' ? query.serial : ''),
    problem: describeProblem(refused, name, t),
    autoFocus: name === firstWrong,
  })
  return (
    <form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      className={css.form}
      onSubmit={submit}
      onInput={draft.save}
    >
      {refused && <ContactProblems refused={refused} />}
      {draft.isRestored && (
        <p className={css.restored}>
          {t.restored}{' '}
          <button type="button" className={css.clear} onClick={draft.clear}>
            {t.clear}
          </button>
        </p>
      )}
      <Topics chosen={values?.topic || query.topic || 'question'} />
      {product && (
        <AboutProduct
          product={product}
          isMeant={values ? values.productId !== '' : true}
          problem={describeProblem(refused, 'productId', t)}
        />
      )}
      {/* One that was sent and refused can be mended, even if the shop has removed its last serial number since. */}
      {(hasSerials || values?.serial) && (
        <div className={css.serial} data-asked={query.serial !== '' || undefined}>
          <Field
            {...field('serial')}
            hint={t.serialHint}
            maxLength={ticketBounds.serial.max}
            dir="ltr"
            optional
          />
        </div>
      )}
      <Field {...field('subject')} required minLength={ticketBounds.subject.min} dir="auto" />
      <SuggestedAnswers subjectFieldId={fieldId('subject')} />
      <Field {...field('message')} hint={<MessageHint />} required rows={5} dir="auto" />
      <FileField
        attachments={attachments}
        isScripted={isScripted}
        attached={submitted?.attached ?? []}
        problem={describeProblem(refused, 'files', t)}
      />
      <PersonFields field={field} />
      <button
        type="submit"
        className={`button ${css.send}`}
        aria-disabled={phase !== 'idle'}
        aria-busy={phase !== 'idle'}
      >
        {{ idle: t.send, waiting: t.waiting, sending: t.sending }[phase]}
      </button>
    </form>
  )
}
