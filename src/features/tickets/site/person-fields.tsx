/** Who writes, and how to reach them; and a field that only machines fill in. Part of every form that becomes a message. */
import { type ComponentProps, useId } from 'react'
import { useTexts } from '#app/page-site.ts'
import { contactTexts } from '../texts/contact.ts'
import { ticketBounds } from '../ticket-bounds.ts'
import { Field, fieldId } from './contact-field.tsx'
import css from './contact-form.module.css'

type Props = { field(name: 'name' | 'phone' | 'email'): ComponentProps<typeof Field> }

export function PersonFields({ field }: Props) {
  const t = useTexts(contactTexts)
  const reachHint = useId()
  return (
    <>
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
    </>
  )
}
