/** What a search field offers while somebody types. It belongs to the catalogue, and is loaded with the first use. */
import { type ComponentType, useEffect, useRef, useState } from 'react'

export type SuggestionsProps = { form: HTMLFormElement }
type Loaded = Promise<{ SuggestionList: ComponentType<SuggestionsProps> }>

let load: (() => Loaded) | undefined

/** For the browser's entry, which knows both. */
export function suggestWith(loading: () => Loaded) {
  load = loading
}

/** For a search form: `suggest` when its field is used. Without them the form still searches. */
export function useSuggestions() {
  const form = useRef<HTMLFormElement>(null)
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>()
  const suggest = () =>
    load?.().then(
      module => setSuggestions(() => module.SuggestionList),
      () => {},
    )
  // Whoever began to type before the program was there gets them with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the program takes the page over
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) suggest()
  }, [])
  return { form, suggest, Suggestions }
}
