import { handle } from '#server/http/api.server.ts'
import { searchApi } from './search.contract.ts'
import type { SuggestedItems } from './suggestion.ts'

export function serveSearch(suggest: (term: string) => Promise<SuggestedItems>) {
  return [
    handle(searchApi.suggest, ({ params }) => suggest(params.term)),
    handle(searchApi.suggestAsSpecified, ({ params }) => suggest(params.term)),
  ]
}
