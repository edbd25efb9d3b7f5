/**
 * How long one request waits for the database in all: for its turn, for a connection, for a lock. Without it each of these waits
 * would have its own limit, and they would add up. Requests get a budget in `http-api.server.ts` and `render.server.ts`; whatever
 * runs outside a request, such as a job, has one for each transaction.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '#shared/errors.ts'
import { busyRetrySeconds } from '../../http/errors.server.ts'

/** Only time spent waiting counts. A slow upload or a large write does not use it up. */
export const maxWaitMs = 5000

/** All waits for the database that have ended in this process, for the metrics. */
export const databaseWaits = { count: 0, ms: 0 }

export class WaitBudget {
  #spentMs = 0
  /** How many waits are going on. Those of one request that overlap are counted once. */
  #waits = 0
  #waitingSince = 0
  #isOpen = true

  leftMs(): number {
    const current = this.#waits > 0 ? performance.now() - this.#waitingSince : 0
    return Math.max(0, maxWaitMs - this.#spentMs - current)
  }

  /** Counts the time until `wait` ends. What ends the wait when nothing is left is up to the caller. */
  async spend<T>(wait: () => Promise<T>): Promise<T> {
    if (this.#waits++ === 0) this.#waitingSince = performance.now()
    try {
      return await wait()
    } finally {
      if (--this.#waits === 0) {
        const ms = performance.now() - this.#waitingSince
        this.#spentMs += ms
        databaseWaits.count++
        databaseWaits.ms += ms
      }
    }
  }

  isOpen = () => this.#isOpen

  /** Work that the request has started for later, such as a job, does not use its budget after the request has ended. */
  close() {
    this.#isOpen = false
  }
}

const budgets = new AsyncLocalStorage<WaitBudget>()

/** Everything that `run` waits for is taken from this budget. */
export const runWithBudget = <T>(budget: WaitBudget, run: () => T): T => budgets.run(budget, run)

const openBudget = () => {
  const budget = budgets.getStore()
  return budget?.isOpen() ? budget : undefined
}

/** The budget of the request. Outside of one it is new. */
export const currentBudget = (): WaitBudget => openBudget() ?? new WaitBudget()

/** Runs with the budget of the request, or with a new one until `run` has ended. */
export const withinBudget = <T>(run: () => Promise<T>): Promise<T> =>
  openBudget() ? run() : withOwnBudget(run)

/** For work that many requests wait for together: it must not fail because one of them has waited before. */
export async function withOwnBudget<T>(run: () => Promise<T>): Promise<T> {
  const budget = new WaitBudget()
  try {
    return await runWithBudget(budget, run)
  } finally {
    budget.close()
  }
}

/** The refusal when a wait was too long. Nothing was saved. */
export const tooBusy = (cause: unknown) =>
  Object.assign(new AppError('busy', { retryAfter: busyRetrySeconds }), { cause })
