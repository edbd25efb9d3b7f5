// Shared by all benchmarks: starts servers, measures request rates, and reports figures against their bounds.
import { type ChildProcess, type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../src/testing/tcp-proxy.ts'

const run = promisify(execFile)
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const quiet = '--disable-warning=ExperimentalWarning'
/** The same flags as in scripts/start.mjs. */
const serverFlags = [quiet, '--max-semi-space-size=8', '--preserve-symlinks']
export const admin = { username: 'admin', password: 'correct-horse-battery-staple' }

type Load = {
  port: number
  path: string
  encoding?: string
  authorization?: string
  connections?: number
  ms?: number
}

/** Measures responses per second. */
export async function rateOf({
  encoding = 'identity',
  connections = 32,
  ms = 1000,
  ...rest
}: Load): Promise<number> {
  const options = JSON.stringify({ encoding, connections, ms, ...rest })
  const { stdout } = await run(process.execPath, [quiet, pathOf('./load-process.ts'), options])
  return Number(stdout)
}

export type Process = { port: number; process: ChildProcess; stop(): Promise<void> }
export type Server = Process & { dataDir: string }

/** Killed at exit, so that a failed benchmark leaves no server behind. */
const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})

/** Starts the production server on a new database. Another `root` is another version of the program. */
export async function startServer(
  env: Record<string, string> = {},
  root: string = pathOf('..'),
): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, [...serverFlags, join(root, 'src/server/process/main.server.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      STOP_DELAY_SECONDS: '0',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.add(child)
  child.once('exit', () => started.delete(child))
  await untilOpen(child)
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { port, process: child, dataDir, stop }
}

/** Throws if the server ends instead, whose reason is in its log. */
async function untilOpen(child: ChildProcessByStdio<null, Readable, null>) {
  let output = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    if (output.includes('Vitrin is open')) return void child.stdout.resume()
  }
  throw new Error(`the server did not start:\n${output}`)
}

export async function startReference(file: string, program = './reference-server.ts'): Promise<Process> {
  const child = spawn(process.execPath, [quiet, pathOf(program), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { port: JSON.parse(String(line)).port, process: child, stop }
}

/** Creates one category with a page full of products, through the API. */
export async function fill({ port }: Process) {
  const send = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return await response.json()
  }
  const { token } = await send('/auth/login', admin)
  const { id } = await send('/category', { name: 'Kettles', description: 'For tea and coffee.' }, token)
  for (let i = 1; i <= 30; i++) {
    const specs = Array.from({ length: 12 }, (_, n) => ({
      group: n < 6 ? 'General' : 'Body',
      name: `Spec ${n}`,
      value: `${n} cm`,
    }))
    const description = 'A slow and steady pour for tea and coffee. '.repeat(12)
    const body = {
      name: `Kettle ${i}`,
      code: `KT-${i}`,
      summary: 'A slow and steady pour.',
      description,
      specs,
      categoryId: id,
    }
    await send('/products', { ...body, price: 12_900, warrantyMonths: 24, visible: true }, token)
  }
}

export const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

let failed = 0
/** Prints `what` with its figure, and whether it holds the bound. */
export function report(what: string, figure: number, { atLeast, atMost, unit = '' }: Bound) {
  const holds = (atLeast === undefined || figure >= atLeast) && (atMost === undefined || figure <= atMost)
  if (!holds) failed++
  const bound = atLeast === undefined ? `≤ ${atMost}${unit}` : `≥ ${atLeast}${unit}`
  const shown = `${figure >= 100 ? Math.round(figure) : figure.toFixed(2)}${unit}`
  process.stdout.write(
    `  ${holds ? 'holds ' : 'BROKEN'}  ${what.padEnd(58)} ${shown.padStart(10)}   ${bound}\n`,
  )
}
type Bound = { atLeast?: number; atMost?: number; unit?: string }

export const note = (text: string) => process.stdout.write(`          ${text}\n`)

export function finish() {
  note(`load average ${loadavg()[0]?.toFixed(1)}`)
  process.exitCode = failed > 0 ? 1 : 0
}
