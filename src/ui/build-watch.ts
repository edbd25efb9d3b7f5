/** Asks once an hour whether a new build was deployed; then the next page is loaded whole instead of in place. */
import { currentBuild } from './api.ts'

export const checkEveryMs = 60 * 60_000
let outdated = false

export function watchBuild(loaded: string, ask: () => Promise<string | undefined> = currentBuild) {
  const timer = setInterval(async () => {
    const current = await ask()
    if (current === undefined || current === loaded) return
    outdated = true
    clearInterval(timer)
  }, checkEveryMs)
}

export const isOutdated = () => outdated
