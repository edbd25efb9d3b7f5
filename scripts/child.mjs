// Runs child processes: quiet ones whose output is collected, loud ones that print to the terminal. Signals are forwarded to
// both. Used by all commands in this folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { stripVTControlCharacters } from 'node:util'

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']
const running = new Set()
let interruptedBy

for (const signal of forwarded) process.on(signal, () => interrupt(signal))

function interrupt(signal) {
  interruptedBy = signal
  for (const child of running) child.kill(signal)
  if (running.size === 0) exitWhenInterrupted()
}

/** Forwards a signal to the children without ending this process. Without a listener the signal would end it. */
export function handOn(signal) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
  })
}

// npm sends a signal to the shell it started us with, and that shell ends without forwarding it. So the shell is watched.
if (process.env.npm_lifecycle_event) {
  const npmShell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npmShell) return
    clearInterval(watch)
    interrupt('SIGTERM')
  }, 250)
  watch.unref()
}

export class ChildFailed extends Error {
  constructor({ command, ended, output }) {
    super(`${command} ended with ${ended}`)
    this.output = output
  }
}

/** Runs a child without showing its output. If it fails, the error contains the output. */
export async function runQuietly(command, args, options = {}) {
  const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  child.stderr.on('data', chunk => {
    output += chunk
  })
  const code = await endOf(child, error => {
    output += error.message
  })
  exitWhenInterrupted()
  if (code !== 0) throw new ChildFailed({ command, ended: code, output: toPlain(output) })
  return output
}

/** Runs a child that prints by itself, and returns its exit code. */
export async function runLoudly(command, args, options = {}) {
  const code = await endOf(start(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }))
  exitWhenInterrupted()
  return code
}

/** Gives the terminal to a child for good. This process ends together with it, with the same exit code. */
export async function becomeChild(command, args, options = {}) {
  process.exit(await endOf(start(command, args, { ...options, stdio: 'inherit' })))
}

/** Starts a child that prints by itself and can be stopped. */
export function startChild(command, args, options = {}) {
  const child = start(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
  return { stop: () => child.kill('SIGTERM'), ended: endOf(child) }
}

/** Some tools print colours even when the output is not a terminal. */
function toPlain(output) {
  return process.stdout.isTTY ? output.trim() : stripVTControlCharacters(output).trim()
}

function start(command, args, options) {
  const child = spawn(command, args, options)
  running.add(child)
  return child
}

async function endOf(child, onError = error => console.error(error.message)) {
  try {
    const [code, signal] = await once(child, 'close')
    return code ?? 128 + constants.signals[signal]
  } catch (error) {
    onError(error)
    return 127
  } finally {
    running.delete(child)
  }
}

export function exitWhenInterrupted() {
  if (interruptedBy) process.exit(128 + constants.signals[interruptedBy])
}
