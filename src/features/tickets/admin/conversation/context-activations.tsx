/** What customers sent to have the warranty of a serial number activated, beside the conversation. One click activates it from the day of a request. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { notifyWithUndo } from '#admin/list/undo-toast.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatDay } from '#shared/dates.ts'
import { localDigits } from '#shared/number.ts'
import { contextTexts } from '../../texts/context.ts'
import type { TicketContext } from '../../ticket.ts'
import css from './context-pane.module.css'

type Props = Pick<TicketContext, 'activations' | 'warranty'> & { onChanged(): void }

export function ContextActivations({ activations, warranty, onChanged }: Props) {
  const t = useTexts(contextTexts).activation
  const api = useApi()
  const locale = useLocale()
  const [busyId, setBusyId] = useState<number>()
  if (activations.length === 0 || !warranty) return null
  const { serial } = warranty
  const canActivate = warranty.state === 'not-activated'
  const day = (text: string) => formatDay(text, { locale, timeZone: 'UTC' })
  const explain = (error: unknown) => void notify(failureText(error, locale), { kind: 'error' })

  async function activate(id: number, startsOn: string) {
    setBusyId(id)
    try {
      const body = { target: { number: serial }, action: { kind: 'activate', startsOn } } as const
      const { eventId } = await api.call('POST /serials/actions', { body })
      const undo = async () => {
        try {
          if (eventId !== null) await api.call('POST /events/:id/undo', { params: { id: eventId } })
          onChanged()
          return true
        } catch (error) {
          explain(error)
          return false
        }
      }
      notifyWithUndo(t.activated, { label: t.undo, undo, undone: t.undone })
    } catch (error) {
      explain(error)
    }
    setBusyId(undefined)
    onChanged()
  }

  return (
    <section className={css.section} aria-label={t.title}>
      <h3 className={css.heading}>
        {t.title}
        <span>{localDigits(String(activations.length), locale)}</span>
      </h3>
      <ul className={css.requests}>
        {activations.map(({ id, name, phone, email, purchasedOn, hasReceipt }) => (
          <li key={id} className={css.request}>
            <b className={css.cut} dir="auto">
              {name}
            </b>
            {[phone, email].map(
              contact =>
                contact && (
                  <bdi key={contact} className={css.cut} dir="ltr">
                    {contact === phone ? localDigits(contact, locale) : contact}
                  </bdi>
                ),
            )}
            <span className={css.dim}>
              {t.bought(day(purchasedOn))} {hasReceipt ? t.receipt : t.noReceipt}
            </span>
            {canActivate && (
              <Button
                size="xs"
                variant={activations.length === 1 ? 'filled' : 'default'}
                loading={busyId === id}
                disabled={busyId !== undefined}
                onClick={() => void activate(id, purchasedOn)}
              >
                {t.activate(day(purchasedOn))}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
