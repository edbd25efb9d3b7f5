/**
 * Checks once an hour whether a new build was deployed. If so, the next link loads a whole document instead of navigating in
 * place.
 */
import { currentBuild } from './api/api.ts'
import { followLinksPlainly } from './plain-links.ts'

const checkEveryMs = 60 * 60_000

type Options = { fetchBuild?: () => Promise<string | undefined>; onNewer?: () => void }

export function watchBuild(
  loaded: string,
  { fetchBuild = currentBuild, onNewer = followLinksPlainly }: Options = {},
) {
  const timer = setInterval(async () => {
    const current = await fetchBuild()
    if (current === undefined || current === loaded) return
    clearInterval(timer)
    onNewer()
  }, checkEveryMs)
}
