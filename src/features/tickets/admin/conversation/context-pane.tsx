/**
 * What staff see beside a thread: the visitor, the product, the warranty and earlier tickets. Shown beside the thread or in a
 * drawer.
 */
import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconArrowBarToLeft } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatDay } from '#shared/dates.ts'
import { localDigits } from '#shared/number.ts'
import { formatTime } from '#shared/times.ts'
import { contextTexts } from '../../texts/context.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { Ticket, TicketContext } from '../../ticket.ts'
import { Avatar } from '../inbox/avatar.tsx'
import { durationText } from '../inbox/duration.ts'
import { defaultQuery, inboxAddress } from '../inbox/inbox-query.ts'
import { ContextActivations } from './context-activations.tsx'
import css from './context-pane.module.css'
import { ContextProduct } from './context-product.tsx'
import { ContextWarranty } from './context-warranty.tsx'
import { CopyIconButton } from './copy-button.tsx'
import type { ContextState } from './use-ticket-context.ts'

type Props = {
  ticket: Ticket
  state: ContextState
  /** The address of another conversation in the same list. */
  addressOf(id: number): string
  onProduct(productId: number | null): void
  onClose?: () => void
}

export function ContextPane({ ticket, state, addressOf, onProduct, onClose }: Props) {
  const { context, hasFailed, reload } = state
  const t = useTexts(contextTexts)
  return (
    <div className={css.context}>
      <h2 className="visually-hidden">{t.label}</h2>
      <header className={css.head}>
        <Avatar name={ticket.name} size="large" />
        <div className={css.who}>
          <b className={css.name}>
            <bdi>{ticket.name}</bdi>
          </b>
          <span className={css.dim}>{t.writesIn[ticket.locale]}</span>
        </div>
        {onClose && (
          <ActionIcon variant="subtle" color="var(--c-dim)" size={36} aria-label={t.close} onClick={onClose}>
            <IconArrowBarToLeft size={18} className={`turns ${css.away}`} />
          </ActionIcon>
        )}
      </header>
      <Contact ticket={ticket} />
      {hasFailed && (
        <section className={css.section}>
          <p className={css.dim} role="alert">
            {t.failed}
          </p>
          <Button variant="default" size="xs" onClick={reload}>
            {t.retry}
          </Button>
        </section>
      )}
      {context && (
        <ContextProduct key={ticket.id} ticket={ticket} product={context.product} onChoose={onProduct} />
      )}
      {context?.warranty && <ContextWarranty warranty={context.warranty} />}
      {context && <ContextActivations {...context} onChanged={reload} />}
      {context && <Earlier earlier={context.earlier} ticket={ticket} addressOf={addressOf} />}
      <Times ticket={ticket} />
    </div>
  )
}

function Contact({ ticket: { email, phone, code } }: { ticket: Ticket }) {
  const t = useTexts(contextTexts)
  const locale = useLocale()
  return (
    <section className={css.section} aria-label={t.contact}>
      <dl className={css.details}>
        {email && (
          <Detail label={t.email}>
            <a href={`mailto:${email}`} className={css.cut} dir="ltr">
              {email}
            </a>
            <CopyIconButton text={email} what={t.email} />
          </Detail>
        )}
        {phone && (
          <Detail label={t.phone}>
            <a href={`tel:${phone}`} className={css.cut} dir="ltr">
              {localDigits(phone, locale)}
            </a>
            <CopyIconButton text={phone} what={t.phone} />
          </Detail>
        )}
        <Detail label={t.code}>
          <bdi className={css.code}>{code}</bdi>
          <CopyIconButton text={code} what={t.code} />
        </Detail>
      </dl>
    </section>
  )
}

type EarlierProps = { earlier: TicketContext['earlier']; ticket: Ticket; addressOf(id: number): string }

function Earlier({ earlier: { items, total }, ticket, addressOf }: EarlierProps) {
  const t = useTexts(contextTexts)
  const topics = useTexts(ticketTexts).topics
  const locale = useLocale()
  const { timeZone } = useSite()
  const contact = ticket.email ?? ticket.phone
  return (
    <section className={css.section}>
      <h3 className={css.heading}>
        {t.earlier}
        {total > 0 && <span>{localDigits(String(total), locale)}</span>}
      </h3>
      {total === 0 && <p className={css.dim}>{t.noEarlier}</p>}
      <ul className={css.earlier}>
        {items.map(one => (
          <li key={one.id}>
            <Link to={addressOf(one.id)}>
              <span className={css.cut} dir="auto">
                {one.subject}
              </span>
              <time dateTime={one.createdAt}>{formatDay(one.createdAt, { locale, timeZone })}</time>
              <span className={css.dim}>
                {t.line(topics[one.topic], one.status === 'open' ? t.open : t.closed)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > items.length && contact && (
        <Link
          to={inboxAddress({ ...defaultQuery, status: 'all', q: contact, id: ticket.id })}
          className={css.all}
        >
          {t.moreEarlier(total)}
        </Link>
      )}
    </section>
  )
}

function Times({ ticket: { createdAt, firstReplyAt } }: { ticket: Ticket }) {
  const t = useTexts(contextTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const replyMs = firstReplyAt && Date.parse(firstReplyAt) - Date.parse(createdAt)
  return (
    <section className={css.section} aria-label={t.received}>
      <dl className={css.details}>
        <Detail label={t.received}>
          <time dateTime={createdAt}>{formatTime(createdAt, { locale, timeZone })}</time>
        </Detail>
        <Detail label={t.firstReply}>
          {replyMs === null ? t.noReply : durationText(Number(replyMs), t.duration)}
        </Detail>
      </dl>
    </section>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
