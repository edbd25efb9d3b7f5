/** What has become of a request to activate a warranty, on the page on which the customer follows it. */
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatLongDay } from '#shared/dates.ts'
import type { TrackedTicket } from '../../ticket.ts'
import { activationTexts } from '../activation-texts.ts'
import css from './activation-state.module.css'

export function ActivationState({ activation }: Pick<TrackedTicket, 'activation'>) {
  const t = useTexts(activationTexts).tracked
  const locale = useLocale()
  if (!activation) return null
  const { state, expiresOn } = activation
  return (
    <p className={css.state} data-state={state}>
      <span className={css.title}>{t.title}</span>{' '}
      {state === 'active'
        ? t.active(expiresOn ? formatLongDay(expiresOn, { locale, timeZone: 'UTC' }) : '')
        : t[state]}
    </p>
  )
}
