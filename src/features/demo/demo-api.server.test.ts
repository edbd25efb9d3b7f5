// Removing the demo: what goes, what stays, the undo, and that nothing is left when the time of the trash is over.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { findAdmin } from '#features/accounts/admin-row.server.ts'
import { createPurge } from '#features/catalogue/products/purge-trash.server.ts'
import { catalogueContent } from '#features/catalogue/tables.server.ts'
import { helpContent } from '#features/help/tables.server.ts'
import { recordEvent } from '#features/history/events.server.ts'
import { statesUnderWay } from '#features/long-work/long-work.ts'
import { pagesContent } from '#features/pages/tables.server.ts'
import { heroSetting } from '#features/settings/settings.ts'
import { warrantyContent } from '#features/warranty/tables.server.ts'
import type { Tables } from '#tables'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { demoApi } from './demo.contract.ts'

const dayMs = 24 * 3600_000

const app = openTestApp()
const send: typeof app.send = (...given) => app.send(...given)

/** Loads the rows, all documents and the most important pictures. */
async function load(pictures = 12) {
  expect(await app.services.demo.loadRows()).toBe(true)
  await app.services.demo.loadPictures(progress => {
    if (progress.pictures >= pictures) void app.services.demo.stop()
  })
}

/** Does the long work that waits, as its job would. */
async function runWork() {
  const rows = await app.database.db
    .selectFrom('bulkChange')
    .select('id')
    .where('state', 'in', statesUnderWay)
    .execute()
  const signal = new AbortController().signal
  for (const { id } of rows) {
    await app.services.longWorkJob.run({ payload: { bulkChangeId: id }, attempts: 1, signal } as never)
  }
  const [work] = await app.database.db.selectFrom('bulkChange').selectAll().orderBy('id', 'desc').execute()
  return work
}

type Item = { kind: string; key: string }
const remove = async (alsoChanged: 'all' | Item[] = []) => {
  const { status } = await send(contract.removeDemo, { body: { alsoChanged } })
  expect(status).toBe(202)
  return await runWork()
}

async function undo() {
  const { body } = await send(contract.listEvents, { query: { entity: 'demo' } })
  const entry = body.items.find((one: { undoable: boolean }) => one.undoable)
  expect(entry.group.hasLead).toBe(true)
  const { status } = await send(contract.undoEvent, { params: { id: entry.id } })
  expect(status).toBe(200)
}

const byCode = async (code: string) => {
  const row = app.database.db.selectFrom('product').selectAll().where('code', '=', code)
  return await row.executeTakeFirstOrThrow()
}
const categoryNamed = async (name: string) => {
  const row = app.database.db.selectFrom('category').selectAll().where('name', '=', name)
  return await row.executeTakeFirstOrThrow()
}
const readDemo = async () => (await send(contract.readDemo)).body
const goesOf = (demo: { counts: { kind: string; goes: number; stays: number }[] }) =>
  Object.fromEntries(demo.counts.map(({ kind, goes }) => [kind, goes]))

/** Everything that a demo fills or that follows from it. The history is about it, but not of it. */
const tables = [
  ...Object.keys({ ...catalogueContent, ...helpContent, ...pagesContent, ...warrantyContent }),
  ...(['ticket', 'message', 'attachment', 'ticketSearch', 'ticketSecret', 'cannedReply'] as const),
  ...(['demoItem', 'demoRemoved', 'media', 'admin'] as const),
] as (keyof Tables)[]

async function countRows() {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { count } = await app.database.db
      .selectFrom(table)
      .select(rows => rows.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts[table] = Number(count)
  }
  return counts
}

async function listFiles() {
  const all = await readdir(app.config.dataDir, { recursive: true, withFileTypes: true })
  return all
    .filter(one => one.isFile() && /(media|attachments|pictures)/.test(one.parentPath))
    .map(one => join(one.parentPath, one.name))
}

let empty: Record<string, number>
let firstSettings: Record<string, unknown>

beforeAll(async () => {
  empty = await countRows()
  firstSettings = (await send(contract.settings)).body
})

describeRefusals(app, demoApi)

describe('without a demo', () => {
  test('there is nothing to show or to remove', async () => {
    expect((await send(contract.demoMark)).body).toEqual({ isPresent: false })
    expect(await readDemo()).toEqual({ isPresent: false, counts: [], changed: [], removal: null })
    expect((await send(contract.removeDemo, { body: {} })).status).toBe(404)
  })
})

