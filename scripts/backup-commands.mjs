// What the commands for backups share: they run in Node 26 and end with one sentence when something is wrong.
import { fileURLToPath } from 'node:url'
import { becomeChild } from './child.mjs'
import { dim, note, red } from './progress.mjs'
import { install, node26 } from './steps.mjs'

/** Runs a command with what stands behind it, in Node 26. `file` is the address of its script. */
export async function runCommand(file, run) {
  const words = process.argv.slice(2)
  await install({ dev: false })
  // Before the packages are installed, npm runs this with the machine's own Node.
  if (Number(process.versions.node.split('.')[0]) < 26) {
    await becomeChild(node26(), [...process.execArgv, fileURLToPath(file), ...words])
  }
  try {
    await run(words)
  } catch (error) {
    note(`  ${red(await textOf(error))}`)
    process.exit(1)
  }
}

/** Whatever nobody foresaw is shown with its stack, without the passwords in addresses. */
async function textOf(error) {
  const { StartError } = await import('../src/server/process/config.server.ts')
  if (error.name === 'BackupError' || error instanceof StartError || error instanceof Refusal)
    return error.message
  const { maskSecrets } = await import('../src/server/process/mask-secrets.server.ts')
  return maskSecrets(String(error.stack))
}

/** Its message is one sentence for the operator. */
class Refusal extends Error {}
export const refuse = message => {
  throw new Refusal(message)
}

/** Splits what stands behind a command into known options and the rest. */
export function readWords(words, options, usage) {
  const given = words.filter(word => word.startsWith('--'))
  if (given.some(word => !options.includes(word))) refuse(usage)
  return { has: option => given.includes(option), rest: words.filter(word => !word.startsWith('--')) }
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
export function toSize(bytes) {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  return power === 0 ? `${bytes} bytes` : `${(bytes / 1000 ** power).toFixed(1)} ${units[power]}`
}

const inTerminal = Boolean(process.stdout.isTTY)
const [silentMs, terminalMs, logMs] = [1000, 100, 10_000]

/** Shows what is going on once it takes longer than a second: one changing line in a terminal, otherwise a line every ten seconds. */
export function showWork() {
  const begun = performance.now()
  let shownAt = begun + silentMs - (inTerminal ? terminalMs : logMs)
  return {
    show(text) {
      const now = performance.now()
      if (now - shownAt < (inTerminal ? terminalMs : logMs)) return
      shownAt = now
      if (inTerminal) process.stdout.write(`\r\x1b[2K  ${dim(`${text} …`)}`)
      else console.log(`  ${text} …`)
    },
    end: () => inTerminal && process.stdout.write('\r\x1b[2K'),
    seconds: () => (performance.now() - begun) / 1000,
  }
}

/** What a restore does now, with its share. */
export const showParts = work => (what, done, of) =>
  work.show(`${what}: ${Math.floor((100 * done) / Math.max(of, 1))} %`)
