/** The confirmation after a message was sent, shown by the contact page. */

import { useEffect, useRef } from 'react'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { formatClock } from '#shared/times.ts'
import { ReplyTime } from '#site/shop/reply-time.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconCircleCheck } from '#ui/page-icons.tsx'
import type { ConfirmationDelivery } from '../delivery.ts'
import { contactTexts } from '../texts/contact.ts'
import type { CreatedTicket } from '../ticket.ts'
import css from './contact-sent.module.css'
import { CopyButton } from './copy-button.tsx'

type Props = { created: CreatedTicket; onAnother(): void }

/** Shows the secret link and the tracking code, and what happens next. */
export function ContactSent({ created: { code, secret, confirmation, replyBy }, onAnother }: Props) {
  const t = useTexts(contactTexts)
  const confirmed = useConfirmationText(confirmation)
  const path = usePath()(`/ticket/${secret}`)
  const link = useSite().url + path
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css.sent}>
      <IconCircleCheck size={40} className={css.icon} />
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {t.sentTitle}
      </h1>
      <p className={css.text}>
        {confirmed} {t.replyBy[replyBy]}
      </p>
      <ReplyTime />
      <div className={css.card}>
        <p className={css.label}>{t.link}</p>
        <p className={css.link}>
          {/* A full page load (`_top`), because only then does the page's referrer policy keep this address secret. */}
          <a href={link} dir="ltr" rel="noreferrer" target="_top">
            {link}
          </a>
        </p>
        <p className={css.text}>{t.linkText}</p>
        <CopyButton text={link} label={t.copyLink} copied={t.copied} failed={t.linkCopyFailed} />
      </div>
      <div className={css.card}>
        <p className={css.label}>{t.code}</p>
        <p className={css.code}>
          <bdi dir="ltr">{code}</bdi>
        </p>
        <p className={css.text}>{t.codeText}</p>
        <CopyButton text={code} label={t.copyCode} copied={t.copied} failed={t.copyFailed} />
      </div>
      <div className={`${css.ways} no-print`}>
        <a href={path} className="button" rel="noreferrer" target="_top">
          {t.toTracking}
          <Icon name="arrow-right" size={18} className="turns" />
        </a>
        <button type="button" className="button button-quiet scripted" onClick={() => print()}>
          <Icon name="printer" />
          {t.print}
        </button>
        <button type="button" className={`${css.another} scripted`} onClick={onAnother}>
          {t.another}
        </button>
      </div>
    </div>
  )
}

/** Empty if no confirmation is ever sent to this contact: what is said of the reply then covers it. */
function useConfirmationText(confirmation: ConfirmationDelivery | null) {
  const t = useTexts(contactTexts).confirmation
  const locale = useLocale()
  const { timeZone } = useSite()
  if (!confirmation || confirmation.state === 'none') return ''
  const texts = t[confirmation.by]
  switch (confirmation.state) {
    case 'sent':
      return texts.sent(formatClock(confirmation.at, { locale, timeZone }))
    case 'failed':
    case 'unsent':
      return texts.failed
    case 'refused':
      return texts.refused(confirmation.perHour, confirmation.perDay)
    default:
      return texts.waiting
  }
}
