import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { checklist, stepNames } from './checklist.ts'

export const checklistApi = {
  checklist: endpoint({
    method: 'GET',
    path: '/checklist',
    access: 'admin',
    summary: 'What is left to do until a new shop is open. `missing` is what the server sees by itself.',
    response: checklist,
  }),
  hideChecklist: endpoint({
    method: 'PATCH',
    path: '/checklist',
    access: 'admin',
    summary: 'Hide the checklist, or show it again.',
    body: z.strictObject({ isHidden: z.boolean() }),
    response: checklist,
  }),
  tickStep: endpoint({
    method: 'POST',
    path: '/checklist/:step',
    access: 'admin',
    summary: 'Tick a step, whatever is missing at it, or take the tick away.',
    params: z.strictObject({ step: z.enum(stepNames) }),
    body: z.strictObject({ isTicked: z.boolean() }),
    response: checklist,
  }),
}
