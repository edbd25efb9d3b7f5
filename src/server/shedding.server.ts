/** Overload is told to those who would only wait in a queue that grows: 503 at once, with when to come back. */
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { busyRetrySeconds } from './problems.server.ts'

/**
 * Of those who come in one turn of a late event loop, so many are served: the next turn is then shorter, and the few
 * visitors of a machine that is slow for other reasons, as at a start, are never turned away.
 */
export const servedPerTurn = 50

export type Pressure = {
  /** Above this mean delay of the event loop in a second, the rest of each turn is refused. 0 refuses nobody. */
  maxEventLoopDelay?: number | undefined
}

export async function shedLoad(app: FastifyInstance, { maxEventLoopDelay = 1000 }: Pressure) {
  let served = 0
  await app.register(underPressure, {
    maxEventLoopDelay,
    async pressureHandler() {
      if (served === 0) {
        setImmediate(() => {
          served = 0
        })
      }
      served++
      if (served > servedPerTurn) throw new AppError('busy', { retryAfter: busyRetrySeconds })
    },
  })
}
