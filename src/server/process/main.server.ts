/** The entry point of the server: reads the configuration, opens the database, and starts one server or the workers. */
import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServices, type Services } from '#services'
import { codeOf } from '#shared/errors.ts'
import { type Database, databaseFile, openDatabase } from '../database/database.server.ts'
import { holdServing, type Lease } from '../database/leases.server.ts'
import { toDamagedError } from '../database/sqlite-file.server.ts'
import { upgrade } from '../database/upgrade/upgrade.server.ts'
import { createApp } from '../http/app.server.ts'
import { builtPages } from '../pages/page-bundle.server.ts'
import { type Config, pidFile, readConfig, StartError } from './config.server.ts'
import { firstPasswordFile, requireAnswer, storeFirstPassword } from './data-folder.server.ts'
import { showDemoProgress } from './demo-progress.server.ts'
import { loggerOptions } from './logger.server.ts'
import { maskSecrets } from './mask-secrets.server.ts'
import { startProgress } from './start-progress.server.ts'
import { stopOnSignals } from './stop.server.ts'
import { superviseWorkers, whenReachable } from './workers.server.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

async function main() {
  const config = readConfig(process.env, { dev: process.argv.includes('--dev') })
  await requireAnswer(config.dataDir)
  try {
    await start(config)
  } catch (error) {
    // Damage inside the database file is noticed only when that part is read.
    throw toDamagedError(error, databaseFile(config)) ?? error
  }
}

async function start(config: Config) {
  if (cluster.isWorker) {
    await (await serve(await whenReachable(() => open(config)))).prepare()
    // A worker that is told to stop while it starts is no longer connected.
    if (process.connected) process.send?.({ ready: true })
    return
  }
  const context = await open(config)
  const { services } = context
  const hasDemo = config.demo && (await services.demo.loadRows())
  const server = config.workers > 1 ? undefined : await serve(context)
  const { port } = server ?? (await superviseWorkers(config.workers, await closeable(context)))
  if (server)
    process.on('SIGUSR2', () => say('  Only several processes (WORKERS) can be replaced one by one.'))
  else {
    await writePid(config)
    context.database.onDamage(text => complain(`  Attention: ${text}.`))
    context.database.checkFile({
      info: (_, text) => say(`  ${text}`),
      warn: (_, text) => complain(`  ${text}`),
    })
  }
  // After listening, because a failed start must not have used up the password, which is shown only once.
  announce(config, port, await whenReachable(() => createFirstAdmin(services, config)))
  if (hasDemo) void showDemoProgress(services.demo)
  await server?.prepare()
}

type ServerContext = { config: Config; database: Database; services: Services; lease: Lease }

async function open(config: Config): Promise<ServerContext> {
  const database = await openDatabase(config)
  let lease: Lease | undefined
  try {
    if (!cluster.isWorker) await upgrade(database, config)
    // From here on no restore pulls the database away.
    lease = await holdServing(database)
    const services = await createServices(database, { ...config, progress: startProgress() })
    return { config, database, services, lease }
  } catch (error) {
    await lease?.release()
    await database.close()
    throw error
  }
}

/** Closes what the supervisor itself has open. It loads the demo shop, so that the workers can serve meanwhile. */
async function closeable({ config, database, services, lease }: ServerContext) {
  const closeMetrics = await openMetrics({ config, database, services })
  return {
    async close() {
      await Promise.all([services.demo.stop(), services.media.close(), closeMetrics?.()])
      await lease.release()
      await database.close()
      await rm(pidFile(config), { force: true })
    },
  }
}

async function openMetrics({ config, database, services }: Omit<ServerContext, 'lease'>) {
  if (!config.metrics) return undefined
  const { superviseMetrics } = await import('../metrics/metrics.server.ts')
  const sources = { role: 'supervisor' as const, connections: database.connections }
  return await superviseMetrics({ config: config.metrics, sources, shop: services.metrics.shop })
}

/** `npm run reload` reads this file to find the supervisor. */
const writePid = (config: Config) => writeFile(pidFile(config), `${process.pid}\n`, { mode: 0o600 })

async function serve({ config, database, services, lease }: ServerContext) {
  const pages = config.dev
    ? await (await import('../pages/vite-pages.server.ts')).vitePages()
    : await builtPages()
  const app = await createApp({ config, database, services, pages, logger: await loggerOptions(config) })
  // In `preClose`: before anything they need is closed.
  app.addHook('preClose', services.demo.stop)
  app.addHook('preClose', async () => services.backups.stop())
  app.addHook('preClose', services.jobs.stop)
  app.addHook('onClose', lease.release)
  stopOnSignals(app, { database, config })
  // With several processes the supervisor opens it.
  if (!cluster.isWorker) await app.metrics?.listen(app)
  await listen(app, config)
  // The supervisor of several processes does it for all of them.
  if (!cluster.isWorker) database.checkFile(app.log)
  await services.jobs.start(app.log)
  services.media.resume()
  services.backups.removeLeftovers()
  /** Loads what the first visitor would otherwise wait for. A failure to load the pages ends the process. */
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

/** Returns what to print about a generated password: the password itself on a terminal, otherwise the file it is in. */
async function createFirstAdmin({ accounts }: Services, config: Config): Promise<string | undefined> {
  const { firstAdmin, dataDir, isTerminal } = config
  if (await accounts.admins.hasAny()) return undefined
  const { username, password } = firstAdmin
  const account = { username, password: password ?? randomBytes(12).toString('base64url') }
  const create = () => isCreated(accounts, account)
  if (password !== undefined) return void (await create())
  if (isTerminal) return (await create()) ? `${account.password}   (shown once, keep it)` : undefined
  const isStored = await storeFirstPassword(dataDir, account, create)
  return isStored ? `in ${firstPasswordFile(dataDir)}   (deleted at the first login)` : undefined
}

async function isCreated({ admins }: Services['accounts'], account: { username: string; password: string }) {
  try {
    await admins.create(account)
    return true
  } catch (error) {
    // Another process started on the same empty database and was faster.
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

// The reader of our output may have gone away. That is no reason to stop serving.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

main().catch((error: unknown) => {
  // An error the operator can fix is one sentence. Anything else is a bug and is printed with its stack trace.
  const text =
    error instanceof StartError ? `  ${error.message}` : maskSecrets(String((error as Error).stack))
  // A worker leaves the printing to its supervisor, because all workers would print the same.
  if (process.send && cluster.isWorker) return process.send({ failed: text }, () => process.exit(1))
  process.stderr.write(`\n${text}\n\n`)
  process.exit(1)
})
