// What earlier releases wrote is restored and upgraded by this version, on both engines. From 0.2.0 on.
import { readFileSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createApp } from '#server/http/app.server.ts'
import { createServices } from '#services'
import { keptTables } from '../../backup-parts.server.ts'
import { restoreShop } from '../../restore-shop.server.ts'
import {
  readReleases,
  releaseAdmin,
  releaseFile,
  releaseProduct,
} from '../../testing/backup/release-archive.ts'
import { newShop, readWhole } from '../../testing/backup/shops.ts'
import { withArchive } from './restore.server.ts'

const releases = readReleases()
const archives = [...new Set(Object.values(releases).map(({ archive }) => archive))]
const changes = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
const versions = [...changes.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version = '']) => version)

test('every release from 0.2.0 on has its archive: npm run release-archive', () => {
  const kept = versions.slice(0, versions.indexOf('0.2.0') + 1)
  expect(kept).toContain('0.2.0')
  expect(Object.keys(releases)).toEqual(kept)
})

test.each(Object.entries(releases))(
  'the archive of %s has its schema, and is small',
  async (version, release) => {
    const { archive, lastMigration } = release
    const { manifest } = await readWhole(releaseFile(archive))
    expect(manifest.migrations.at(-1)).toBe(lastMigration)
    expect(`${manifest.program}.tar`).toBe(archive)
    // An archive of a later version cannot stand for an earlier one.
    expect(versions.indexOf(manifest.program)).toBeGreaterThanOrEqual(versions.indexOf(version))
    expect(statSync(releaseFile(archive)).size).toBeLessThan(300_000)
  },
)

describe.each(archives)('%s', archive => {
  test('is restored with all its rows, upgraded, and served', async () => {
    const file = releaseFile(archive)
    const { manifest, seal } = await readWhole(file)
    const shop = await newShop()
    try {
      const { rows, files } = await withArchive(file, handle =>
        restoreShop({ config: shop.config, handle, replace: false }),
      )
      expect([rows, files]).toEqual([manifest.tables.reduce((sum, table) => sum + table.rows, 0), seal.files])
      // What a later version no longer keeps is not counted.
      const kept = keptTables.filter(({ name }) => manifest.tables.some(table => table.name === name))
      expect(kept.length).toBeGreaterThan(20)
      for (const { name, only } of kept) {
        const { rows: counted } = await sql
          .raw<{ rows: number }>(`select count(*) as "rows" from "${name}"${only ? ` where ${only}` : ''}`)
          .execute(shop.database.db)
        const of = manifest.tables.find(table => table.name === name)?.rows
        expect([name, Number(counted[0]?.rows)]).toEqual([name, of])
      }
      await isServed(shop)
    } finally {
      await shop.remove()
    }
  })
})

async function isServed({ database, config }: Awaited<ReturnType<typeof newShop>>) {
  const services = await createServices(database, config)
  const app = await createApp({ config, database, services, longestWaitMs: Number.POSITIVE_INFINITY })
  let token = ''
  const get = async (url: string) => {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(response.statusCode, `${url}: ${response.body.slice(0, 300)}`).toBe(200)
    return response
  }
  try {
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: releaseAdmin })
    token = login.json().token
    const product = (await get(`/api/products/by-name/${releaseProduct.slug}`)).json()
    expect(product).toMatchObject({ name: releaseProduct.name, summary: 'For evenings.' })
    const { documents, images } = product
    expect((await get(`/media/${documents[0].ref}/manual.pdf`)).rawPayload.subarray(0, 5).toString()).toBe(
      '%PDF-',
    )
    expect(images).toHaveLength(1)
    const found = (await get('/api/products/search-and-sort?q=reading%20lamp')).json()
    expect(JSON.stringify(found)).toContain(releaseProduct.slug)
    expect((await get('/api/category/main')).json().length).toBeGreaterThan(0)
    const { items: messages } = (await get('/api/ticket')).json()
    const thread = (await get(`/api/ticket/${messages[0].id}`)).json()
    expect(thread.messages.length).toBeGreaterThan(0)
    expect((await get('/api/events')).json().items.length).toBeGreaterThan(5)
    expect((await get('/api/products/bulk-changes')).json().items[0]).toMatchObject({
      state: 'stopped',
      total: 1,
    })
    for (const path of ['/api/settings', '/api/help', '/api/jobs', '/api/pages', '/sitemap.xml'])
      await get(path)
  } finally {
    await app.close()
  }
}
