/**
 * Lets at most so many work at once; the others wait in the order in which they came, each for as long as its budget allows. Used
 * for the one connection that writes to an SQLite file, and for content writes and transactions on PostgreSQL.
 */
import { currentBudget, tooBusy, type WaitBudget } from './wait-budget.server.ts'

export class Turns {
  readonly #max: number
  readonly #reason: string
  #taken = 0
  readonly #waiting: (() => void)[] = []

  /** `reason` says in the cause of a refusal what was waited for. */
  constructor(max: number, reason: string) {
    this.#max = max
    this.#reason = reason
  }

  taken = () => this.#taken
  waiting = () => this.#waiting.length

  async take(budget: WaitBudget = currentBudget()) {
    if (this.#taken < this.#max) this.#taken++
    else await budget.spend(() => this.#waitForTurn(budget.leftMs()))
  }

  /** Passes the turn on to whoever has waited longest. */
  release() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken--
  }

  async hold<T>(run: () => Promise<T>): Promise<T> {
    await this.take()
    try {
      return await run()
    } finally {
      this.release()
    }
  }

  #waitForTurn(ms: number) {
    return new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(proceed), 1)
        reject(tooBusy(new Error(this.#reason)))
      }, ms)
      this.#waiting.push(proceed)
    })
  }
}
