/** The program: configuration, database, server, and a clean end. */
import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { codeOf } from '#shared/errors.ts'
import { type Database, databaseFile, openDatabase } from '../database/database.server.ts'
import { migrate } from '../database/migrate.server.ts'
import { toDamagedError } from '../database/sqlite-file.server.ts'
import { createApp } from '../http/app.server.ts'
import { builtPages } from '../pages/page-bundle.server.ts'
import { type Config, pidFile, readConfig, StartError } from './config.server.ts'
import { firstPasswordFile, storeFirstPassword } from './data-folder.server.ts'
import { showDemoProgress } from './demo-progress.server.ts'
import { loggerOptions } from './logger.server.ts'
import { createServices, type Services } from './services.server.ts'
import { stopOnSignals } from './stop.server.ts'
import { superviseWorkers, whenReachable } from './workers.server.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

async function main() {
  const config = readConfig(process.env, { dev: process.argv.includes('--dev') })
  try {
    await start(config)
  } catch (error) {
    // A file whose inside is broken is noticed only when that part is read.
    throw toDamagedError(error, databaseFile(config)) ?? error
  }
}

async function start(config: Config) {
  if (cluster.isWorker) {
    await (await serve(await whenReachable(() => open(config)))).prepare()
    return process.send?.({ ready: true })
  }
  const serving = await open(config)
  const { services } = serving
  const hasDemo = config.demo && (await services.demo.loadRows())
  const own = config.workers > 1 ? undefined : await serve(serving)
  const { port } = own ?? (await superviseWorkers(config.workers, closing(serving)))
  if (own) process.on('SIGUSR2', () => say('  Only several processes (WORKERS) can be replaced one by one.'))
  else await writePid(config)
  // After listening: a start that fails must not have used up the password that is shown once.
  announce(config, port, await whenReachable(() => createFirstAdmin(services, config)))
  if (hasDemo) void showDemoProgress(services.demo)
  await own?.prepare()
}

type Serving = { config: Config; database: Database; services: Services }

async function open(config: Config): Promise<Serving> {
  const database = await openDatabase(config)
  try {
    if (!cluster.isWorker) await migrate(database)
    return { config, database, services: await createServices(database, config) }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What the supervisor itself has open: it loads the demo shop, so that no worker is kept from serving. */
const closing = ({ config, database, services }: Serving) => ({
  async close() {
    await Promise.all([services.demo.stop(), services.media.close()])
    await database.close()
    await rm(pidFile(config), { force: true })
  },
})

/** So that `npm run reload` finds the supervisor. */
const writePid = (config: Config) => writeFile(pidFile(config), `${process.pid}\n`, { mode: 0o600 })

async function serve({ config, database, services }: Serving) {
  const pages = config.dev
    ? await (await import('../pages/vite-pages.server.ts')).vitePages()
    : await builtPages()
  const app = await createApp({ config, database, services, pages, logger: await loggerOptions(config) })
  // Before anything it needs is closed.
  app.addHook('preClose', services.demo.stop)
  app.addHook('preClose', services.jobs.stop)
  stopOnSignals(app, { database, config })
  await listen(app, config)
  await services.jobs.start(app.log)
  services.media.resume()
  /** What the first visitor would otherwise wait for. Without pages there is nothing to go on with. */
  async function prepare() {
    await pages.build()
    services.warmUp().catch(error => app.log.warn({ err: error }, 'lists were not prepared'))
  }
  const { port } = app.server.address() as AddressInfo
  return { port, prepare }
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, { port, host }: Config) {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is already in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
      EACCES: `Port ${port} may not be used by this user. Choose one above 1023: PORT=3000 npm start`,
      EADDRNOTAVAIL: `The address ${host} is not one of this machine's. Set HOST to one that is, or to 0.0.0.0.`,
    }
    throw new StartError(reasons[code ?? ''] ?? `Cannot listen on ${host}:${port}: ${message}`)
  }
}

/** Answers what to tell of the password, if one was made up: itself on a terminal, elsewhere only where it lies. */
async function createFirstAdmin({ accounts }: Services, config: Config): Promise<string | undefined> {
  const { firstAdmin, dataDir, isTerminal } = config
  if (await accounts.admins.hasAny()) return undefined
  const { username, password } = firstAdmin
  const made = { username, password: password ?? randomBytes(12).toString('base64url') }
  const create = () => isCreated(accounts, made)
  if (password !== undefined) return void (await create())
  if (isTerminal) return (await create()) ? `${made.password}   (shown once, keep it)` : undefined
  const isKept = await storeFirstPassword(dataDir, made, create)
  return isKept ? `in ${firstPasswordFile(dataDir)}   (deleted at the first login)` : undefined
}

async function isCreated({ admins }: Services['accounts'], made: { username: string; password: string }) {
  try {
    await admins.create(made)
    return true
  } catch (error) {
    // Another process started on the same empty database and was first.
    if (codeOf(error) === 'username_taken') return false
    if (codeOf(error) !== 'invalid') throw error
    throw new StartError(
      'The variable ADMIN_PASSWORD is too easy to guess. Choose another one of at least 10 characters.',
    )
  }
}

function announce({ siteUrl, firstAdmin }: Config, port: number, password: string | undefined) {
  const site = siteUrl.endsWith(':0') ? siteUrl.replace(/:0$/, `:${port}`) : siteUrl
  say('')
  say(`  Vitrin is open    ${site}`)
  say(`  Back office       ${site}/admin`)
  say(`  API               ${site}/api/docs`)
  if (password) {
    say('')
    say(`  First administrator: ${firstAdmin.username}`)
    say(`  Password:            ${password}`)
  }
  say('')
}

// Whoever read our lines may be gone: that is no reason to stop serving.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

main().catch((error: unknown) => {
  // What the operator can mend is one sentence; anything else is ours, with its trace.
  const text = error instanceof StartError ? `  ${error.message}` : String((error as Error).stack)
  // A worker leaves the telling to its supervisor: as many as there are would say the same.
  if (process.send && cluster.isWorker) return process.send({ failed: text }, () => process.exit(1))
  process.stderr.write(`\n${text}\n\n`)
  process.exit(1)
})
