/** The question whether a reply is sent although a colleague has replied meanwhile. Used by `composer-field.tsx`. */
import { Button } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatTime } from '#shared/times.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import css from './composer.module.css'
import type { OtherReply } from './use-send.ts'

/** So long ago a reply came a moment ago. */
const momentSeconds = 120

type Props = { other: OtherReply; onSend(): void; onCancel(): void }

export function SendAnyway({ other: { name, at, secondsAgo }, onSend, onCancel }: Props) {
  const t = useTexts(conversationTexts).composer
  const locale = useLocale()
  const { timeZone } = useSite()
  const id = useId()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    // Otherwise it would lead back to the list.
    event.preventDefault()
    onCancel()
  }
  return (
    <div role="alertdialog" aria-labelledby={id} className={css.question} onKeyDown={onKeyDown}>
      <p id={id}>
        {secondsAgo < momentSeconds
          ? t.repliedNow(name)
          : t.repliedAt(name, formatTime(at, { locale, timeZone }))}
      </p>
      <Button ref={first} size="xs" onClick={onSend}>
        {t.sendAnyway}
      </Button>
      <Button size="xs" variant="default" onClick={onCancel}>
        {t.keepEditing}
      </Button>
    </div>
  )
}
