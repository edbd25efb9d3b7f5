/** One ticket with its replies, as its visitor sees it. Shown by the ticket page. */
import { useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { SmallProduct, type SmallProductData, toSmallProduct } from '#site/shop/small-product.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActivationState } from '../../activation/site/activation-state.tsx'
import { SolvedForm } from '../../site/solved-form.tsx'
import { contactTexts } from '../../texts/contact.ts'
import { trackingTexts } from '../../texts/tracking.ts'
import type { Status, TrackedTicket } from '../../ticket.ts'
import css from './ticket-page.module.css'
import { TicketReply } from './ticket-reply.tsx'
import { TicketThread } from './ticket-thread.tsx'
import { TicketTimeline } from './ticket-timeline.tsx'
import { isSecret } from './tracking-key.ts'
import { type FoundTicket, failureTo, type TicketFormResult } from './tracking-outcome.ts'
import { useTicketPolling } from './use-ticket-polling.ts'

type Props = {
  found: FoundTicket
  /** The result of a form on this page that was submitted without JavaScript. */
  done: TicketFormResult | undefined
  onAnother: (() => void) | undefined
}

const repliesOf = ({ messages }: TrackedTicket) => messages.filter(({ from }) => from === 'admin').length

export function TrackedMessage({ found, done, onAnother }: Props) {
  const t = useTexts(trackingTexts)
  const { topics, replyBy } = useTexts(contactTexts)
  const api = useApi()
  const locale = useLocale()
  const { key } = found
  const [ticket, setTicket] = useState(found.ticket)
  const [announcement, setAnnouncement] = useState(done && 'done' in done ? confirmationOf(done.done, t) : '')
  const [failed, setFailed] = useState(
    done && 'failed' in done && done.failed !== 'reply' ? done.message : '',
  )
  const [isGone, setIsGone] = useState(false)

  useTicketPolling(key, {
    onNews(latest) {
      if (repliesOf(latest) > repliesOf(ticket)) setAnnouncement(t.received)
      setTicket(latest)
    },
    onGone: () => setIsGone(true),
  })

  async function setStatus(status: Status) {
    setFailed('')
    try {
      setTicket(await api.call('POST /ticket/track/status', { body: { ...key, status } }))
      setAnnouncement(confirmationOf(status, t))
    } catch (error) {
      setFailed(failureTo(t.statusFailed, error, locale))
    }
  }

  return (
    <article className={css.ticket}>
      <header className={css.head}>
        <p className={css.topic}>
          {topics[ticket.topic]} · {t.status[ticket.status]}
        </p>
        <h1 className={css.subject} dir="auto">
          {ticket.subject}
        </h1>
        <dl className={css.details}>
          <div>
            <dt>{t.codeIs}</dt>
            <dd>
              <bdi dir="ltr">{ticket.code}</bdi>
            </dd>
          </div>
          {ticket.serial && (
            <div>
              <dt>{t.serialIs}</dt>
              <dd>
                <bdi dir="ltr">{ticket.serial}</bdi>
              </dd>
            </div>
          )}
        </dl>
        {ticket.product && <AskedProduct product={toSmallProduct(ticket.product)} />}
      </header>
      <p role="status" className={announcement ? css.announced : 'visually-hidden'}>
        {announcement}
      </p>
      {failed && (
        <p role="alert" className={css.failed}>
          {failed}
        </p>
      )}
      {isGone && (
        <p role="alert" className={css.failed}>
          {t.gone}
        </p>
      )}
      <TicketTimeline ticket={ticket} />
      <ActivationState activation={ticket.activation} />
      <TicketThread ticket={ticket} trackingKey={key} onFailed={setFailed} />
      {!isGone && (
        <>
          <p className={css.next}>{replyBy[ticket.replyBy]}</p>
          <SolvedForm status={ticket.status} trackingKey={key} onStatus={setStatus} />
          <TicketReply
            status={ticket.status}
            trackingKey={key}
            failed={done && 'failed' in done && done.failed === 'reply' ? done : undefined}
            onSent={updated => {
              setTicket(updated)
              setFailed('')
              setAnnouncement(t.sent)
            }}
          />
        </>
      )}
      <footer className={`${css.foot} no-print`}>
        <p className="scripted">{t.live}</p>
        {isSecret(key) && <p>{t.onlyOwn}</p>}
        <div className={`${css.tools} scripted`}>
          <button type="button" className="button button-quiet" onClick={() => print()}>
            <Icon name="printer" />
            {t.print}
          </button>
          {onAnother && (
            <button type="button" className="button button-quiet" onClick={onAnother}>
              {t.another}
            </button>
          )}
        </div>
      </footer>
    </article>
  )
}

function AskedProduct({ product }: { product: SmallProductData }) {
  const t = useTexts(contactTexts)
  return (
    <div className={css.product}>
      <p className={css.label}>{t.product}</p>
      <PageLink to={`/product/${product.slug}`}>
        <SmallProduct product={product} />
      </PageLink>
    </div>
  )
}

type Texts = (typeof trackingTexts)['en']

function confirmationOf(done: 'reply' | Status, t: Texts) {
  if (done === 'reply') return t.sent
  return done === 'closed' ? t.solvedDone : t.brokenDone
}
