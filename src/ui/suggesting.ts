/** What the header's search offers while somebody types. It belongs to the catalogue, and is loaded with the first use. */
import type { ComponentType } from 'react'

export type SuggestionsProps = { form: HTMLFormElement }
type Loaded = Promise<{ Suggestions: ComponentType<SuggestionsProps> }>

let load: (() => Loaded) | undefined

/** For the browser's entry, which knows both. */
export function suggestWith(loading: () => Loaded) {
  load = loading
}

export const loadSuggestions = () => load?.()
