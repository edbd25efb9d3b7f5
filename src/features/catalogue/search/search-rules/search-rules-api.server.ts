import { handle } from '#server/http/api.server.ts'
import type { createSearchPreview } from './search-preview.server.ts'
import { searchRulesApi } from './search-rules.contract.ts'
import type { SearchRuleService } from './search-rules.server.ts'

export function serveSearchRules(words: SearchRuleService, preview: ReturnType<typeof createSearchPreview>) {
  return [
    handle(searchRulesApi.listSearchRules, ({ query }, caller) => words.list(query, caller)),
    handle(searchRulesApi.searchRule, ({ params }, caller) => words.requireOne(params.id, caller)),
    handle(searchRulesApi.createSearchRule, ({ body }, caller) => words.create(body, caller)),
    handle(searchRulesApi.updateSearchRule, ({ params, body }, caller) =>
      words.update(params.id, body, caller),
    ),
    handle(searchRulesApi.deleteSearchRule, ({ params }, caller) => words.remove(params.id, caller)),
    handle(searchRulesApi.previewSearch, ({ body }, caller) => preview(body, caller)),
  ]
}
