/** A step of the checklist: what it is for, what the program sees to be missing, and where it is done. */
import { Button } from '@mantine/core'
import { Link } from '#admin/link.tsx'
import { useTexts } from '#app/page-site.ts'
import { IconCheck } from '#ui/page-icons.tsx'
import type { Step, StepGap, StepName } from '../checklist.ts'
import { isDone } from '../checklist-progress.ts'
import { checklistTexts } from '../texts/checklist.ts'
import css from './start-page.module.css'

/** Where a step is done. Going live happens outside the back office. */
const goals: Record<Exclude<StepName, 'live'>, string> = {
  name: '/admin/settings/look',
  contact: '/admin/settings',
  money: '/admin/settings',
  category: '/admin/categories/create',
  products: '/admin/products/create',
  about: '/admin/pages/create',
  mail: '/admin/settings',
  colleague: '/admin/admins#invite',
  demo: '/admin/demo',
  backup: '/admin/jobs',
}

/** Where what is done can be changed, if that is another place. */
const places: Partial<Record<StepName, string>> = {
  category: '/admin/categories',
  products: '/admin/products',
  about: '/admin/pages',
  colleague: '/admin/admins',
}

/** What is there already only has to be shown. */
const goalsOfGaps: Partial<Record<StepGap, string>> = {
  visible_product: '/admin/invisible-products',
  visible_page: '/admin/pages',
}

type Props = {
  step: Step
  number: string
  /** The first step that is not done. */
  isNext: boolean
  busy: boolean
  onTick(isTicked: boolean): void
}

/** The link of a step: to what is missing, or to what is there. */
function useGoal({ name, missing }: Step) {
  const t = useTexts(checklistTexts)
  const [gap] = missing
  // Nothing is left of a demo that was removed.
  if (name === 'live' || (name === 'demo' && !gap)) return undefined
  if (!gap) return { to: places[name] ?? goals[name], label: t.edit, isEdit: true }
  const label = missing.length === 1 ? (t.gapActions[gap] ?? t.steps[name].action) : t.steps[name].action
  return { to: goalsOfGaps[gap] ?? goals[name], label, isEdit: false }
}

export function StepRow({ step, number, isNext, busy, onTick }: Props) {
  const t = useTexts(checklistTexts)
  const { title, text, doneText = text } = t.steps[step.name]
  const done = isDone(step)
  const isThere = step.missing.length === 0
  const goal = useGoal(step)
  return (
    <li className={css.step} data-done={done || undefined} data-next={isNext || undefined}>
      <span className={css.mark} aria-hidden="true">
        {done ? <IconCheck size={16} /> : number}
      </span>
      <div className={css.about}>
        <h2 className={css.name}>
          {title}
          <span className="visually-hidden">, {done ? t.stepDone : t.stepOpen}</span>
        </h2>
        <p className={css.text}>{isThere ? doneText : step.isTicked ? t.ticked : text}</p>
        {!done && (
          <ul className={css.missing}>
            {step.missing.map(part => (
              <li key={part}>{t.missing[part]}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={css.actions}>
        {!isThere && (
          <Button
            className={css.tick}
            variant="subtle"
            size="sm"
            loading={busy}
            aria-label={`${step.isTicked ? t.untick : t.tick}: ${title}`}
            onClick={() => onTick(!step.isTicked)}
          >
            {step.isTicked ? t.untick : t.tick}
          </Button>
        )}
        {goal && (
          <Button
            component={Link}
            to={goal.to}
            size="sm"
            variant={isNext ? 'filled' : 'default'}
            aria-label={goal.isEdit ? `${goal.label}: ${title}` : undefined}
          >
            {goal.label}
          </Button>
        )}
      </div>
    </li>
  )
}
