import { handle } from '#server/http/api.server.ts'
import { visitsApi } from './visits.contract.ts'
import type { Visits } from './visits.server.ts'

export function serveVisits(visits: Pick<Visits, 'note'>) {
  return [
    handle(visitsApi.visitProduct, async ({ params }, caller) => {
      visits.note(params.id, caller)
      return { accepted: true as const }
    }),
  ]
}
