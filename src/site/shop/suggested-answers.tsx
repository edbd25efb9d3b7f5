/** Suggests answers from the help page under the subject field of the contact form, while the visitor types. */
import { useContext, useEffect, useId, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import { FormattedText } from '#app/components/formatted-text.tsx'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { Icon } from '#ui/icon.tsx'
import { localize } from '#ui/localize.ts'
import { suggestedTexts } from '../texts/suggested.ts'
import { ShopContactContext } from './shop-contact.ts'
import css from './suggested-answers.module.css'

type Answers = CallOutput<Calls['GET /help/suggestions']>

const debounceMs = 250
const minLength = 3
const maxLength = 200

export function SuggestedAnswers({ subjectFieldId }: { subjectFieldId: string }) {
  const t = useTexts(suggestedTexts)
  const id = useId()
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const answers = useSuggestedQuestions(subjectFieldId)
  return (
    <>
      {/* Always rendered: screen readers announce only changes of a status element that is already there. */}
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
                  <LocalizedText value={localize(answer, 'question', language)} />
                </span>
                <Icon name="chevron-down" size={18} className={css.chevron} />
              </summary>
              <div className={css.text}>
                <FormattedText value={localize(answer, 'answer', language)} />
              </div>
            </details>
          ))}
        </section>
      )}
    </>
  )
}

/** The current suggestions. They stay until the next ones have arrived, so that nothing flickers under the field. */
function useSuggestedQuestions(fieldId: string): Answers {
  const api = useApi()
  const hasHelp = useContext(ShopContactContext)?.hasHelp
  const [answers, setAnswers] = useState<Answers>([])

  useEffect(() => {
    const field = document.getElementById(fieldId)
    if (!hasHelp || !(field instanceof HTMLInputElement)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let lastQuery = ''
    const search = async () => {
      const q = field.value.trim().slice(0, maxLength)
      if (q === lastQuery) return
      lastQuery = q
      const found = [...q].length < minLength ? [] : await fetchAnswers(q)
      // If the visitor typed on meanwhile, the later call sets the suggestions.
      if (q === lastQuery) setAnswers(found)
    }
    // Suggestions are optional, so a failure is not reported.
    const fetchAnswers = (q: string) => api.call('GET /help/suggestions', { query: { q } }).catch(() => [])
    const searchSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(search, debounceMs)
    }
    // Text that was typed before hydration, or restored from a draft, counts too.
    searchSoon()
    field.addEventListener('input', searchSoon)
    return () => {
      clearTimeout(timer)
      lastQuery = ''
      field.removeEventListener('input', searchSoon)
    }
  }, [api, fieldId, hasHelp])

  return answers
}
