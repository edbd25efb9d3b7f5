/** The configuration, read once at start from the environment into a frozen object. The only file that reads `process.env`. */
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { locales } from '#shared/locale.ts'
import { type BackupConfig, backupVariables, toBackupConfig } from './backup-config.server.ts'
import { type DeliveryConfig, deliveryVariables, isDecodable, toDelivery } from './delivery-config.server.ts'

const webAddress = z
  .string()
  .refine(isWebAddress, 'a full address such as https://shop.example')
  .transform(value => value.replace(/\/+$/, ''))

const variables = z.object({
  PORT: z.coerce.number('a port from 0 to 65535').int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'postgres://user:password@host:5432/name, or unset for SQLite in DATA_DIR')
    .optional(),
  STORAGE_URL: z
    .string()
    .refine(
      isStorageUrl,
      's3://key:secret@bucket?endpoint=https://s3.example&region=eu-central-1, or unset for a folder in DATA_DIR',
    )
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  PUBLIC_API_BASE: z
    .string()
    .refine(value => value.startsWith('/') || isWebAddress(value), 'a path such as /api, or a full address')
    .transform(value => value.replace(/\/+$/, ''))
    .default('/api'),
  PUBLIC_SITE_URL: webAddress.optional(),
  DEFAULT_LOCALE: z.enum(locales, `one of ${locales.join(', ')}`).default('en'),
  TIME_ZONE: z.string().refine(isTimeZone, 'a time zone such as Asia/Tehran').default('UTC'),
  DEMO: z.enum(['0', '1'], '0 or 1').default('1'),
  COPY_BEFORE_UPGRADE: z.enum(['0', '1'], '0 or 1').default('1'),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[a-z0-9._-]{3,32}$/, '3 to 32 of a-z, 0-9, dot, dash, underscore')
    .default('admin'),
  ADMIN_PASSWORD: z.string().min(10, 'at least 10 characters').max(128, 'at most 128 characters').optional(),
  TRUST_PROXY: z.enum(['0', '1'], '0 or 1').default('0'),
  ...deliveryVariables,
  ...backupVariables,
  STOP_DELAY_SECONDS: z.coerce.number('seconds, from 0 to 300').min(0).max(300).optional(),
  SHARED_CACHE_SECONDS: z.coerce.number('seconds, from 0 to 86400').int().min(0).max(86_400).default(0),
  STALE_SECONDS: z.coerce.number('seconds, from 0 to 86400').int().min(0).max(86_400).default(300),
  WORKERS: z.coerce.number('how many processes serve, from 1 to 64').int().min(1).max(64).default(1),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'a secret of at least 16 characters without spaces')
    .optional(),
  METRICS_PORT: z
    .string()
    .refine(value => toListenAddress(value) !== undefined, 'a port such as 9464, or 0.0.0.0:9464')
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug or silent',
    )
    .default('info'),
})

/** Where pictures and documents are stored. */
export type StorageConfig =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3'
      bucket: string
      /** Undefined means Amazon's own. */
      endpoint: string | undefined
      region: string
      key: string
      secret: string
    }

export type MetricsConfig = {
  /** Who sends it as a bearer is answered on the port of the site. */
  token: string | undefined
  /** Where `/metrics` is answered to anybody. */
  listen: ListenAddress | undefined
}
export type ListenAddress = { host: string; port: number }

export type Config = Readonly<{
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  storage: StorageConfig
  apiBase: string
  siteUrl: string
  defaultLocale: (typeof locales)[number]
  timeZone: string
  /** Whether an empty database is filled with the demo shop. */
  demo: boolean
  /** Whether the SQLite database is copied before a newer version changes it. */
  copyBeforeUpgrade: boolean
  firstAdmin: { username: string; password: string | undefined }
  trustProxy: boolean
  /** Where mails, text messages and webhooks go. */
  delivery: DeliveryConfig
  /** Scheduled backups. */
  backup: BackupConfig
  /** How long `/readyz` announces a stop before the listening socket closes. */
  stopDelayMs: number
  /** How long a CDN or a proxy may send public pages and responses without asking again. 0: never. */
  sharedCacheSeconds: number
  /** How long cached pages are served while PostgreSQL cannot be reached. */
  staleSeconds: number
  workers: number
  /** How `/metrics` is answered. Undefined when neither a token nor a port of its own is set: then nothing is measured. */
  metrics: MetricsConfig | undefined
  logLevel: string
  prettyLogs: boolean
  /** Whether a person sees what is printed. Otherwise it ends up in log files that many people may read. */
  isTerminal: boolean
  dev: boolean
}>

