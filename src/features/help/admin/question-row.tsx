/** One question in the list of the help page's questions. */
import { ActionIcon, Switch, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link } from '#admin/link.tsx'
import { StateBadge } from '#admin/state-badge.tsx'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import type { HelpQuestion } from '../help-question.ts'
import { helpAdminTexts } from '../texts/admin.ts'
import type { QuestionActions } from './question-actions.ts'
import css from './questions-page.module.css'

type Props = {
  question: HelpQuestion
  /** The position among all `count` questions. */
  position: number
  count: number
  actions: QuestionActions
}

export function QuestionRow({ question, position, count, actions }: Props) {
  const t = useTexts(helpAdminTexts)
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const name = localize(question, 'question', language)
  const answer = localize(question, 'answer', language)
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const
  return (
    <li className={css.row} data-hidden={question.visible ? undefined : ''}>
      <div className={css.what}>
        <span className={css.head}>
          <Link to={`/admin/help/${question.id}`} className={css.name} viewTransition>
            <LocalizedText value={name} />
          </Link>
          {!question.visible && <StateBadge tone="quiet">{t.hidden}</StateBadge>}
        </span>
        <p className={css.answer} dir="auto">
          {answer.text}
        </p>
      </div>
      <div className={css.actions}>
        <Switch
          checked={question.visible}
          aria-label={t.shown(name.text)}
          className={css.switch}
          onChange={event => actions.show(question, event.currentTarget.checked)}
        />
        <RowButton
          label={t.up(name.text)}
          disabled={position === 0}
          run={() => actions.move(question, position - 1)}
        >
          <IconArrowUp {...icon} />
        </RowButton>
        <RowButton
          label={t.down(name.text)}
          disabled={position === count - 1}
          run={() => actions.move(question, position + 1)}
        >
          <IconArrowDown {...icon} />
        </RowButton>
        <RowButton
          label={t.deleteNamed(name.text)}
          run={() => void actions.remove(question).then(actions.refresh)}
        >
          <IconTrash {...icon} />
        </RowButton>
      </div>
    </li>
  )
}

type ButtonProps = { label: string; disabled?: boolean; run(): void; children: ReactElement }

function RowButton({ label, disabled = false, run, children }: ButtonProps) {
  return (
    <Tooltip label={label} position="top">
      <ActionIcon
        variant="subtle"
        size="lg"
        className={css.action}
        aria-label={label}
        // Not `disabled`, because the button of a question that was moved to the end would lose the focus.
        aria-disabled={disabled}
        data-disabled={disabled || undefined}
        onClick={disabled ? undefined : run}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
