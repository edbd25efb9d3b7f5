import { handle } from '#server/http/api.server.ts'
import type { SuggestedItems } from '../search-engine/suggestion.ts'
import { searchApi } from './search.contract.ts'

export function serveSearch(suggest: (term: string) => Promise<SuggestedItems>) {
  return [
    handle(searchApi.suggest, ({ params }) => suggest(params.term)),
    handle(searchApi.suggestAsSpecified, ({ params }) => suggest(params.term)),
  ]
}
