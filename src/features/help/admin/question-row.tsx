import { ActionIcon, Switch, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link } from '#admin/link.tsx'
import { StateBadge } from '#admin/state-badge.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { LocalizedText } from '#ui/localized-text.tsx'
import type { HelpQuestion } from '../help-question.ts'
import { helpAdminTexts } from '../texts/admin.ts'
import type { QuestionActions } from './question-actions.ts'
import css from './questions-page.module.css'

type Props = {
  question: HelpQuestion
  /** Its place among how many. */
  place: number
  count: number
  actions: QuestionActions
}

export function QuestionRow({ question, place, count, actions }: Props) {
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
            <LocalizedText told={name} />
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
        <RowButton label={t.up(name.text)} off={place === 0} run={() => actions.move(question, place - 1)}>
          <IconArrowUp {...icon} />
        </RowButton>
        <RowButton
          label={t.down(name.text)}
          off={place === count - 1}
          run={() => actions.move(question, place + 1)}
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

type ButtonProps = { label: string; off?: boolean; run(): void; children: ReactElement }

function RowButton({ label, off = false, run, children }: ButtonProps) {
  return (
    <Tooltip label={label} position="top">
      <ActionIcon
        variant="subtle"
        size="lg"
        className={css.action}
        aria-label={label}
        // Not `disabled`: what is moved to the end would lose the focus.
        aria-disabled={off}
        data-disabled={off || undefined}
        onClick={off ? undefined : run}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