describe('the demo', () => {
  test('is recorded with its rows, and its load is in the history', async () => {
    await load()
    expect((await send(contract.demoMark)).body).toEqual({ isPresent: true })
    const demo = await readDemo()
    expect(goesOf(demo)).toMatchObject({
      ...{ product: 48, category: 26, conversation: 12, serial: 66, serialRange: 1, staff: 2, search: 5 },
      ...{ settings: 1, hero: 1, page: 1 },
    })
    expect(goesOf(demo).attribute).toBeGreaterThan(20)
    expect(demo.changed).toEqual([])
    const { body } = await send(contract.listEvents, { query: { entity: 'demo' } })
    expect(body.items).toMatchObject([{ action: 'load-demo', undoable: false, admin: { id: null } }])
  })

  test('mails nobody, and sends nothing', async () => {
    const jobs = await app.database.db.selectFrom('job').select('kind').execute()
    expect(jobs.filter(({ kind }) => /mail|sms|webhook|notify/.test(kind))).toEqual([])
  })

  test('has two accounts that are nobody’s', async () => {
    const { body } = await send(contract.listAdmins)
    const demo = body.items.filter((one: { isDemo: boolean }) => one.isDemo)
    expect(demo).toMatchObject([
      { username: 'demo-omid', disabled: true, sessions: 0 },
      { username: 'demo-sara', disabled: true, sessions: 0 },
    ])
    const [me] = body.items.filter((one: { isDemo: boolean }) => !one.isDemo)
    const { body: refused } = await send(contract.deleteAdmin, { params: { id: me.id } })
    expect(refused.error.code).toBe('last_admin')
    for (const password of ['', 'demo-sara-password']) {
      const login = await send(contract.login, { body: { username: 'demo-sara', password } }, { token: null })
      expect([400, 401]).toContain(login.status)
    }
  })

  test('has conversations of both languages in every state, and manuals', async () => {
    const { body } = await send(contract.listTickets, { query: { pageSize: 50 } })
    const tickets = body.items as {
      locale: string
      status: string
      unread: boolean
      hasAttachments: boolean
    }[]
    expect(tickets).toHaveLength(12)
    for (const locale of ['en', 'fa']) {
      const own = tickets.filter(one => one.locale === locale)
      expect(own.some(one => one.unread)).toBe(true)
      expect(own.some(one => one.status === 'closed')).toBe(true)
      expect(own.some(one => one.status === 'open' && !one.unread)).toBe(true)
      expect(own.some(one => one.hasAttachments)).toBe(true)
    }
    const kettle = await send(contract.productById, { params: { id: (await byCode('KETTLE-BLACK')).id } })
    expect(kettle.body.documents).toMatchObject([{ name: 'Manual, gooseneck kettle.pdf' }])
  })
})