/** The file with the process id of the supervisor of several processes. */
export const pidFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'supervisor.pid')

/** A start that cannot go on. Its message is one sentence for the operator. */
export class StartError extends Error {}

export function readConfig(env: NodeJS.ProcessEnv = process.env, { dev = false } = {}): Config {
  // An empty variable counts as not set, because that is how most process managers unset one.
  const setVariables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(setVariables)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    const hint = issue?.code === 'custom' || issue?.message.includes(' ') ? issue.message : 'another value'
    throw new StartError(`The variable ${name} is not valid. It should be: ${hint}.`)
  }
  const v = parsed.data
  const refuse = (sentence: string): never => {
    throw new StartError(sentence)
  }
  const shownHost = v.HOST === '0.0.0.0' || v.HOST === '::' || v.HOST === '127.0.0.1' ? 'localhost' : v.HOST
  return Object.freeze({
    port: v.PORT,
    host: v.HOST,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    storage: toStorage(v),
    apiBase: v.PUBLIC_API_BASE,
    siteUrl: v.PUBLIC_SITE_URL ?? `http://${shownHost}:${v.PORT}`,
    defaultLocale: v.DEFAULT_LOCALE,
    timeZone: v.TIME_ZONE,
    demo: v.DEMO === '1',
    copyBeforeUpgrade: v.COPY_BEFORE_UPGRADE === '1',
    firstAdmin: { username: v.ADMIN_USERNAME, password: v.ADMIN_PASSWORD },
    trustProxy: v.TRUST_PROXY === '1',
    delivery: toDelivery(v, refuse),
    backup: toBackupConfig(v, refuse),
    // On a terminal a person waits for the stop, so there is no delay. Otherwise a load balancer needs time to notice it.
    stopDelayMs: 1000 * (v.STOP_DELAY_SECONDS ?? (dev || process.stdout.isTTY ? 0 : 2)),
    sharedCacheSeconds: v.SHARED_CACHE_SECONDS,
    staleSeconds: v.STALE_SECONDS,
    // Development uses one process, because Vite runs inside it.
    workers: dev ? 1 : v.WORKERS,
    metrics: toMetrics(v),
    logLevel: v.LOG_LEVEL,
    prettyLogs: process.stdout.isTTY === true,
    isTerminal: process.stdout.isTTY === true,
    dev,
  })
}

function isStorageUrl(value: string) {
  const url = URL.parse(value)
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return false
  const endpoint = url.searchParams.get('endpoint')
  if (!isDecodable(url.username) || !isDecodable(url.password)) return false
  const known = [...url.searchParams.keys()].every(name => name === 'endpoint' || name === 'region')
  return known && /^\/?$/.test(url.pathname) && (endpoint === null || isWebAddress(endpoint))
}

function toStorage(v: z.infer<typeof variables>): StorageConfig {
  if (v.STORAGE_URL === undefined) return { kind: 'folder', folder: join(resolve(v.DATA_DIR), 'media') }
  const { hostname: bucket, username, password, searchParams } = new URL(v.STORAGE_URL)
  const key = decodeURIComponent(username) || v.AWS_ACCESS_KEY_ID
  const secret = decodeURIComponent(password) || v.AWS_SECRET_ACCESS_KEY
  if (!key || !secret) {
    throw new StartError(
      'The variable STORAGE_URL has no key: write s3://key:secret@bucket, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    )
  }
  const endpoint = searchParams.get('endpoint') ?? undefined
  return { kind: 's3', bucket, endpoint, region: searchParams.get('region') ?? 'us-east-1', key, secret }
}

function toMetrics(v: z.infer<typeof variables>): MetricsConfig | undefined {
  if (v.METRICS_TOKEN === undefined && v.METRICS_PORT === undefined) return undefined
  return { token: v.METRICS_TOKEN, listen: toListenAddress(v.METRICS_PORT) }
}

/** A port, or a host and a port. Without a host only this machine can connect. */
function toListenAddress(value = ''): ListenAddress | undefined {
  const [, host, bracketed, digits] = /^(?:([\w.-]+):|\[([\da-f:]+)\]:)?(\d{1,5})$/i.exec(value) ?? []
  const port = Number(digits)
  if (digits === undefined || port > 65535) return undefined
  return { host: host ?? bracketed ?? '127.0.0.1', port }
}

function isWebAddress(value: string) {
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '')
}

function isTimeZone(value: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}
