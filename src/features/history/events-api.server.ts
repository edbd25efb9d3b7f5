import { handle } from '#server/http/api.server.ts'
import { eventsApi } from './events.contract.ts'
import type { History } from './history.server.ts'

export function serveEvents(history: History) {
  return [
    handle(eventsApi.listEvents, ({ query }) => history.list(query)),
    handle(eventsApi.undoEvent, ({ params }, caller) => history.undo(params.id, caller)),
  ]
}
