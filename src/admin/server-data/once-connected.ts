/** Waits until the server can be reached again, for messages that say it cannot. Used by forms and the composer of replies. */
import { currentBuild } from '#app/api/api.ts'

/** The first pause between two attempts, which grows up to the last one. */
const [firstMs, lastMs] = [2000, 30_000]

/** Calls `run` once, as soon as the server answers. Returns how to stop waiting. */
export function onceConnected(run: () => void): () => void {
  let pauseMs = firstMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function stop() {
    isStopped = true
    clearTimeout(timer)
    removeEventListener('online', attempt)
  }

  async function attempt() {
    clearTimeout(timer)
    const isConnected = (await currentBuild()) !== undefined
    if (isStopped) return
    if (isConnected) {
      stop()
      return run()
    }
    clearTimeout(timer)
    timer = setTimeout(attempt, pauseMs)
    pauseMs = Math.min(2 * pauseMs, lastMs)
  }

  addEventListener('online', attempt)
  timer = setTimeout(attempt, pauseMs)
  return stop
}
