import { handle } from '#server/http/api.server.ts'
import { checklistApi } from './checklist.contract.ts'
import type { ChecklistService } from './checklist.server.ts'

export function serveChecklist(checklist: ChecklistService) {
  return [
    handle(checklistApi.checklist, () => checklist.current()),
    handle(checklistApi.hideChecklist, ({ body }) => checklist.hide(body.isHidden)),
    handle(checklistApi.tickStep, ({ params, body }) => checklist.tick(params.step, body.isTicked)),
  ]
}
