/** How the visitor was told of a message, in one line below it. Used by `thread-entry.tsx`; the composer uses its parts. */
import { IconChecks, IconClock } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localDigits } from '#shared/number.ts'
import { dayOf, formatClock, formatTime } from '#shared/times.ts'
import { IconAlertTriangle } from '#ui/page-icons.tsx'
import type { Delivery, VisitorContact } from '../../delivery.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import type { Message } from '../../ticket.ts'
import css from './thread-entry.module.css'

type Props = { delivery: Delivery; message: Pick<Message, 'from' | 'at'>; contact: VisitorContact }

const icon = { size: 14 } as const

export function DeliveryLine({ delivery, message, contact }: Props) {
  const t = useTexts(conversationTexts).delivery
  const timeOf = useTimeNear(message.at)
  const { state } = delivery
  if (state === 'none')
    return (
      <p className={`${css.delivery} ${css.untold}`}>
        <IconAlertTriangle {...icon} />
        <span>
          {t.linkOnly} <TellByHand contact={contact} />
        </span>
      </p>
    )
  const texts = message.from === 'visitor' ? t.confirmation[delivery.by] : t[delivery.by]
  if (state === 'failed' || state === 'unsent')
    return (
      <p className={`${css.delivery} ${css.failed}`}>
        <IconAlertTriangle {...icon} />
        <span>
          {texts[state]}{' '}
          {message.from === 'admin' && (
            <>
              {t.linkOnly} <TellByHand contact={contact} />{' '}
            </>
          )}
          <Link to="/admin/jobs">{t.jobs}</Link>
        </span>
      </p>
    )
  return (
    <p className={css.delivery}>
      {state === 'sent' ? <IconChecks {...icon} /> : <IconClock {...icon} />}
      <span>
        {state === 'sent' && texts.sent(timeOf(delivery.at))}
        {state === 'waiting' && texts.waiting}
        {state === 'retrying' && texts.retrying(timeOf(delivery.at))}
        {state === 'limited' && t[delivery.by].limited[delivery.per](timeOf(delivery.at), delivery.max)}
      </span>
    </p>
  )
}

/** What staff do if nothing tells the visitor. */
export function TellByHand({ contact: { email, phone } }: { contact: VisitorContact }) {
  const t = useTexts(conversationTexts).delivery
  const locale = useLocale()
  if (phone)
    return (
      <span>
        {t.callPerson}{' '}
        <a href={`tel:${phone}`} dir="ltr">
          {localDigits(phone, locale)}
        </a>
      </span>
    )
  if (!email) return null
  return (
    <span>
      {t.emailPerson}{' '}
      <a href={`mailto:${email}`} dir="ltr">
        {email}
      </a>
    </span>
  )
}

/** Writes a time without its day if that is the day of the reference. */
export function useTimeNear(reference: string | number) {
  const locale = useLocale()
  const { timeZone } = useSite()
  return (at: string) =>
    (dayOf(at, timeZone) === dayOf(reference, timeZone) ? formatClock : formatTime)(at, { locale, timeZone })
}
