/**
 * Checks the whole SQLite file in the background. Started by `database.server.ts` after a start that found the file not closed
 * cleanly, or that was found damaged before. The shop serves meanwhile.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CheckMessage } from './file-check-process.server.ts'

export type CheckLog = {
  info(data: object, text: string): void
  warn(data: object, text: string): void
}

type Options = { file: string; log: CheckLog; onDamage(error: Error): void; onWhole(): void }

/** A check that takes longer says how far it has come. */
const reportMs = 10_000

export function startFileCheck({ file, log, onDamage, onWhole }: Options) {
  const begun = performance.now()
  const seconds = () => Math.round((performance.now() - begun) / 100) / 10
  const program = fileURLToPath(new URL('./file-check-process.server.ts', import.meta.url))
  const child = fork(program, [file], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: 'ignore',
  })
  let progress = {}
  let hasEnded = false
  log.info(
    { megabytes: Math.round(statSync(file).size / 1e6) },
    'the database file was not closed cleanly: it is being checked',
  )
  const timer = setInterval(
    () => log.info({ ...progress, seconds: seconds() }, 'the database file is still being checked'),
    reportMs,
  ).unref()
  const exited = once(child, 'exit').catch(() => {})
  child.on('message', (message: CheckMessage) => {
    if ('done' in message) {
      progress = message
      return
    }
    hasEnded = true
    if ('damage' in message) return onDamage(new Error(message.damage))
    log.info({ seconds: seconds() }, 'the database file is in order')
    onWhole()
  })
  child.on('error', error => log.warn({ err: error }, 'the database file could not be checked'))
  child.on('exit', (code, signal) => {
    clearInterval(timer)
    if (!hasEnded) log.warn({ code, signal }, 'the database file could not be checked')
  })
  // It must not keep a process alive that has nothing else to do.
  child.unref()
  child.channel?.unref()

  return {
    /** Resolves when the file is not open there any more: only the last connection writes the log back into the file. */
    async stop() {
      hasEnded = true
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await exited
    },
  }
}
