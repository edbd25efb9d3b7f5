// Starts a separate server for a test that would affect others: a broken database, another base language, a clean stop.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/testing/tcp-proxy.ts'
import { admin } from './fixtures.ts'

export type Started = { process: ChildProcess; output: () => string; exited: Promise<number | null> }

/** Starts the application as `npm start` does, or another script with its arguments. */
export function start(env: Record<string, string>, [script = 'start', ...args]: string[] = []): Started {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env: { ...process.env, LOG_LEVEL: 'warn', DEMO: '0', STOP_DELAY_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += chunk
    })
  }
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return { process: child, output: () => output, exited }
}

export async function startServer(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-own-'))
  const port = await freePort()
  const started = start({
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    ...env,
  })
  const url = `http://127.0.0.1:${port}`
  await untilUp(`${url}/healthz`, started)
  const stop = async () => {
    started.process.kill('SIGTERM')
    const code = await started.exited
    rmSync(dataDir, { recursive: true, force: true })
    return code
  }
  /** A session of the administrator. */
  const logIn = async (): Promise<string> => {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    })
    if (!answer.ok) throw new Error(`the administrator could not log in: ${answer.status}`)
    return (await answer.json()).token
  }
  return { ...started, url, dataDir, port, stop, logIn }
}

async function untilUp(url: string, { output, exited }: Started) {
  let ended = false
  void exited.then(() => {
    ended = true
  })
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; ) {
    if (ended) break
    const response = await fetch(url).catch(() => undefined)
    // It prints this after it has created the first administrator.
    if (response?.ok && output().includes('Vitrin is open')) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`the server did not start:\n${output()}`)
}
