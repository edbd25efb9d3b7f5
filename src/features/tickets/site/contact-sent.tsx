import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#ui/site.ts'
import { contactTexts } from '../messages/contact.ts'
import css from './contact-sent.module.css'

type Props = { code: string; onAnother(): void }

/** The message is there: what to keep, and what happens next. */
export function ContactSent({ code, onAnother }: Props) {
  const t = useTexts(contactTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const [copying, setCopying] = useState<'copied' | 'failed'>()
  useEffect(() => heading.current?.focus(), [])
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setCopying('copied')
    } catch {
      // No clipboard without https, or the visitor said no.
      setCopying('failed')
    }
  }
  return (
    <div className={css.sent}>
      <IconCircleCheck size={40} stroke={1.5} className={css.icon} aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {t.sentTitle}
      </h1>
      <p className={css.text}>{t.sentText}</p>
      <div className={css.card}>
        <p className={css.label}>{t.code}</p>
        <p className={css.code}>
          <bdi dir="ltr">{code}</bdi>
        </p>
        <p className={css.text}>{t.codeText}</p>
        <div className={`${css.copying} scripted no-print`}>
          <button type="button" className="button button-quiet" onClick={copy}>
            <Icon name="copy" />
            {t.copyCode}
          </button>
          <span role="status">
            {copying === 'copied' && t.copied}
            {copying === 'failed' && t.copyFailed}
          </span>
        </div>
      </div>
      <button type="button" className={`${css.another} scripted no-print`} onClick={onAnother}>
        {t.another}
      </button>
    </div>
  )
}
