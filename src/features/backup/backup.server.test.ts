// A backup and its restore: what is in the archive, what comes back, and when a restore is refused.
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/database/database.server.ts'
import { holdBackup, holdServing } from '#server/database/leases.server.ts'
import { migrate } from '#server/database/migrate.server.ts'
import { readConfig } from '#server/process/config.server.ts'
import { archiveTables } from '../../archive-tables.server.ts'
import { openBackupParts } from '../../backup-parts.server.ts'
import { restoreShop } from '../../restore-shop.server.ts'
import {
  archiveFolder,
  newShop,
  readWhole,
  restoreInto,
  type Shop,
  sampleShop,
  untyped,
} from '../../testing/backup/shops.ts'
import { startS3 } from '../../testing/s3.ts'
import { migratedDatabase, openTestApp } from '../../testing/test-app.ts'
import { jpeg, pdf } from '../../testing/test-pictures.ts'
import { existingTables, foldersIn } from './replace-rows.server.ts'
import { restore, withArchive } from './restore.server.ts'

const { folder, backUp } = archiveFolder()
let uploads = 0
/** Like `toUpload` of the tests' pictures, and also for hooks. */
function toUpload(bytes: Uint8Array) {
  const path = join(folder, `upload-${++uploads}`)
  writeFileSync(path, bytes)
  return { path, name: 'file', bytes: bytes.length }
}

const checksumsOf = async (path: string) =>
  new Map(
    (await readWhole(path)).manifest.tables.map(({ name, rows, sha256 }) => [name, `${rows} ${sha256}`]),
  )

test('every table and every column is kept, derived or left out', async () => {
  const { db, remove } = await migratedDatabase()
  const tables = await db.introspection.getTables()
  await remove()
  const isIndex = (name: string) => /Index(_(config|data|idx|docsize|content))?$/.test(name)
  const own = tables.filter(({ name }) => !isIndex(name))
  expect(own.map(({ name }) => name).sort()).toEqual(Object.keys(archiveTables).sort())
  for (const { name, columns } of own) {
    const entry = archiveTables[name as keyof typeof archiveTables]
    if (typeof entry === 'string') continue
    const listed = [...entry.keep, ...(entry.leaveOut ?? [])].sort()
    expect([name, listed]).toEqual([name, columns.map(column => column.name).sort()])
  }
})

test('a row of every table comes back in an empty database, and the next backup is the same', async () => {
  const shop = await sampleShop()
  const other = await newShop()
  try {
    const { path } = await backUp(shop)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const first = await checksumsOf(path)
    for (const [name, entry] of Object.entries(archiveTables)) {
      expect([name, first.has(name)]).toEqual([name, typeof entry !== 'string'])
    }
    await restoreInto(other, path)
    const second = await checksumsOf((await backUp(other)).path)
    // The restore itself is a change of all content.
    expect([...second].filter(([name, sum]) => first.get(name) !== sum).map(([name]) => name)).toEqual([
      'contentVersion',
    ])
    const left = await other.database.db.selectFrom('session').select('id').execute()
    expect(left).toEqual([])
  } finally {
    await shop.remove()
    await other.remove()
  }
})

