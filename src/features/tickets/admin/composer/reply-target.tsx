/** Says above the field what will happen to a reply: whether the visitor is told of it, and how. Used by the composer. */
import { useLocale, useTexts } from '#app/page-site.ts'
import { localDigits } from '#shared/number.ts'
import { IconAlertTriangle } from '#ui/page-icons.tsx'
import { conversationTexts } from '../../texts/conversation.ts'
import type { Thread } from '../../ticket.ts'
import { TellByHand, useTimeNear } from '../conversation/delivery-line.tsx'
import css from './composer.module.css'

export function ReplyTarget({ thread: { nextDelivery: next, ...contact } }: { thread: Thread }) {
  const t = useTexts(conversationTexts).delivery
  const locale = useLocale()
  const timeOf = useTimeNear(Date.now())
  if (next.state === 'none')
    return (
      <p className={css.target} data-warning="">
        <IconAlertTriangle size={14} />
        <span>
          {t.nobodyTold} <TellByHand contact={contact} />
        </span>
      </p>
    )
  const to = next.by === 'email' ? contact.email : localDigits(contact.phone ?? '', locale)
  return (
    <p className={css.target}>
      <span className={css.recipient}>
        {t[next.by].next} <bdi dir="ltr">{to}</bdi>
      </span>
      {next.state === 'limited' && <span>{t[next.by].limited[next.per](timeOf(next.at), next.max)}</span>}
    </p>
  )
}
