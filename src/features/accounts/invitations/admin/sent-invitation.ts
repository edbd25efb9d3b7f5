import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'

/** An invitation with the path of its link, which is known only right after it was sent. */
export type SentInvitation = CallOutput<Calls['POST /invitations']>
