/** Asks once an hour whether a new build was deployed; then the next page is loaded whole instead of in place. */
import { currentBuild } from './api/api.ts'
import { followLinksPlainly } from './plain-links.ts'

const checkEveryMs = 60 * 60_000

type Options = { ask?: () => Promise<string | undefined>; onNewer?: () => void }

export function watchBuild(
  loaded: string,
  { ask = currentBuild, onNewer = followLinksPlainly }: Options = {},
) {
  const timer = setInterval(async () => {
    const current = await ask()
    if (current === undefined || current === loaded) return
    clearInterval(timer)
    onNewer()
  }, checkEveryMs)
}
