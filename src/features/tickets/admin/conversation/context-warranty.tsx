/** The warranty of a ticket's serial number, in the details beside a conversation. */
import { Link } from '#admin/link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatDay } from '#shared/dates.ts'
import { dayOf, daysBetween } from '#shared/times.ts'
import { contextTexts } from '../../texts/context.ts'
import type { TicketContext } from '../../ticket.ts'
import css from './context-pane.module.css'
import { CopyIconButton } from './copy-button.tsx'

type Warranty = NonNullable<TicketContext['warranty']>

const tones: Record<Warranty['state'], 'good' | 'quiet' | 'warning'> = {
  active: 'good',
  'not-activated': 'quiet',
  expired: 'warning',
  'no-warranty': 'quiet',
  recalled: 'warning',
  void: 'warning',
  replaced: 'quiet',
  unknown: 'warning',
}

/** The serial number, and what is known of its warranty. */
export function ContextWarranty({ warranty }: { warranty: Warranty }) {
  const t = useTexts(contextTexts)
  const { timeZone } = useSite()
  const { serial, state, startsOn, expiresOn } = warranty
  const left = expiresOn === null ? undefined : daysBetween(dayOf(Date.now(), timeZone), expiresOn)
  return (
    <section className={css.section}>
      <h3 className={css.heading}>{t.warranty}</h3>
      <div className={css.line}>
        <Link
          to={`/admin/warranty?${new URLSearchParams({ serial })}`}
          className={`${css.code} ${css.serial}`}
          title={t.openSerial}
          viewTransition
        >
          <bdi>{serial}</bdi>
        </Link>
        <CopyIconButton text={serial} what={t.serial} />
      </div>
      <div className={css.line}>
        <span className={css.state} data-tone={tones[state]}>
          {t.states[state]}
        </span>
        {left !== undefined && (
          <span className={css.dim}>
            {left >= 0 ? state === 'active' && t.daysLeft(left) : t.daysAgo(-left)}
          </span>
        )}
      </div>
      <Period startsOn={startsOn} expiresOn={expiresOn} isActive={state === 'active'} />
    </section>
  )
}

type PeriodProps = { startsOn: string | null; expiresOn: string | null; isActive: boolean }

function Period({ startsOn, expiresOn, isActive }: PeriodProps) {
  const t = useTexts(contextTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  if (!startsOn && !expiresOn) return null
  const day = (text: string) => formatDay(text, { locale, timeZone: 'UTC' })
  const totalDays = startsOn && expiresOn ? daysBetween(startsOn, expiresOn) : 0
  const daysPassed = startsOn ? daysBetween(startsOn, dayOf(Date.now(), timeZone)) : 0
  const share = totalDays > 0 ? Math.min(Math.max(daysPassed / totalDays, 0), 1) : 0
  return (
    <>
      {totalDays > 0 && isActive && (
        <div className={css.span} aria-hidden="true">
          <i style={{ inlineSize: `${share * 100}%` }} />
        </div>
      )}
      <div className={css.ends}>
        <span>
          <span className="visually-hidden">{t.starts}: </span>
          {startsOn && day(startsOn)}
        </span>
        <span>
          <span className="visually-hidden">{t.ends}: </span>
          {expiresOn && day(expiresOn)}
        </span>
      </div>
    </>
  )
}

/** The warranty in one line, for the strip on a phone. */
export function WarrantyLine({ warranty: { state, expiresOn } }: { warranty: Warranty }) {
  const t = useTexts(contextTexts)
  const locale = useLocale()
  const text =
    state === 'active' && expiresOn
      ? t.warrantyUntil(formatDay(expiresOn, { locale, timeZone: 'UTC' }))
      : t.states[state]
  return (
    <span className={css.state} data-tone={tones[state]}>
      {text}
    </span>
  )
}
