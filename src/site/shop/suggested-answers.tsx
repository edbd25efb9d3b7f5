/** Answers that may spare somebody a message: offered under the subject while it is typed, never in the way. */
import { useContext, useEffect, useId, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { FormattedText } from '#ui/formatted-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import { LocalizedText } from '#ui/localized-text.tsx'
import { suggestedTexts } from '../texts/suggested.ts'
import { ShopContactContext } from './shop-contact.ts'
import css from './suggested-answers.module.css'

type Answers = CallOutput<Calls['GET /help/suggestions']>

const pauseMs = 250
const fewestLetters = 3
const mostLetters = 200

export function SuggestedAnswers({ subjectFieldId }: { subjectFieldId: string }) {
  const t = useTexts(suggestedTexts)
  const id = useId()
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const answers = useSuggestedQuestions(subjectFieldId)
  return (
    <>
      {/* There before it says anything: only then is it read aloud when it does. */}
      <p role="status" className="visually-hidden">
        {answers.length > 0 && t.found(answers.length)}
      </p>
      {answers.length > 0 && (
        <section className={css.answers} aria-labelledby={id}>
          <p id={id} className={css.title}>
            {t.title}
          </p>
          {answers.map(answer => (
            <details key={answer.id} className={css.answer}>
              <summary className={css.question}>
                <span>
                  <LocalizedText told={localize(answer, 'question', language)} />
                </span>
                <Icon name="chevron-down" size={18} className={css.chevron} />
              </summary>
              <div className={css.text}>
                <FormattedText told={localize(answer, 'answer', language)} />
              </div>
            </details>
          ))}
        </section>
      )}
    </>
  )
}

/** What is offered now. The last offer stays until the next one is there, so that nothing flickers under the field. */
function useSuggestedQuestions(fieldId: string): Answers {
  const api = useApi()
  const hasHelp = useContext(ShopContactContext)?.hasHelp
  const [answers, setAnswers] = useState<Answers>([])

  useEffect(() => {
    const field = document.getElementById(fieldId)
    if (!hasHelp || !(field instanceof HTMLInputElement)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = ''
    const ask = async () => {
      const q = field.value.trim().slice(0, mostLetters)
      if (q === asked) return
      asked = q
      const found = [...q].length < fewestLetters ? [] : await answersTo(q)
      // Whoever typed on meanwhile is answered by the later call.
      if (q === asked) setAnswers(found)
    }
    // Without answers the form is what it was: nothing is said of a failure.
    const answersTo = (q: string) => api.call('GET /help/suggestions', { query: { q } }).catch(() => [])
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(ask, pauseMs)
    }
    // What was typed before the script came, or is restored from a draft, counts too.
    wait()
    field.addEventListener('input', wait)
    return () => {
      clearTimeout(timer)
      asked = ''
      field.removeEventListener('input', wait)
    }
  }, [api, fieldId, hasHelp])

  return answers
}
