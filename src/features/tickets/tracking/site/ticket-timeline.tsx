import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatLongTime } from '#shared/times.ts'
import { trackingTexts } from '../../texts/tracking.ts'
import type { TrackedTicket } from '../../ticket.ts'
import css from './ticket-timeline.module.css'

type Step = { name: 'received' | 'replied' | 'solved'; at: string | null }

/** A ticket that was solved without a reply has no "replied" step. */
function stepsOf({ createdAt, firstReplyAt, closedAt, status }: TrackedTicket): Step[] {
  const isSolved = status === 'closed'
  return [
    { name: 'received', at: createdAt },
    ...(firstReplyAt !== null || !isSolved ? [{ name: 'replied' as const, at: firstReplyAt }] : []),
    { name: 'solved', at: isSolved ? closedAt : null },
  ]
}

export function TicketTimeline({ ticket }: { ticket: TrackedTicket }) {
  const t = useTexts(trackingTexts)
  const timeFormat = { locale: useLocale(), timeZone: useSite().timeZone }
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="visually-hidden">
        {t.timeline}
      </h2>
      <ol className={css.steps}>
        {stepsOf(ticket).map(({ name, at }) => {
          const isReached = at !== null || (name === 'solved' && ticket.status === 'closed')
          return (
            <li key={name} className={css.step} data-reached={isReached || undefined}>
              <span className={css.name}>
                {isReached || name === 'received' ? t.steps[name] : t.pending[name]}
              </span>
              {at && (
                <time dateTime={at} className={css.time}>
                  {formatLongTime(at, timeFormat)}
                </time>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
