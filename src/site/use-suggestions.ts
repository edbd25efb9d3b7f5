/** Connects search fields with their suggestions, which belong to the catalogue and are loaded on first use. */
import { type ComponentType, useEffect, useRef, useState } from 'react'

export type SuggestionsProps = { form: HTMLFormElement }
type SuggestionModule = Promise<{ SuggestionList: ComponentType<SuggestionsProps> }>

let load: (() => SuggestionModule) | undefined

/** Called by the client entry, which may import both the site and the catalogue. */
export function suggestWith(loading: () => SuggestionModule) {
  load = loading
}

/** For a search form: `suggest` loads the suggestions when its field gets the focus. Without them the form still searches. */
export function useSuggestions() {
  const form = useRef<HTMLFormElement>(null)
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>()
  const suggest = () =>
    load?.().then(
      module => setSuggestions(() => module.SuggestionList),
      () => {},
    )
  // A visitor who began to type before hydration gets suggestions after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) suggest()
  }, [])
  return { form, suggest, Suggestions }
}
