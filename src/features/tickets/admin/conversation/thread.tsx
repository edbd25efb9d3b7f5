/** The messages of a conversation, oldest first, with the changes between them. Used by `conversation-pane.tsx`. */

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconArrowDown } from '#admin/icons.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { dayOf, formatWeekday } from '#shared/times.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { HeldMessage, Presence, Thread as ThreadData } from '../../ticket.ts'
import { holdSeconds, useNow } from '../composer/use-held-sends.ts'
import { Avatar } from '../inbox/avatar.tsx'
import { ActivityLine } from './activity-line.tsx'
import { presenceText } from './presence-text.ts'
import css from './thread.module.css'
import { type ThreadEntry, threadEntries } from './thread-entries.ts'
import { HeldEntry, MessageEntry } from './thread-entry.tsx'

type Props = {
  thread: ThreadData
  newFrom: number | undefined
  meId: number
  onUndo(held: HeldMessage): (() => void) | undefined
}

const nearPx = 96

export function ThreadView({ thread, newFrom, meId, onUndo }: Props) {
  const t = useTexts(conversationTexts)
  const { timeZone } = useSite()
  const scroller = useRef<HTMLElement>(null)
  const [isBehind, setBehind] = useState(false)
  const wasAtEnd = useRef(true)
  const now = useNow(thread.held.length > 0)
  const entries = threadEntries(thread, { dayOf: iso => dayOf(iso, timeZone), newFrom })
  const lastKey = entries.at(-1)?.key

  // A conversation opens at its first unread message, or at its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conversation
  useLayoutEffect(() => {
    const box = scroller.current
    const mark = box?.querySelector<HTMLElement>('[data-new]')
    if (box) box.scrollTop = mark ? mark.offsetTop - 48 : box.scrollHeight
    wasAtEnd.current = isAtEnd(box)
  }, [thread.id])

  // Scrolls to a new entry, unless the user is reading further up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new entry
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    if (wasAtEnd.current) box.scrollTop = box.scrollHeight
    else setBehind(true)
  }, [lastKey])

  // When the composer grows, as with canned replies, the last message stays visible.
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const watch = new ResizeObserver(() => {
      if (wasAtEnd.current) box.scrollTop = box.scrollHeight
    })
    watch.observe(box)
    return () => watch.disconnect()
  }, [])

  const onScroll = () => {
    wasAtEnd.current = isAtEnd(scroller.current)
    if (wasAtEnd.current) setBehind(false)
  }
  const toEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight })

  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section ref={scroller} className={css.thread} aria-label={t.thread} tabIndex={0} onScroll={onScroll}>
        {entries.map(entry => (
          <Line key={entry.key} entry={entry} thread={thread} meId={meId} now={now} onUndo={onUndo} />
        ))}
        <Colleagues people={thread.presence.filter(({ adminId }) => adminId !== meId)} />
      </section>
      {isBehind && (
        <button type="button" className={css.toEnd} onClick={toEnd}>
          <IconArrowDown size={16} stroke={1.75} />
          {t.newBelow}
        </button>
      )}
    </div>
  )
}

const isAtEnd = (box: HTMLElement | null) =>
  !box || box.scrollHeight - box.scrollTop - box.clientHeight < nearPx

type LineProps = Pick<Props, 'thread' | 'meId' | 'onUndo'> & { entry: ThreadEntry; now: number }

function Line({ entry, thread, meId, now, onUndo }: LineProps) {
  const t = useTexts(conversationTexts)
  const person = { meId, visitorName: thread.name, visitorLocale: thread.locale, contact: thread }
  switch (entry.kind) {
    case 'day':
      return <Day at={entry.at} />
    case 'new':
      return (
        <p className={css.divider} data-new="">
          {t.newHere}
        </p>
      )
    case 'message':
      return <MessageEntry message={entry.message} {...person} />
    case 'activity':
      return <ActivityLine activity={entry.activity} meId={meId} />
    case 'held': {
      const left = Math.ceil((Date.parse(entry.held.releaseAt) - now) / 1000)
      // The server's clock may differ from this one, so the time is limited to the possible range.
      const seconds = Math.min(Math.max(left, 0), holdSeconds)
      const undo = entry.held.admin.id === meId ? onUndo(entry.held) : undefined
      return <HeldEntry held={entry.held} seconds={seconds} onUndo={undo} {...person} />
    }
  }
}

function Day({ at }: { at: string }) {
  const t = useTexts(conversationTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const day = dayOf(at, timeZone)
  const now = Date.now()
  const near =
    day === dayOf(now, timeZone)
      ? t.today
      : day === dayOf(now - 24 * 3600_000, timeZone)
        ? t.yesterday
        : undefined
  return <p className={`${css.divider} ${css.day}`}>{near ?? formatWeekday(at, { locale, timeZone })}</p>
}

function Colleagues({ people }: { people: Presence[] }) {
  const t = useTexts(ticketTexts)
  const text = presenceText(people, t)
  const [first] = people
  return (
    <p className={css.presence} role="status">
      {text && first && (
        <>
          <Avatar name={first.name} seed={first.adminId} size="small" />
          <span>{text}</span>
          {people.some(({ isWriting }) => isWriting) && (
            <span className={css.dots} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
          )}
        </>
      )}
    </p>
  )
}