test('the next id is one that no row ever had', async () => {
  const shop = await newShop()
  const other = await newShop()
  try {
    await migrate(shop.database)
    const add = async ({ database }: Shop) =>
      await untyped(database)
        .insertInto('tag')
        .values({ name: 'a', translations: '{}', sortKey: 'a', createdAt: 'x', updatedAt: 'x', version: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
    for (let times = 0; times < 3; times++) await add(shop)
    await untyped(shop.database).deleteFrom('tag').where('id', '>', 1).execute()
    await restoreInto(other, (await backUp(shop)).path)
    expect((await add(other)).id).toBe(4)
  } finally {
    await shop.remove()
    await other.remove()
  }
})

describe('a shop with files', () => {
  const app = openTestApp()
  const shop = () => ({ database: app.database, config: app.config })
  const bytes = { picture: Buffer.alloc(0), document: pdf() }
  let path = ''
  beforeAll(async () => {
    await app.services.demo.loadRows()
    bytes.picture = Buffer.from(await jpeg({ width: 300, height: 200 }))
    await app.services.media.ingestPicture(toUpload(bytes.picture))
    await app.services.media.ingestDocument(toUpload(bytes.document))
    await app.services.media.finished()
    path = (await backUp(shop())).path
  })

  /** Every file that the rows have, by its key. */
  async function filesOf({ database, config }: Shop) {
    const parts = await openBackupParts(config)
    const files: Record<string, string> = {}
    for (const one of await foldersIn(database.db, parts, await existingTables(database))) {
      for await (const name of parts.storage.names(one)) {
        const content = await parts.storage.getStream(`${one}/${name}`)
        if (content) files[`${one}/${name}`] = (await buffer(content)).toString('base64')
      }
    }
    return files
  }

  test('moves between the engines and from a folder into a store: the same rows, the same files', async () => {
    const s3 = await startS3()
    const dataDir = mkdtempSync(join(folder, 'other-'))
    const isPostgres = inject('dialect') === 'postgres'
    // Where there is no PostgreSQL, the other database is of the same engine.
    const config = readConfig({ DATA_DIR: dataDir, STORAGE_URL: s3.url })
    const back = await newShop()
    try {
      const first = await checksumsOf(path)
      const database = await openDatabase(config)
      try {
        const result = await restoreInto({ database, config }, path)
        expect(database.engine).toBe('sqlite')
        const here = await filesOf(shop())
        expect(await filesOf({ database, config })).toEqual(here)
        expect(result.files).toBe(Object.keys(here).length)
        expect(result.files).toBeGreaterThan(3)
        const again = await backUp({ database, config })
        const changed = [...(await checksumsOf(again.path))].filter(([name, sum]) => first.get(name) !== sum)
        expect(changed.map(([name]) => name)).toEqual(['contentVersion'])
        await restoreInto(back, again.path)
        expect(back.database.engine).toBe(isPostgres ? 'postgres' : 'sqlite')
        expect(await filesOf(back)).toEqual(here)
        const last = await checksumsOf((await backUp(back)).path)
        const differs = [...last].filter(([name, sum]) => first.get(name) !== sum).map(([name]) => name)
        expect(differs).toEqual(['contentVersion'])
      } finally {
        await database.close()
      }
      // The command prepares what is derived, too.
      await withArchive(path, handle => restoreShop({ config, handle, replace: true }))
      const reopened = await openDatabase(config)
      const listed = await reopened.db.selectFrom('listing').select('productId').execute()
      const words = await reopened.db.selectFrom('searchText').select('productId').execute()
      await reopened.close()
      expect([listed.length > 0, words.length > 0]).toEqual([true, true])
    } finally {
      await back.remove()
      await s3.stop()
    }
  })

  test('taken while others write, it is of one moment, and none of its files is missing', async () => {
    const products = (await app.database.db.selectFrom('product').select('id').execute()).length
    let writes = 0
    let isDone = false
    const writing = (async () => {
      while (!isDone) {
        const mark = `w-${++writes}`
        await app.database.contentTransaction(async tx => {
          await sql`update "setting" set "value" = ${mark} where "name" = 'demo'`.execute(tx)
          await sql`update "product" set "summary" = ${mark}`.execute(tx)
          tx.changed('all')
        })
      }
    })()
    const taken: string[] = []
    for (let times = 0; times < 4; times++) {
      const { path: one, result } = await backUp(shop())
      expect(result.missing.count).toBe(0)
      taken.push(one)
    }
    isDone = true
    await writing
    expect(writes).toBeGreaterThan(2)
    const marks: string[] = []
    for (const one of taken) {
      const other = await newShop()
      await restoreInto(other, one)
      const { db } = other.database
      const { rows } = await sql<{
        value: string
      }>`select "value" from "setting" where "name" = 'demo'`.execute(db)
      const mark = rows[0]?.value ?? ''
      const summaries = (await db.selectFrom('product').select('summary').execute()).map(row => row.summary)
      await other.remove()
      if (!mark.startsWith('w-')) continue
      marks.push(mark)
      expect(summaries).toEqual(Array(products).fill(mark))
    }
    expect(marks.length).toBeGreaterThan(1)
  })

  test('no file is removed while a backup has to read it, and they are after it', async () => {
    const later = new Date(Date.now() + 96 * 3_600_000)
    const ref = await app.services.media.ingestDocument(toUpload(Buffer.concat([pdf(), Buffer.from('%x')])))
    const isThere = async () =>
      (await app.database.db.selectFrom('media').select('ref').where('ref', '=', ref).execute()).length > 0
    await app.services.media.collectUnusedMedia(new Date())
    const lease = await holdBackup(app.database)
    expect(await holdBackup(app.database)).toBeUndefined()
    await app.services.media.collectUnusedMedia(later)
    expect(await isThere()).toBe(true)
    await lease?.release()
    await app.services.media.collectUnusedMedia(later)
    expect(await isThere()).toBe(false)
  })

  test('a lost file is named, and the rest is backed up', async () => {
    const content = Buffer.concat([pdf(), Buffer.from('%lost')])
    const ref = await app.services.media.ingestDocument(toUpload(content))
    const query = app.database.db.selectFrom('media').select('folder').where('ref', '=', ref)
    const { folder: lost } = await query.executeTakeFirstOrThrow()
    const { storage } = await openBackupParts(app.config)
    await storage.remove(lost)
    const { result, path: one } = await backUp(shop())
    expect(result.missing).toEqual({ count: 1, names: [`${lost}/original`] })
    expect((await readWhole(one)).seal.sha256).toBe(result.seal.sha256)
  })
})

describe('a database that must not be replaced', () => {
  test('one that a server uses is refused, and one that is not empty without --replace', async () => {
    const shop = await sampleShop()
    const { path } = await backUp(shop)
    await untyped(shop.database).deleteFrom('lease').execute()
    const problem = (replace: boolean) =>
      restoreInto(shop, path, replace).then(
        () => 'none',
        error => error.problem,
      )
    expect(await problem(false)).toBe('not_empty')
    const lease = await holdServing(shop.database)
    // It renews: whoever waits for its end sees that.
    const renewing = setInterval(
      () =>
        void untyped(shop.database)
          .updateTable('lease')
          .set({ until: new Date(Date.now() + 60_000).toISOString() })
          .execute(),
      300,
    )
    expect(await problem(true)).toBe('in_use')
    clearInterval(renewing)
    await lease.release()
    expect(await problem(true)).toBe('none')
    await shop.remove()
  })

  test('a restore that fails in the middle leaves the old shop', async () => {
    const shop = await sampleShop()
    const { path } = await backUp(shop)
    await untyped(shop.database).deleteFrom('lease').execute()
    await untyped(shop.database).updateTable('product').set({ summary: 'the old shop' }).execute()
    const parts = await openBackupParts(shop.config)
    const failing = {
      ...parts,
      afterRestore: async () => {
        throw new Error('on purpose')
      },
    }
    const restored = withArchive(path, handle =>
      restore({ database: shop.database, parts: failing, handle, replace: true }),
    )
    await expect(restored).rejects.toThrow('on purpose')
    const rows = await shop.database.db.selectFrom('product').select('summary').execute()
    expect(new Set(rows.map(row => row.summary))).toEqual(new Set(['the old shop']))
    await shop.remove()
  })
})

test('nothing is left beside an archive', async () => {
  expect((await readdir(folder)).filter(name => /\.(part|rows)$/.test(name))).toEqual([])
})
