/** The result of a warranty look-up: the state of one serial number. Shown by the warranty page. */

import type { ReactNode } from 'react'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatLongDay } from '#shared/dates.ts'
import { SmallProduct, toSmallProduct } from '#site/shop/small-product.tsx'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import {
  IconHelpCircle,
  IconHistory,
  IconReplace,
  IconShield,
  IconShieldCheck,
  IconShieldX,
} from '#ui/page-icons.tsx'
import { lookUpTexts } from '../texts/look-up.ts'
import type { Warranty } from '../warranty.ts'
import type { WarrantyState } from '../warranty-states.ts'
import { CardCode } from './card-code.tsx'
import css from './warranty-result.module.css'
import { type Centres, PlaceByMessage, WhereToTake } from './where-to-take.tsx'

/** Each state has its own icon and text, because many people cannot tell the states by colour alone. */
const stateStyles: Record<WarrantyState, { icon: typeof IconShield; tone: string | undefined }> = {
  active: { icon: IconShieldCheck, tone: css.good },
  'not-activated': { icon: IconShield, tone: css.new },
  expired: { icon: IconHistory, tone: css.late },
  void: { icon: IconShieldX, tone: css.bad },
  'no-warranty': { icon: IconShield, tone: css.none },
  recalled: { icon: IconShieldX, tone: css.bad },
  replaced: { icon: IconReplace, tone: css.new },
  unknown: { icon: IconHelpCircle, tone: css.none },
}

type Props = {
  warranty: Warranty
  centres: Centres
  /** Whether the shop takes requests for activation. */
  canActivate: boolean
}

/** What is known of a serial number, as a card that can be printed. */
export function WarrantyResult({ warranty, centres, canActivate }: Props) {
  const t = useTexts(lookUpTexts)
  const locale = useLocale()
  const { serial, typed, printed, state, product } = warranty
  const site = useSite()
  const { icon: StateIcon, tone } = stateStyles[state]
  return (
    <section className={`${css.card} ${tone}`} aria-labelledby="answer">
      <header className={css.head}>
        <StateIcon size={44} className={css.icon} />
        <div>
          <h2 id="answer" className={css.title}>
            {t.states[state].title}
          </h2>
          <p className={css.serial}>
            <span className="visually-hidden">{t.label}: </span>
            <bdi dir="ltr">{printed || typed}</bdi>
          </p>
        </div>
      </header>
      <p className={css.text}>
        <StateText warranty={warranty} canActivate={canActivate} />
      </p>
      {state === 'unknown' && (
        <ul className={css.tips}>
          {t.tips.map(tip => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      )}
      <TimeLeft warranty={warranty} />
      {product && (
        <PageLink to={`/product/${product.slug}`} className={css.product}>
          <SmallProduct product={toSmallProduct(product)} />
        </PageLink>
      )}
      <WarrantyDetails warranty={warranty} />
      <PlaceByMessage state={state} centres={centres} />
      <NextStep warranty={warranty} canActivate={canActivate} />
      <WhereToTake state={state} centres={centres} />
      {state !== 'unknown' && (
        <footer className={css.source}>
          <CardCode serial={serial} />
          <div>
            <p className={css.sourceName}>{site.name}</p>
            <p>{t.asOf(formatLongDay(site.today, { locale, timeZone: 'UTC' }))}</p>
            <p>{t.checkAgain}</p>
            <bdi dir="ltr" className={css.sourceAddress}>
              {site.url}
            </bdi>
          </div>
        </footer>
      )}
    </section>
  )
}

type StateTextProps = Pick<Props, 'warranty' | 'canActivate'>

/** What the state means. Of a recall the shop has said it itself. */
function StateText({ warranty, canActivate }: StateTextProps) {
  const t = useTexts(lookUpTexts)
  const locale = useLocale()
  const { baseLocale } = useSite()
  const { state, expiresOn } = warranty
  const notice = localize(warranty, 'reason', { locale, base: baseLocale })
  if (state === 'recalled' && notice.text) return <LocalizedText value={notice} />
  if (state === 'not-activated' && canActivate) return t.requestActivation
  return t.states[state].text(expiresOn ? formatLongDay(expiresOn, { locale, timeZone: 'UTC' }) : '')
}

function TimeLeft({ warranty: { daysLeft, daysInAll, monthsLeft } }: { warranty: Warranty }) {
  const t = useTexts(lookUpTexts)
  if (daysLeft === null || daysInAll === null || monthsLeft === null) return null
  const share = daysInAll > 0 ? Math.min(1, daysLeft / daysInAll) : 0
  return (
    <div className={css.time}>
      <div className={css.bar} aria-hidden="true">
        <div className={css.left} style={{ inlineSize: `${Math.max(1, share * 100)}%` }} />
      </div>
      <p className={css.days}>{t.timeLeft({ months: monthsLeft, days: daysLeft })}</p>
    </div>
  )
}

function WarrantyDetails({ warranty }: { warranty: Warranty }) {
  const { state, startsOn, expiresOn, months } = warranty
  const t = useTexts(lookUpTexts)
  const locale = useLocale()
  const reason = localize(warranty, 'reason', { locale, base: useSite().baseLocale })
  const hasReason = reason.text !== '' && state !== 'recalled'
  const day = (text: string) => (
    <time dateTime={text}>{formatLongDay(text, { locale, timeZone: 'UTC' })}</time>
  )
  // The dates of a void or replaced warranty would be misleading.
  const isValid = state !== 'void' && state !== 'replaced'
  const allDetails: [string, ReactNode][] = [
    [t.begins, startsOn && day(startsOn)],
    [t.ends, expiresOn && day(expiresOn)],
    [t.length, months && t.months(months)],
  ]
  const details = allDetails.filter(([, value]) => isValid && value)
  if (details.length === 0 && !hasReason) return null
  return (
    <dl className={css.details}>
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {hasReason && (
        <div className={css.reason}>
          <dt>{t.reason}</dt>
          <dd>
            <LocalizedText value={reason} />
          </dd>
        </div>
      )}
    </dl>
  )
}

type NextStepProps = Pick<Props, 'warranty' | 'canActivate'>

function NextStep({ warranty: { typed, printed, state, product }, canActivate }: NextStepProps) {
  const t = useTexts(lookUpTexts)
  const linkTexts = { active: t.claim, 'not-activated': t.activate, expired: t.repair }
  const topic = state === 'expired' ? 'repair' : 'warranty'
  const serial = printed || typed
  const query = new URLSearchParams({ topic, serial, ...(product && { product: product.slug }) })
  return (
    <div className={`${css.next} no-print`}>
      {state === 'not-activated' && canActivate ? (
        <PageLink to="/warranty/activate" query={`?${new URLSearchParams({ serial })}`} className="button">
          {t.activate}
        </PageLink>
      ) : (
        <PageLink to="/contact" query={`?${query}`} className="button">
          {linkTexts[state as keyof typeof linkTexts] ?? t.ask}
        </PageLink>
      )}
      {state !== 'unknown' && (
        <button type="button" className="button button-quiet scripted" onClick={() => print()}>
          <Icon name="printer" />
          {t.print}
        </button>
      )}
    </div>
  )
}
