import { handle } from '#server/http/api.server.ts'
import type { Misses } from './misses.server.ts'
import { searchApi } from './search.contract.ts'
import type { SuggestedItems } from './suggestion.ts'

type Options = { suggest(term: string): Promise<SuggestedItems>; misses: Pick<Misses, 'list'> }

export function serveSearch({ suggest, misses }: Options) {
  return [
    handle(searchApi.suggest, ({ params }) => suggest(params.term)),
    handle(searchApi.suggestAsSpecified, ({ params }) => suggest(params.term)),
    handle(searchApi.recordSearchClick, async () => {}),
    handle(searchApi.listSearchMisses, ({ query }) => misses.list(query)),
  ]
}
