/**
 * One conversation in the list: the visitor, the subject, the beginning of the last message, and the state. Used by
 * `conversation-list.tsx`.
 */

import type { ReactNode } from 'react'
import { IconArrowBackUp } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { rowTime } from '#admin/list/row-time.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localeTag } from '#shared/locale.ts'
import { IconCircleCheck, IconPaperclip } from '#ui/page-icons.tsx'
import { ticketTexts } from '../../texts/index.ts'
import type { Presence, Ticket } from '../../ticket.ts'
import { presenceText } from '../conversation/presence-text.ts'
import { Avatar } from './avatar.tsx'
import css from './conversation-row.module.css'
import { LanguageTag } from './language-tag.tsx'

type Props = {
  ticket: Ticket
  to: string
  isOpen: boolean
  meId: number
  draft: string | undefined
  presence: Presence[]
  now: number
}

export function ConversationRow({ ticket, to, isOpen, meId, draft, presence, now }: Props) {
  const t = useTexts(ticketTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const { name, subject, status, unread, assignee, assigneeId } = ticket
  const time = rowTime(ticket.lastMessageAt, { locale, timeZone, now, yesterday: t.yesterday })
  const lang = ticket.locale === locale ? undefined : localeTag[ticket.locale]
  return (
    <li>
      <Link
        to={to}
        className={css.row}
        data-row={ticket.id}
        data-unread={unread || undefined}
        data-closed={status === 'closed' || undefined}
        aria-current={isOpen || undefined}
      >
        <span className={css.mark}>
          <Mark ticket={ticket} />
        </span>
        <span className={css.lines}>
          <span className={css.line}>
            <bdi className={css.name} lang={lang}>
              {name}
            </bdi>
            <LanguageTag of={ticket.locale} />
            <time className={css.time} dateTime={ticket.lastMessageAt}>
              {time}
            </time>
          </span>
          <span className={css.subject} dir="auto" lang={lang}>
            {subject}
          </span>
          <span className={css.line}>
            <Preview ticket={ticket} meId={meId} draft={draft} presence={presence} />
            <span className={css.tail}>
              {ticket.hasAttachments && (
                <>
                  <IconPaperclip size={16} />
                  <span className="visually-hidden">{t.row.hasAttachments}</span>
                </>
              )}
              {assignee && (
                <>
                  <Avatar name={assignee.name} seed={assigneeId ?? ''} size="small" />
                  <span className="visually-hidden">
                    {assigneeId === meId ? t.row.assignedToYou : t.row.assignedTo(assignee.name)}
                  </span>
                </>
              )}
            </span>
          </span>
        </span>
      </Link>
    </li>
  )
}

function Mark({ ticket: { unread, status, lastMessage } }: Pick<Props, 'ticket'>) {
  const t = useTexts(ticketTexts).row
  const icon = { size: 14 } as const
  if (unread)
    return (
      <>
        <i className={css.dot} />
        <span className="visually-hidden">{t.unread}</span>
      </>
    )
  if (status === 'closed')
    return (
      <>
        <IconCircleCheck {...icon} />
        <span className="visually-hidden">{t.closed}</span>
      </>
    )
  if (lastMessage.from !== 'admin') return null
  return (
    <>
      <IconArrowBackUp {...icon} className="turns" />
      <span className="visually-hidden">{t.replied}</span>
    </>
  )
}

/** Shows a colleague who is writing, or else the user's own draft, or else the last message. */
function Preview({ ticket, meId, draft, presence }: Pick<Props, 'ticket' | 'meId' | 'draft' | 'presence'>) {
  const t = useTexts(ticketTexts)
  const { admin, excerpt } = ticket.lastMessage
  const isAnyoneWriting = presence.some(({ isWriting }) => isWriting)
  const isThere = presence.length > 0
  if (isAnyoneWriting || (isThere && !draft)) {
    const className = `${css.preview} ${isAnyoneWriting ? css.writing : ''}`
    return <span className={className}>{presenceText(presence, t)}</span>
  }
  if (draft) return <Excerpt prefix={<span className={css.draft}>{t.row.draft}</span>} text={draft} />
  if (!admin) return <Excerpt text={excerpt} />
  return (
    <Excerpt
      prefix={<bdi>{admin.id === meId ? t.row.you : t.row.colleague(admin.name)}</bdi>}
      text={excerpt}
    />
  )
}

/** The prefix is in the page's language and the text in any language, so each has its own direction. */
function Excerpt({ prefix, text }: { prefix?: ReactNode; text: string }) {
  return (
    <span className={css.excerpt}>
      {prefix}
      <span className={css.preview} dir="auto">
        {text}
      </span>
    </span>
  )
}
