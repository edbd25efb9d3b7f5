/** The variables of scheduled backups: where they go, how often, and how many are kept. Read by `config.server.ts`. */
import { resolve } from 'node:path'
import * as z from 'zod'

export const backupVariables = {
  BACKUP_TO: z
    .string()
    .refine(
      value => !value.includes('://') || isStoreAddress(value),
      'a folder, or s3://key:secret@bucket/prefix?endpoint=https://s3.example&region=eu-central-1',
    )
    .optional(),
  BACKUP_EVERY_HOURS: z.coerce
    .number('hours between two backups, from 1 to 744')
    .int()
    .min(1)
    .max(744)
    .default(24),
  BACKUP_KEEP: z.coerce.number('how many backups are kept, from 1 to 1000').int().min(1).max(1000).default(7),
}

export type BackupTarget =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3'
      bucket: string
      endpoint: string | undefined
      region: string
      key: string
      secret: string
      prefix: string
    }

export type BackupConfig = {
  /** Undefined: there are no scheduled backups. */
  to: BackupTarget | undefined
  everyHours: number
  keep: number
}

type Variables = {
  BACKUP_TO?: string | undefined
  BACKUP_EVERY_HOURS: number
  BACKUP_KEEP: number
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
}

const prefixPattern = /^\/?([\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?\/?$/

function isStoreAddress(value: string) {
  const url = URL.parse(value)
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return false
  const known = [...url.searchParams.keys()].every(name => name === 'endpoint' || name === 'region')
  const endpoint = url.searchParams.get('endpoint')
  const isAddress = endpoint === null || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')
  try {
    decodeURIComponent(url.username + url.password)
  } catch {
    return false
  }
  return known && isAddress && prefixPattern.test(url.pathname)
}

export function toBackupConfig(v: Variables, refuse: (sentence: string) => never): BackupConfig {
  return { to: toTarget(v, refuse), everyHours: v.BACKUP_EVERY_HOURS, keep: v.BACKUP_KEEP }
}

function toTarget(v: Variables, refuse: (sentence: string) => never): BackupTarget | undefined {
  if (v.BACKUP_TO === undefined) return undefined
  if (!v.BACKUP_TO.includes('://')) return { kind: 'folder', folder: resolve(v.BACKUP_TO) }
  const { hostname: bucket, username, password, pathname, searchParams } = new URL(v.BACKUP_TO)
  const key = decodeURIComponent(username) || v.AWS_ACCESS_KEY_ID
  const secret = decodeURIComponent(password) || v.AWS_SECRET_ACCESS_KEY
  if (!key || !secret) {
    return refuse(
      'The variable BACKUP_TO has no key: write s3://key:secret@bucket/prefix, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    )
  }
  return {
    kind: 's3',
    bucket,
    endpoint: searchParams.get('endpoint') ?? undefined,
    region: searchParams.get('region') ?? 'us-east-1',
    key,
    secret,
    prefix: prefixPattern.exec(pathname)?.[1] ?? 'backups',
  }
}

/** Where backups go, for people: without the key. */
export const describeTarget = (to: BackupTarget) =>
  to.kind === 'folder' ? to.folder : `s3://${to.bucket}/${to.prefix}`
