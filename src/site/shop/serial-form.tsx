/** The form for looking up a warranty by serial number. Used by several public pages. */
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { usePath } from '#app/page-site.ts'
import css from './serial-form.module.css'

type Props = {
  label: string
  button: string
  hint?: string
  problem?: string | undefined
  value?: string
  className?: string
  /** What else fills the field in, such as a camera. */
  children?: ReactNode
}

/** A plain GET form. With JavaScript it navigates in place instead of loading a document. */
export function SerialForm({ label, button, hint, problem, value, className = '', children }: Props) {
  const navigate = useNavigate()
  const action = usePath()('/warranty')
  const describedBy = [hint && 'serial-hint', problem && 'serial-problem'].filter(Boolean).join(' ')
  return (
    <form
      method="get"
      action={action}
      noValidate
      className={`${className} no-print`}
      onSubmit={event => {
        event.preventDefault()
        const serial = String(new FormData(event.currentTarget).get('serial')).trim()
        navigate(`${action}?${new URLSearchParams({ serial })}`, { viewTransition: true })
      }}
    >
      <label htmlFor="serial" className={css.label}>
        {label}
      </label>
      <div className={css.line}>
        <input
          id="serial"
          name="serial"
          defaultValue={value}
          required
          maxLength={80}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={css.field}
        />
        <button type="submit" className={`button ${css.button}`}>
          {button}
        </button>
        {children}
      </div>
      {problem && (
        <p id="serial-problem" className={css.problem}>
          {problem}
        </p>
      )}
      {hint && (
        <p id="serial-hint" className={css.hint}>
          {hint}
        </p>
      )}
    </form>
  )
}
