/**
 * Whether the shop has an administrator yet. The port is open a moment before the first one is created, because a failed start
 * must not have used up the password that is shown once. Used by the login and by `/readyz`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'

const maxWaitMs = 5000
const pollMs = 50
const retrySeconds = 2

export function createFirstAdminCheck(hasAny: () => Promise<boolean>) {
  /** Never false again: the last administrator cannot be removed. */
  let isThere = false
  let waiting: Promise<void> | undefined

  async function isCreated(): Promise<boolean> {
    isThere ||= await hasAny()
    return isThere
  }

  async function poll() {
    const until = performance.now() + maxWaitMs
    while (!(await isCreated())) {
      if (performance.now() > until) throw new AppError('busy', { retryAfter: retrySeconds })
      await sleep(pollMs)
    }
  }

  return {
    isCreated,

    /** Waits for it. All logins of that moment share one wait, so that they are one query at a time. */
    async wait() {
      if (isThere) return
      waiting ??= poll().finally(() => {
        waiting = undefined
      })
      await waiting
    },
  }
}