describe('a removal', () => {
  test('lists what somebody changed, and what stays with it', async () => {
    const kettle = await byCode('KETTLE-BLACK')
    await send(contract.updateProduct, { params: { id: kettle.id }, body: { price: 123 } })
    const { id: audio } = await categoryNamed('Audio')
    const own = { name: 'Own loudspeaker', code: 'OWN-1', categoryId: audio }
    expect((await send(contract.createProduct, { body: own })).status).toBe(201)
    const demo = await readDemo()
    expect(demo.changed).toMatchObject([
      { kind: 'product', key: String(kettle.id), isEdited: true, label: kettle.name },
      { kind: 'category', key: String(audio), isEdited: false, holds: { products: 1 } },
    ])
    const category = demo.counts.find((one: { kind: string }) => one.kind === 'category')
    // The kettle is in Kitchen and a group of it.
    expect(category).toMatchObject({ stays: 2, goes: 23 })
  })

  test('takes what nobody changed; the rest is complete, and is the shop’s own from then on', async () => {
    const kettle = await byCode('KETTLE-BLACK')
    const before = (await send(contract.productById, { params: { id: kettle.id } })).body
    expect(await remove()).toMatchObject({ state: 'done', skipped: 0 })
    const { body: all } = await send(contract.allProducts, { query: { visible: 'all' } })
    expect(all.items.map((one: { code: string }) => one.code).toSorted()).toEqual(['KETTLE-BLACK', 'OWN-1'])
    const after = (await send(contract.productById, { params: { id: kettle.id } })).body
    expect(after).toEqual({ ...before, relatedIds: after.relatedIds })
    const { body: tree } = await send(contract.categoryTree)
    expect(tree.map((one: { name: string }) => one.name)).toEqual(['Kitchen', 'Audio'])
    const { body: settings } = await send(contract.settings)
    const { name, phones, email, serviceCentres, heroImage, hasSerials, hasHelp } = settings
    expect({ name, phones, email, serviceCentres, heroImage }).toEqual({
      ...{
        name: firstSettings.name,
        phones: [],
        email: firstSettings.email,
        serviceCentres: [],
        heroImage: null,
      },
    })
    expect([hasSerials, hasHelp]).toEqual([false, false])
    expect((await send(contract.listTickets)).body.total).toBe(0)
    expect((await send(contract.listAdmins)).body.total).toBe(1)
    expect((await send(contract.demoMark)).body).toEqual({ isPresent: false })
    expect(await app.services.demo.loadRows()).toBe(true)
    expect((await send(contract.allProducts, { query: { visible: 'all' } })).body.total).toBe(2)
  })

  test('is one entry, whose undo brings everything back, pictures included', async () => {
    const cards = async () => (await send(contract.listBulkChanges)).body.items
    expect(await cards()).toMatchObject([{ kind: 'demoRemoval', state: 'done' }])
    await undo()
    // Undone from Activity, so its card would offer an undo that is refused.
    expect(await cards()).toEqual([])
    const demo = await readDemo()
    expect(goesOf(demo)).toMatchObject({
      product: 47,
      conversation: 12,
      serial: 66,
      staff: 2,
      hero: 1,
      page: 1,
    })
    expect(demo.changed).toHaveLength(2)
    const { body: settings } = await send(contract.settings)
    expect(settings).toMatchObject({ name: 'Vitrin Home', hasSerials: true, hasHelp: true })
    expect(settings.heroImage).not.toBeNull()
    expect((await send(contract.listTickets)).body.total).toBe(12)
    const { body: thread } = await send(contract.listTickets, { query: { q: 'hums' } })
    expect(thread.items[0].assignee).toEqual({ name: 'Sara (demo)' })
    const clock = await byCode('ALARM-CLOCK-CORAL')
    const { body: product } = await send(contract.productById, { params: { id: clock.id } })
    expect(product.images).toHaveLength(1)
    const { ref } = product.images[0]
    const media = app.database.db.selectFrom('media').select(['folder', 'unusedAt']).where('ref', '=', ref)
    const { folder, unusedAt } = await media.executeTakeFirstOrThrow()
    expect(unusedAt).toBeNull()
    expect((await listFiles()).some(file => file.includes(folder))).toBe(true)
  })

  test('keeps what was changed after it had begun', async () => {
    const lamp = await byCode('DESK-LAMP-NAVY')
    await send(contract.removeDemo, { body: {} })
    expect((await send(contract.removeDemo, { body: {} })).status).toBe(409)
    expect((await readDemo()).removal).toMatchObject({ done: 0 })
    await send(contract.updateProduct, { params: { id: lamp.id }, body: { price: 99 } })
    // The lamp, its group and that group's main category.
    expect(await runWork()).toMatchObject({ state: 'done', skipped: 3 })
    expect((await byCode('DESK-LAMP-NAVY')).deletedAt).toBeNull()
    await undo()
  })

  test('refuses to move very many products of the shop’s own', async () => {
    const { id } = await categoryNamed('Climate')
    const { id: own } = await byCode('OWN-1')
    const row = await app.database.db
      .selectFrom('product')
      .selectAll()
      .where('id', '=', own)
      .executeTakeFirstOrThrow()
    const { id: _, ...fields } = row
    await app.database.contentTransaction(async tx => {
      for (let index = 0; index < 501; index++) {
        const { id: productId } = await tx
          .insertInto('product')
          .values({ ...fields, slug: `many-${index}`, code: null, codeKey: null, categoryId: id })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx.insertInto('productCategory').values({ productId, categoryId: id, position: 0 }).execute()
      }
    })
    const { body } = await send(contract.removeDemo, { body: { alsoChanged: 'all' } })
    expect(body.error.code).toBe('deletion_is_large')
    await app.database.contentTransaction(async tx => {
      await tx.deleteFrom('product').where('slug', 'like', 'many-%').execute()
    })
  })

  test('of everything moves the shop’s own things out, and leaves no row and no file when the trash is emptied', async () => {
    const kitchen = await byCode('KETTLE-BLACK')
    await send(contract.removeProduct, { params: { id: (await byCode('MUG-SAGE')).id } })
    expect(await remove('all')).toMatchObject({ state: 'done', skipped: 0 })
    expect((await byCode('OWN-1')).categoryId).toBeNull()
    expect((await byCode('KETTLE-BLACK')).deletedAt).not.toBeNull()
    expect(kitchen.deletedAt).toBeNull()
    await send(contract.removeProduct, { params: { id: (await byCode('OWN-1')).id } })
    await app.database.contentTransaction(async tx => {
      await tx.updateTable('product').set({ wasShown: 0 }).where('code', '=', 'OWN-1').execute()
    })
    const later = Date.now() + 31 * dayMs
    const options = { database: app.servicesDatabase, baseLocale: 'en', record: recordEvent } as const
    await createPurge(options)(later)
    await app.services.ticketService.purge(later)
    await app.services.demoRemoval.purge(later)
    // The history keeps the files of what staff did to products for as long as its entries.
    await app.database.db.deleteFrom('eventMedia').execute()
    await app.services.media.collectUnusedMedia(new Date(later))
    await app.services.media.collectUnusedMedia(new Date(later + 3 * dayMs))
    expect(await countRows()).toEqual(empty)
    expect(await listFiles()).toEqual([])
    const hero = app.database.db.selectFrom('setting').select('value').where('name', '=', heroSetting)
    expect(await hero.executeTakeFirst()).toBeUndefined()
    const { body } = await send(contract.listEvents, { query: { entity: 'demo' } })
    const last = body.items.find((one: { action: string }) => one.action === 'delete')
    expect((await send(contract.undoEvent, { params: { id: last.id } })).status).toBe(409)
    expect(await findAdmin(app.database.db, 1)).toBeDefined()
  })
})

expectWholeContractSeen(app, demoApi)
