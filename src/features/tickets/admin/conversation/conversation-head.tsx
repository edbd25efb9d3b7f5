/** The head of a conversation: its subject, its assignee, and the actions on it. Used by `conversation-pane.tsx`. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import type { RefObject } from 'react'
import { IconChevronLeft, IconDots, IconMailOpened, IconRestore, IconTrash } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { KeyHint } from '#admin/list/key-hint.tsx'
import { useTexts } from '#app/page-site.ts'
import { IconHistory, IconInfoCircle } from '#ui/page-icons.tsx'
import { conversationTexts } from '../../texts/conversation.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { Ticket } from '../../ticket.ts'
import { LanguageTag } from '../inbox/language-tag.tsx'
import { AssigneeMenu, type Colleague } from './assignee-menu.tsx'
import css from './conversation-head.module.css'

type Props = {
  ticket: Ticket
  meId: number
  colleagues: Colleague[]
  backTo: string
  headingRef: RefObject<HTMLHeadingElement | null>
  /** Without the list beside it, the subject is the page's main heading. */
  isAlone: boolean
  /** Whether the details are shown beside the thread already. */
  hasContext: boolean
  onContext(): void
  onToggle(): void
  onAssign(assigneeId: number | null): void
  onUnread(): void
  onRemove(): void
  onRestore(): void
}

const icon = { size: 18 } as const
const quiet = { variant: 'subtle', color: 'var(--c-dim)', size: 36 } as const

export function ConversationHead(props: Props) {
  const { ticket, headingRef, hasContext } = props
  const t = useTexts(conversationTexts)
  const topics = useTexts(ticketTexts).topics
  const isDeleted = ticket.deletedAt !== null
  const Heading = props.isAlone ? 'h1' : 'h2'
  return (
    <header className={css.head}>
      <ActionIcon {...quiet} component={Link} to={props.backTo} className={css.back} aria-label={t.back}>
        <IconChevronLeft size={22} className="turns" />
      </ActionIcon>
      <div className={css.titles}>
        <Heading ref={headingRef} tabIndex={-1} className={css.title} dir="auto">
          {ticket.subject}
        </Heading>
        <p className={css.under}>
          <span>
            {t.number(ticket.number)} · {topics[ticket.topic]}
            {ticket.status === 'closed' && ` · ${t.status.closed}`}
          </span>
          <LanguageTag of={ticket.locale} />
          <bdi className={css.code}>{ticket.code}</bdi>
        </p>
      </div>
      {isDeleted ? (
        <Button variant="default" size="sm" leftSection={<IconRestore {...icon} />} onClick={props.onRestore}>
          {t.restore}
        </Button>
      ) : (
        <>
          <AssigneeMenu
            ticket={ticket}
            meId={props.meId}
            colleagues={props.colleagues}
            onAssign={props.onAssign}
          />
          <Button
            variant="default"
            size="sm"
            classNames={{ root: css.toggle, section: css.toggleKey }}
            rightSection={<KeyHint>E</KeyHint>}
            onClick={props.onToggle}
          >
            {ticket.status === 'open' ? t.close : t.reopen}
          </Button>
        </>
      )}
      {!hasContext && (
        <ActionIcon {...quiet} className={css.details} aria-label={t.details} onClick={props.onContext}>
          <IconInfoCircle {...icon} />
        </ActionIcon>
      )}
      <More {...props} isDeleted={isDeleted} />
    </header>
  )
}

function More({ ticket, isDeleted, onUnread, onRemove }: Props & { isDeleted: boolean }) {
  const t = useTexts(conversationTexts)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon {...quiet} aria-label={t.more}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isDeleted && (
          <Menu.Item
            leftSection={<IconMailOpened {...icon} />}
            rightSection={<KeyHint>U</KeyHint>}
            onClick={onUnread}
          >
            {t.markUnread}
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={`/admin/activity?entity=ticket&entityId=${ticket.id}`}
          leftSection={<IconHistory {...icon} />}
        >
          {t.history}
        </Menu.Item>
        {!isDeleted && (
          <Menu.Item color="var(--c-error)" leftSection={<IconTrash {...icon} />} onClick={onRemove}>
            {t.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
