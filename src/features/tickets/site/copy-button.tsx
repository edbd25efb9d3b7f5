import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import css from './contact-sent.module.css'

type Props = { text: string; label: string; copied: string; failed: string }

export function CopyButton({ text, label, copied, failed }: Props) {
  const [outcome, setOutcome] = useState<string>()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(copied)
    } catch {
      // There is no clipboard without https, or the visitor denied access to it.
      setOutcome(failed)
    }
  }
  return (
    <div className={`${css.copying} scripted no-print`}>
      <button type="button" className="button button-quiet" onClick={copy}>
        <Icon name="copy" />
        {label}
      </button>
      <span role="status">{outcome}</span>
    </div>
  )
}
