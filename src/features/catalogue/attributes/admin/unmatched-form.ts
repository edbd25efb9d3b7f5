/** What staff choose for texts that do not fit, and how it is sent. Used by `unmatched-values-page.tsx`. */
import type { Calls } from '#contract'
import type { CallInput, CallOutput } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'
import type { CategoryAttribute } from '../../model/attribute.ts'
import { readValue } from '../../model/attribute-value.ts'

type Values = CallOutput<Calls['GET /attributes/:id/unmatched-values']>
export type Unmatched = Values['items'][number]
export type Loaded = Values & {
  attribute: CategoryAttribute
  /** Whether these are the texts that staff left as they are. */
  isLeft: boolean
}
type Mended = CallInput<Calls['POST /attributes/:id/mend-values']>['body']['values'][number]

/** `later`: nothing is done with it now, or it stays text. `typed`: what is typed as a number. */
export type ChosenMeaning = { kind: 'later' } | { kind: 'typed'; text: string } | Mended['to']

/** What folds to a choice, or is a number or a word for yes and no, is chosen already. */
export function suggestedFor({ suggestion, text }: Unmatched): ChosenMeaning {
  if (!suggestion || suggestion.kind === 'text') return { kind: 'later' }
  return suggestion.kind === 'number' ? { kind: 'typed', text } : suggestion
}

type Form = { chosen: Record<string, ChosenMeaning>; attribute: CategoryAttribute; locale: Locale }

/** What is sent, and the texts for which something was typed that is no number, or no name of a new choice. */
export function toMended(items: Unmatched[], { chosen, attribute, locale }: Form) {
  const wrong = new Set<string>()
  const values = items.flatMap(({ text }): Mended[] => {
    const to = chosen[text]
    if (!to || to.kind === 'later') return []
    if (to.kind === 'newChoice' && !to.value.trim()) {
      wrong.add(text)
      return []
    }
    if (to.kind !== 'typed') return [{ text, to }]
    if (!to.text.trim()) return []
    const read = readValue(to.text, attribute, locale)
    if (read?.kind === 'number') return [{ text, to: read }]
    wrong.add(text)
    return []
  })
  return { values, wrong }
}
