/**
 * Keeps a small archive of a release, so that later versions are tested with what this one wrote. Run once for each release, by
 * `npm run release-archive`; `releases.server.test.ts` says when it was forgotten.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { backUpIntoFile } from '#features/backup/archive-file.server.ts'
import { checkArchive, withArchive } from '#features/backup/restore.server.ts'
import { openDatabase } from '#server/database/database.server.ts'
import { migrate } from '#server/database/migrate.server.ts'
import { migrations } from '#server/database/migrations/all.server.ts'
import { createApp } from '#server/http/app.server.ts'
import { readConfig } from '#server/process/config.server.ts'
import { programVersion } from '#server/process/version.server.ts'
import { createServices } from '#services'
import { openBackupParts } from '../../backup-parts.server.ts'

const folder = new URL('../../features/backup/releases/', import.meta.url)
const listFile = fileURLToPath(new URL('releases.json', folder))
/** By version: the archive that has its schema, which is that of an earlier version where nothing changed, and its last migration. */
type Releases = Record<string, { archive: string; lastMigration: string }>

export const readReleases = (): Releases => JSON.parse(readFileSync(listFile, 'utf8'))
export const releaseFile = (archive: string) => fileURLToPath(new URL(archive, folder))

/** Of the shop in the archives. */
export const releaseAdmin = { username: 'admin', password: 'correct-horse-battery' }
export const releaseProduct = { name: 'Reading lamp', slug: 'reading-lamp' }

/** Returns what to say about it. */
export async function keepRelease(): Promise<string> {
  const releases = readReleases()
  if (releases[programVersion]) {
    return `${programVersion} is kept already. To keep it again before it is released, delete its entry in releases.json first.`
  }
  const names = migrations.map(({ name }) => name)
  const lastMigration = names.at(-1) ?? ''
  let archive = Object.values(releases)[0]?.archive
  if (!archive || !(await hasSchema(archive, names))) {
    archive = `${programVersion}.tar`
    await writeReleaseArchive(releaseFile(archive))
  }
  // The newest first, as in CHANGELOG.md.
  const all: Releases = { [programVersion]: { archive, lastMigration }, ...releases }
  writeFileSync(listFile, `${JSON.stringify(all, null, 2)}\n`)
  return `${programVersion} is kept in ${archive}. Commit it together with releases.json.`
}

async function hasSchema(archive: string, names: string[]) {
  const { manifest } = await withArchive(releaseFile(archive), handle => checkArchive(handle))
  return JSON.stringify(manifest.migrations) === JSON.stringify(names)
}

async function writeReleaseArchive(file: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-release-'))
  // A password is hashed at little cost: this one is no secret.
  const config = {
    ...readConfig({ DATA_DIR: dataDir }),
    hashCost: { memory: 64, passes: 1, parallelism: 1 },
  }
  const database = await openDatabase(config)
  try {
    await migrate(database)
    const services = await createServices(database, config)
    await services.accounts.admins.create(releaseAdmin)
    await services.demo.loadRows()
    const app = await createApp({ config, database, services })
    await fillShop(app)
    await services.media.finished()
    await app.close()
    rmSync(file, { force: true })
    await backUpIntoFile({ database, config, parts: await openBackupParts(config), file })
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What the demo does not bring: changes that people made, with their history, files, a message, and work that is under way. */
async function fillShop(app: FastifyInstance) {
  let token: string | undefined
  async function send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object | FormData) {
    const encoded = body instanceof FormData ? new Response(body) : undefined
    const response = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(encoded && { 'content-type': String(encoded.headers.get('content-type')) }),
      },
      ...(body && { payload: encoded ? Buffer.from(await encoded.arrayBuffer()) : body }),
    })
    if (response.statusCode >= 300)
      throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`)
    return response.body ? response.json() : undefined
  }
  const upload = (path: string, name: string, type: string, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('file', new Blob([bytes], { type }), name)
    return send('POST', path, form)
  }
  const message = {
    ...{ subject: 'Where is the manual?', name: 'Sara Ahmadi', phone: '0912 123 4567' },
    message: 'I cannot find it.',
  }
  await send('POST', '/ticket', message)
  token = (await send('POST', '/auth/login', releaseAdmin)).token
  const { name } = releaseProduct
  const { id } = await send('POST', '/products', { name, price: 120, visible: true })
  await send('PATCH', `/products/${id}`, { summary: 'For evenings.' })
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: '#a73' } }).png()
  const bytes = new Uint8Array(await picture.toBuffer())
  await upload(`/products/main-image/${id}`, 'lamp.png', 'image/png', bytes)
  const pdf = new TextEncoder().encode('%PDF-1.7\n% manual\n%%EOF\n')
  await upload(`/products/documents/${id}`, 'manual.pdf', 'application/pdf', pdf)
  const removed = await send('POST', '/products', { name: 'Removed lamp' })
  await send('DELETE', `/products/${removed.id}`)
  // No jobs run here, so it is under way in the archive, and stopped by every restore of it.
  await send('POST', '/products/bulk-changes', { target: { ids: [id] }, changes: { warrantyMonths: 24 } })
}
