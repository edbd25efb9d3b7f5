import { handle } from '#server/http/api.server.ts'
import { helpApi } from './help.contract.ts'
import type { Help } from './help.server.ts'

export function serveHelp(help: Help) {
  return [
    handle(helpApi.help, () => help.listVisible()),
    handle(helpApi.suggestAnswers, ({ query }, { locale }) => help.suggest(query.q, locale)),
    handle(helpApi.listQuestions, () => help.listAll()),
    handle(helpApi.createQuestion, ({ body }, caller) => help.create(body, caller)),
    handle(helpApi.updateQuestion, ({ params, body }, caller) => help.update(params.id, body, caller)),
    handle(helpApi.deleteQuestion, ({ params }, caller) => help.remove(params.id, caller)),
  ]
}
