/** A step of the checklist: what it is for, what the program sees to be missing, and where it is done. */
import { Button } from '@mantine/core'
import { Link } from '#admin/link.tsx'
import { useTexts } from '#app/page-site.ts'
import { IconCheck } from '#ui/page-icons.tsx'
import type { Step, StepName } from '../checklist.ts'
import { isDone } from '../checklist-progress.ts'
import { checklistTexts } from '../texts/checklist.ts'
import css from './start-page.module.css'

/** Going live happens outside the back office. */
const goals: Record<Exclude<StepName, 'live'>, string> = {
  name: '/admin/settings/look',
  contact: '/admin/settings',
  money: '/admin/settings',
  category: '/admin/categories/create',
  products: '/admin/products/create',
  about: '/admin/pages/create',
  mail: '/admin/settings',
  colleague: '/admin/admins',
  demo: '/admin/demo',
}

type Props = {
  step: Step
  number: string
  /** The first step that is not done. */
  isNext: boolean
  busy: boolean
  onTick(isTicked: boolean): void
}

const isGone = ({ missing }: Step) => missing.length === 0

export function StepRow({ step, number, isNext, busy, onTick }: Props) {
  const t = useTexts(checklistTexts)
  const { title, text, action } = t.steps[step.name]
  const done = isDone(step)
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
        <p className={css.text}>{step.isTicked && step.missing.length > 0 ? t.ticked : text}</p>
        {!done && (
          <ul className={css.missing}>
            {step.missing.map(part => (
              <li key={part}>{t.missing[part]}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={css.actions}>
        {step.missing.length > 0 && (
          <Button
            variant="subtle"
            size="sm"
            loading={busy}
            aria-label={`${step.isTicked ? t.untick : t.tick}: ${title}`}
            onClick={() => onTick(!step.isTicked)}
          >
            {step.isTicked ? t.untick : t.tick}
          </Button>
        )}
        {step.name !== 'live' && !(isGone(step) && step.name === 'demo') && (
          <Button
            component={Link}
            to={goals[step.name]}
            size="sm"
            variant={isNext ? 'filled' : 'default'}
            aria-label={done ? `${t.edit}: ${title}` : undefined}
          >
            {done ? t.edit : action}
          </Button>
        )}
      </div>
    </li>
  )
}
