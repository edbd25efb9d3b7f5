/** The API's endpoints that show and remove the demo. Served by `demo-api.server.ts`. */
import * as z from 'zod'
import { eventName } from '#features/history/event.ts'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { line } from '#shared/text.ts'
import { demoKinds } from './demo-kinds.ts'

/** More was never brought by a demo. */
const maxChosen = 1000

const kind = z.enum(demoKinds)
const key = line({ min: 1, max: 200 })

const demo = z.object({
  /** Whether there is anything left of it. */
  isPresent: z.boolean(),
  /** What nobody changed, by kind. `stays`: because something that was changed needs it, as a product needs its categories. */
  counts: z.array(z.object({ kind, goes: z.int(), stays: z.int() })),
  /** What somebody changed, or put something of their own into. It stays unless it is chosen to go. */
  changed: z.array(
    z.object({
      kind,
      key,
      ...eventName,
      /** Whether it was changed itself, and not only filled. */
      isEdited: z.boolean(),
      /** How much of the shop's own it has directly in it. */
      holds: z.object({ products: z.int(), categories: z.int(), attributes: z.int() }),
    }),
  ),
  /** How far a removal is that is under way. */
  removal: z.object({ done: z.int(), total: z.int() }).nullable(),
})
export type Demo = z.infer<typeof demo>

const item = z.strictObject({ kind, key })

export const demoApi = {
  readDemo: endpoint({
    method: 'GET',
    path: '/demo',
    access: 'admin',
    summary: 'What is left of the demo: what a removal takes away, and what somebody changed.',
    response: demo,
  }),
  demoMark: endpoint({
    method: 'GET',
    path: '/demo/mark',
    access: 'admin',
    summary: 'Whether there is a demo.',
    response: z.object({ isPresent: z.boolean() }),
  }),
  removeDemo: endpoint({
    method: 'POST',
    path: '/demo/removal',
    access: 'admin',
    summary:
      'Remove the demo in the background: what nobody changed, and of the rest what is chosen. What stays is the shop’s own from then on. It is one entry of the history, whose undo brings everything back.',
    body: z.strictObject({
      /** What goes although somebody changed it: all of it, or these. The shop's own things in a category that goes are moved out of it. */
      alsoChanged: z.union([z.literal('all'), z.array(item).max(maxChosen)]).default([]),
    }),
    bodyLimit: bodyLimits.product,
    response: demo,
    success: 202,
    refusals: ['not_found', 'still_running', 'deletion_is_large'],
  }),
}
