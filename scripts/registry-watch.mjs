// Watches whether npm can reach the package registry while it installs. npm itself says nothing for more than a minute when it
// cannot, and for fifteen when the registry accepts connections and never answers. Used by steps.mjs.
import { setTimeout as sleep } from 'node:timers/promises'
import { ChildFailed } from './child.mjs'
import { note, toSeconds } from './progress.mjs'

/** An installation from npm's cache is finished by then, and needs no network. */
const firstLookMs = 1000
const answerMs = 4000
const lookAgainMs = 2000
/** Tests wait less. */
const giveUpMs = Number(process.env.REGISTRY_WAIT_MS ?? 30_000)

const unreachable =
  /\bcode (FETCH_ERROR|ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|E\w+TIMEOUT)\b/

/**
 * Runs an installation. `npm(args, options)` runs npm. It is ended only if the registry could not be reached at all: once it has
 * answered, a slow network takes as long as it needs.
 */
export async function installWatched(npm, args) {
  const [giveUp, end] = [new AbortController(), new AbortController()]
  const watching = watch(npm, { giveUp, end: end.signal })
  try {
    // While it waits for an answer npm does not end by itself.
    return await npm(args, { signal: giveUp.signal, killSignal: 'SIGKILL' })
  } catch (error) {
    if (!giveUp.signal.aborted) throw error
    throw new ChildFailed({ command: 'npm', ended: 'no network', output: giveUp.signal.reason.message })
  } finally {
    end.abort()
    await watching
  }
}

async function watch(npm, { giveUp, end }) {
  const begun = performance.now()
  const isOver = () => end.aborted
  await sleep(firstLookMs, undefined, { signal: end }).catch(() => {})
  for (let isSaid = false; !isOver(); isSaid = true) {
    const problem = await problemOf(npm, end)
    if (!problem || isOver()) return
    if (!isSaid)
      note(`  The package registry can’t be reached (${problem}). Check the network. Still trying …`)
    const elapsed = performance.now() - begun
    if (elapsed > giveUpMs) {
      return giveUp.abort(
        new Error(`The package registry could not be reached for ${toSeconds(elapsed)} (${problem}).`),
      )
    }
    await sleep(lookAgainMs, undefined, { signal: end }).catch(() => {})
  }
}

/** Asked by npm itself, which knows the registry, the proxy and the certificates. Any answer will do, also a refusal. */
async function problemOf(npm, signal) {
  try {
    await npm(['ping', '--fetch-retries=0', `--fetch-timeout=${answerMs}`, '--loglevel=error'], { signal })
    return undefined
  } catch (error) {
    const code = unreachable.exec(error.output ?? '')?.[1]
    return code === 'FETCH_ERROR' ? 'no answer' : code
  }
}
