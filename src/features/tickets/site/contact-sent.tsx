/** The confirmation after a message was sent, shown by the contact page. */

import { useEffect, useRef } from 'react'
import { PageLink } from '#app/page-link.tsx'
import { usePath, useSite, useTexts } from '#app/page-site.ts'
import { ReplyTime } from '#site/shop/reply-time.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconCircleCheck } from '#ui/page-icons.tsx'
import { contactTexts } from '../texts/contact.ts'
import css from './contact-sent.module.css'
import { CopyButton } from './copy-button.tsx'

type Props = { code: string; secret: string; onAnother(): void }

/** Shows the tracking code and the secret link, and what happens next. */
export function ContactSent({ code, secret, onAnother }: Props) {
  const t = useTexts(contactTexts)
  const link = useSite().url + usePath()(`/ticket/${secret}`)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css.sent}>
      <IconCircleCheck size={40} className={css.icon} />
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {t.sentTitle}
      </h1>
      <p className={css.text}>{t.sentText}</p>
      <ReplyTime />
      <div className={css.card}>
        <p className={css.label}>{t.code}</p>
        <p className={css.code}>
          <bdi dir="ltr">{code}</bdi>
        </p>
        <p className={css.text}>{t.codeText}</p>
        <CopyButton text={code} label={t.copyCode} copied={t.copied} failed={t.copyFailed} />
      </div>
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
      <div className={`${css.ways} no-print`}>
        <PageLink to="/ticket" className="button">
          {t.toTracking}
          <Icon name="arrow-right" size={18} className="turns" />
        </PageLink>
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
