import type { ComponentProps, ReactNode } from 'react'
import { useTexts } from '#app/page-site.ts'
import { type ContactTexts, contactTexts } from '../texts/contact.ts'
import css from './contact-form.module.css'
import type { ContactRefusal } from './contact-outcome.ts'

export const fieldId = (name: string) => `contact-${name}`

/** The problem of a field as the server describes it. Only the name is asked for in other words, because it is the visitor’s own. */
export function describeProblem(refused: ContactRefusal | undefined, name: string, t: ContactTexts) {
  const problem = refused?.fields[name]
  return name === 'name' && problem?.code === 'required' ? t.nameNeeded : problem?.message
}

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  name: string
  label: string
  hint?: ReactNode
  problem: string | undefined
  optional?: boolean
  /** Makes it a textarea with this many lines. */
  rows?: number
}

export function Field({ name, label, hint, problem, optional, rows, ...input }: Props) {
  const t = useTexts(contactTexts)
  const id = fieldId(name)
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const props = {
    ...input,
    id,
    name,
    className: css.input,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy || undefined,
  }
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label} {optional && <span className={css.optional}>({t.optional})</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {rows ? <textarea {...(props as ComponentProps<'textarea'>)} rows={rows} /> : <input {...props} />}
      {problem && (
        <p id={`${id}-problem`} className={css.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
