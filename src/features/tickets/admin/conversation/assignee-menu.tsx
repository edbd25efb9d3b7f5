/** The menu for assigning a conversation. */
import { Menu, UnstyledButton } from '@mantine/core'
import { IconSelector } from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import type { Ticket } from '../../ticket.ts'
import { Avatar } from '../inbox/avatar.tsx'
import css from './assignee-menu.module.css'

export type Colleague = { id: number; name: string }

type Props = {
  ticket: Ticket
  meId: number
  colleagues: Colleague[]
  onAssign(assigneeId: number | null): void
}

/** Lists the user first, then colleagues, then nobody. */
export function AssigneeMenu({ ticket: { assignee, assigneeId }, meId, colleagues, onAssign }: Props) {
  const t = useTexts(conversationTexts)
  const name = assigneeId === meId ? t.me : assignee?.name
  const me = colleagues.find(({ id }) => id === meId)
  const others = colleagues.filter(({ id }) => id !== meId)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <UnstyledButton className={css.button}>
          <span className="visually-hidden">{t.assign}: </span>
          {assignee ? (
            <Avatar name={assignee.name} seed={assigneeId ?? ''} size="small" />
          ) : (
            <span className={css.none} aria-hidden="true" />
          )}
          <bdi className={css.name}>{name ?? t.unassigned}</bdi>
          <IconSelector size={16} className={css.arrows} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.assign}</Menu.Label>
        <Menu.RadioGroup
          value={String(assigneeId ?? '')}
          onChange={value => onAssign(value === '' ? null : Number(value))}
        >
          <Menu.RadioItem value={String(meId)}>
            <span className={css.person}>
              <Avatar name={me?.name ?? t.me} seed={meId} size="small" />
              {t.me}
            </span>
          </Menu.RadioItem>
          {others.map(colleague => (
            <Menu.RadioItem key={colleague.id} value={String(colleague.id)}>
              <span className={css.person}>
                <Avatar name={colleague.name} seed={colleague.id} size="small" />
                <bdi>{colleague.name}</bdi>
              </span>
            </Menu.RadioItem>
          ))}
          <Menu.RadioItem value="">
            <span className={css.person}>
              <span className={css.none} aria-hidden="true" />
              {t.nobody}
            </span>
          </Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
