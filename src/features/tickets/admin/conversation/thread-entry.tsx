/** One message in a thread, or a reply that is still held. Used by `thread.tsx`. */

import type { ReactNode } from 'react'
import { IconClock, IconLock } from '#admin/icons.tsx'
import { LinkedText } from '#app/components/linked-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { type Locale, localeTag } from '#shared/locale.ts'
import { formatClock, formatTime } from '#shared/times.ts'
import type { VisitorContact } from '../../delivery.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import type { Attachment, HeldMessage, Message, Sender } from '../../ticket.ts'
import { Avatar } from '../inbox/avatar.tsx'
import { MessageAttachments } from './attachments.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import css from './thread-entry.module.css'

type Person = { meId: number; visitorName: string; visitorLocale: Locale; contact: VisitorContact }

export function MessageEntry({ message, ...person }: Person & { message: Message }) {
  const t = useTexts(conversationTexts)
  const timeFormat = useTimeFormat()
  const { from, admin, at } = message
  const name = from === 'visitor' ? person.visitorName : (admin?.name ?? t.somebody)
  const isMine = admin?.id === person.meId && from !== 'visitor'
  return (
    <Entry
      from={from}
      name={isMine ? t.you : name}
      avatar={<Avatar name={name} seed={from === 'visitor' ? name : (admin?.id ?? name)} />}
      time={
        <time dateTime={at} title={formatTime(at, timeFormat)}>
          {formatClock(at, timeFormat)}
        </time>
      }
      lang={
        from === 'visitor' && person.visitorLocale !== timeFormat.locale
          ? localeTag[person.visitorLocale]
          : undefined
      }
      body={message.body}
      files={message.attachments}
    >
      {message.delivery && (
        <DeliveryLine delivery={message.delivery} message={message} contact={person.contact} />
      )}
    </Entry>
  )
}

type HeldProps = Person & { held: HeldMessage; seconds: number; onUndo: (() => void) | undefined }

export function HeldEntry({ held, seconds, onUndo, meId }: HeldProps) {
  const t = useTexts(conversationTexts)
  return (
    <Entry
      from={held.from}
      name={held.admin.id === meId ? t.you : held.admin.name}
      avatar={<Avatar name={held.admin.name} seed={held.admin.id ?? held.admin.name} />}
      time={null}
      body={held.body}
      files={held.attachments}
      isHeld
    >
      <p className={css.delivery}>
        <IconClock size={14} />
        {seconds > 0 ? t.sendingIn(seconds) : t.sendingNow}
        {onUndo && (
          <button type="button" className={css.undo} onClick={onUndo}>
            {t.undo}
          </button>
        )}
      </p>
    </Entry>
  )
}

type EntryProps = {
  from: Sender
  name: string
  avatar: ReactNode
  time: ReactNode
  lang?: string
  body: string
  files: Attachment[]
  isHeld?: boolean
  children?: ReactNode
}

function Entry({ from, name, avatar, time, lang, body, files, isHeld = false, children }: EntryProps) {
  const t = useTexts(conversationTexts)
  return (
    <article className={css.entry} data-from={from} data-held={isHeld || undefined}>
      <div className={css.avatar}>{avatar}</div>
      <div className={css.content}>
        <p className={css.by}>
          <b>
            <bdi>{name}</bdi>
          </b>
          {from === 'note' && (
            <span className={css.only}>
              <IconLock size={14} />
              {t.note}
            </span>
          )}
          {time}
        </p>
        <div className={css.body}>
          <div className={css.text} dir="auto" lang={lang}>
            <LinkedText>{body}</LinkedText>
          </div>
          <MessageAttachments files={files} />
        </div>
        {children}
      </div>
    </article>
  )
}

function useTimeFormat() {
  const locale = useLocale()
  const { timeZone } = useSite()
  return { locale, timeZone }
}
