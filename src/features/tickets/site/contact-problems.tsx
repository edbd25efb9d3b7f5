import { useTexts } from '#app/page-site.ts'
import { appTexts } from '#app/texts/index.ts'
import { ReachShop } from '#site/shop/reach-shop.tsx'
import { IconAlertTriangle } from '#ui/page-icons.tsx'
import { contactTexts } from '../texts/contact.ts'
import { describeProblem, fieldId } from './contact-field.tsx'
import css from './contact-form.module.css'
import { type ContactRefusal, inFormOrder } from './contact-outcome.ts'

/** Why a message was refused, with a link to each field that has a problem, in the order of the form. */
export function ContactProblems({ refused }: { refused: ContactRefusal }) {
  const t = useTexts(contactTexts)
  const { again } = useTexts(appTexts)
  const labels: Record<string, string> = t.labels
  const names = inFormOrder(Object.keys(refused.fields))
  // The overall message is omitted if a field shows the same text.
  const isShownAtField = names.some(name => describeProblem(refused, name, t) === refused.message)
  return (
    <div role="alert" tabIndex={-1} className={css.problems}>
      <IconAlertTriangle size={24} className={css.warning} />
      <div>
        <p className={css.notSent}>{t.notSent}</p>
        {!isShownAtField && <p>{refused.message}</p>}
        {(refused.mayRetry || refused.isLimited) && <p>{t.stillHere}</p>}
        {refused.mayRetry && (
          <button type="submit" className={`button ${css.again}`}>
            {again}
          </button>
        )}
        {refused.isLimited && <ReachShop />}
        {names.length > 0 && (
          <ul className={css.names}>
            {names.map(name => (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>{labels[name] ?? name}</a>: {describeProblem(refused, name, t)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
