/**
 * Fills an empty database with the demo shop: all rows in one transaction, then the pictures one by one. The number of loaded
 * pictures is stored with them, so an interrupted load continues where it ended. Used at the start of the server.
 */
import { readFile, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { AdminAccount } from '#features/accounts/account.ts'
import type { NewAttribute } from '#features/catalogue/model/attribute.ts'
import type { NewCategory } from '#features/catalogue/model/category.ts'
import type { NewProduct } from '#features/catalogue/model/product.ts'
import type { NewQuestion } from '#features/help/help-question.ts'
import type { Media } from '#features/media/media.ts'
import type { Settings, SettingsChanges } from '#features/settings/settings.ts'
import type { NewCannedReply } from '#features/tickets/canned-replies/canned-reply.ts'
import type { NewSerial, NewSerialRange } from '#features/warranty/warranty.ts'
import type { ContentTx, Database, Db, Tx } from '#server/database/database.server.ts'
import { codeOf } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { mainCategoriesOf, toNewAttribute } from './demo-attributes.ts'
import { attachPicture } from './demo-pictures.server.ts'
import { saveDates, saveLinks, saveVisits } from './demo-rows.server.ts'
import {
  type DemoAttributes,
  type DemoData,
  type DemoPicture,
  inOrder,
  toNewCategory,
  toNewProduct,
  toNewQuestion,
  toPictures,
  toSerialFields,
  toSettings,
} from './demo-shop.ts'

const folder = new URL('../../../demo/', import.meta.url)
const fileOf = (name: string) => fileURLToPath(new URL(name, folder))
const settingName = 'demo'

type Actor = { admin: AdminAccount }
/** The features' own functions, on a database that is a single transaction. */
export type DemoShopService = {
  categories: { create(fields: NewCategory, actor: Actor): Promise<{ id: number }> }
  attributes: { create(categoryId: number, fields: NewAttribute, actor: Actor): Promise<{ id: number }> }
  products: { create(fields: NewProduct, actor: Actor): Promise<{ id: number }> }
  settings: { update(changes: SettingsChanges, actor: Actor): Promise<Settings> }
  help: { create(fields: NewQuestion, actor: Actor): Promise<{ id: number }> }
  cannedReplies: { create(fields: NewCannedReply, actor: Actor): Promise<{ id: number }> }
  warranties: {
    addSerial(fields: NewSerial): Promise<void>
    addRange(fields: NewSerialRange): Promise<void>
  }
}
type Options = {
  database: Database
  baseLocale: Locale
  media: Pick<Media, 'ingestPicture'>
  /** Creates these services on another database, without writing history, because nobody made these changes. */
  shopOn(database: Database): DemoShopService
  /** Called in the transaction in which a product gets a picture. */
  onPicture(tx: ContentTx, productId: number): Promise<unknown>
}
/** The ids of the demo shop's rows by slug, and the number of pictures that are loaded. */
type State = {
  products: Record<string, number>
  categories: Record<string, number>
  pictures: number
  /** Everything is loaded and was reported. */
  finished?: boolean
}
/** `ready`: pictures whose widths are made. */
type DemoProgress = { products: number; pictures: number; ready: number; of: number }
type OnProgress = (progress: DemoProgress) => void
/** The interval for checking how many widths are made. */
const checkMs = 1000

/** An administrator, because hidden products are only returned to staff. */
const actor: Actor = { admin: { id: 0, username: 'demo', displayName: '' } }

export function createDemo({ database, baseLocale, media, shopOn, onPicture }: Options) {
  let stopped = false
  const ending = new AbortController()
  let running: Promise<void> | undefined

  /** Returns whether there is a demo shop, now or from an earlier start. */
  async function loadRows(): Promise<boolean> {
    for (;;) {
      try {
        return await loadRowsOnce()
      } catch (error) {
        // Another process is loading it, and takes longer than a write waits. Each try waits that long, so there is no pause.
        if (codeOf(error) !== 'busy' || stopped) throw error
      }
    }
  }

  async function loadRowsOnce(): Promise<boolean> {
    if (await readState(database.db)) return true
    if (!(await isEmpty(database.db))) return false
    const data = await readData()
    return await database.contentTransaction(async tx => {
      // Content writes follow one another. If several processes start at once, one loads, and the others then find it done.
      if (await readState(tx)) return true
      if (!(await isEmpty(tx))) return false
      const state = await saveShop(tx, data)
      tx.changed('all')
      await tx
        .insertInto('setting')
        .values({ name: settingName, value: JSON.stringify(state) })
        .execute()
      return true
    })
  }

  async function saveShop(tx: ContentTx, data: DemoData): Promise<State> {
    const shop = shopOn(within(tx, database))
    const { categories, attributes, products, settings, help, cannedReplies, warranties } = shop
    const state: State = { products: {}, categories: {}, pictures: 0 }
    const { catalogue, plan } = data
    const language = await settings.update(toSettings(data, baseLocale), actor)
    for (const { slug, name, tagline } of catalogue.categories) {
      const texts = { name, description: tagline, imageAlt: plan.pictures[slug] }
      const { id } = await categories.create(toNewCategory(texts, { ...language, parentId: null }), actor)
      state.categories[slug] = id
    }
    const attributesByCategory = new Map<string, DemoAttributes>()
    for (const { slug } of catalogue.categories) {
      const categoryAttributes: DemoAttributes = new Map()
      for (const attribute of plan.attributes.filter(one => one.in.includes(slug))) {
        const fields = toNewAttribute(attribute, { data, category: slug, ...language })
        const { id } = await attributes.create(requireId(state.categories, slug), fields, actor)
        categoryAttributes.set(attribute.name.en, id)
      }
      attributesByCategory.set(slug, categoryAttributes)
    }
    for (const { slug, parent, name, description } of plan.groups) {
      const parentId = requireId(state.categories, parent)
      const fields = toNewCategory({ name, description }, { ...language, parentId })
      state.categories[slug] = (await categories.create(fields, actor)).id
    }
    for (const product of inOrder(data)) {
      const group = plan.groups.find(one => one.models.includes(product.model))
      const category = {
        categoryId: requireId(state.categories, group?.slug ?? product.category.slug),
        extraCategoryIds: (plan.alsoIn[product.model] ?? []).map(slug => requireId(state.categories, slug)),
      }
      // The attribute of its own category, or else that of another category it belongs to.
      const mainCategories = mainCategoriesOf(product, data).toReversed()
      const productAttributes: DemoAttributes = new Map(
        mainCategories.flatMap(slug => [...(attributesByCategory.get(slug) ?? [])]),
      )
      const fields = toNewProduct(product, { ...language, plan, category, attributes: productAttributes })
      state.products[product.slug] = (await products.create(fields, actor)).id
    }
    for (const one of plan.questions) await help.create(toNewQuestion(one, language), actor)
    for (const { name, text } of plan.cannedReplies) {
      await cannedReplies.create({ name: name[baseLocale], ...text }, actor)
    }
    await saveSerials(warranties, data, state)
    await saveLinks(tx, data, state.products)
    const newestFirst = inOrder(data)
      .toReversed()
      .map(({ slug }) => requireId(state.products, slug))
    await saveDates(tx, newestFirst)
    await saveVisits(tx, newestFirst)
    return state
  }

  async function saveSerials(
    warranties: DemoShopService['warranties'],
    { catalogue, plan }: DemoData,
    { products }: State,
  ) {
    const context = { catalogue, baseLocale, today: new Date().toISOString().slice(0, 10) }
    for (const one of plan.serials) {
      const productId = requireId(products, one.product)
      await warranties.addSerial({ serial: one.serial, productId, ...toSerialFields(one, context) })
    }
    const { prefix, from, to, product } = plan.serialRange
    const productId = requireId(products, product)
    await warranties.addRange({ prefix, from, to, productId, ...toSerialFields(plan.serialRange, context) })
  }

  async function loadPictures(onProgress: OnProgress) {
    const found = await readState(database.db)
    if (!found || found.finished) return
    const pictures = toPictures(await readData(), { baseLocale })
    const products = Object.keys(found.products).length
    const report = async (loaded: number) => {
      const ready = loaded - (await countUnready(database.db))
      onProgress({ products, pictures: loaded, ready, of: pictures.length })
      return ready
    }
    for (let next = found.pictures; next < pictures.length && !stopped; next++) {
      const picture = pictures[next]!
      const path = fileOf(picture.file)
      const bytes = (await stat(path)).size
      const ref = await media.ingestPicture({ path, name: picture.file, bytes })
      await database.contentTransaction(async tx => {
        const state = await readState(tx)
        // Another process is loading as well, and was faster.
        if (!state || state.pictures > next) return
        const id = ownerOf(picture, state)
        await attachPicture(tx, { ...picture, id, ref })
        if (picture.of === 'product') await onPicture(tx, id)
        await changeState(tx, { pictures: next + 1 })
      })
      await report(next + 1)
    }
    while (!stopped && (await report(pictures.length)) < pictures.length) {
      await sleep(checkMs, undefined, { signal: ending.signal })
    }
    if (!stopped) await database.transaction(tx => changeState(tx, { finished: true }))
  }

  return {
    loadRows,

    /** Runs until all pictures are loaded, or `stop()` is called. */
    async loadPictures(onProgress: OnProgress) {
      running ??= loadPictures(onProgress).catch(error => {
        // After a stop, errors are expected, because the services are being closed.
        if (!stopped) throw error
      })
      await running
    },

    async stop() {
      stopped = true
      ending.abort()
      await running?.catch(() => {})
    },
  }
}

async function readData(): Promise<DemoData> {
  const read = async (name: string) => JSON.parse(await readFile(fileOf(name), 'utf8'))
  return { catalogue: await read('catalogue.json'), plan: await read('shop.json') }
}

/** There are no products or categories, not even in the trash, and nobody has done anything yet except log in. */
async function isEmpty(db: Db): Promise<boolean> {
  for (const table of ['product', 'category'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  const change = db.selectFrom('event').select('id').where('entity', '!=', 'login').limit(1)
  return (await change.executeTakeFirst()) === undefined
}

async function countUnready(db: Db): Promise<number> {
  const row = await db
    .selectFrom('media')
    .select(count => count.fn.countAll<number>().as('unready'))
    .where('state', '=', 'stored')
    .executeTakeFirstOrThrow()
  return Number(row.unready)
}

async function readState(db: Db): Promise<State | undefined> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst()
  return row && JSON.parse(row.value)
}

async function changeState(tx: Tx, change: Partial<State>) {
  const state = await readState(tx)
  await tx
    .updateTable('setting')
    .set({ value: JSON.stringify({ ...state, ...change }) })
    .where('name', '=', settingName)
    .execute()
}

/** The home page's picture belongs to the settings, which have no id. */
function ownerOf({ of, slug }: DemoPicture, { products, categories }: State): number {
  return of === 'home' ? 0 : requireId(of === 'product' ? products : categories, slug)
}

function requireId(ids: Record<string, number>, slug: string): number {
  const id = ids[slug]
  if (id === undefined) throw new Error(`the demo shop has no "${slug}"`)
  return id
}

/** The same database within a transaction that is already open. `readContent` returns a new object each time: nothing is cached. */
function within(tx: ContentTx, database: Database): Database {
  return {
    ...database,
    db: tx,
    transaction: run => run(tx),
    contentTransaction: run => run(tx),
    contentLockTransaction: run => run(tx),
    readContent: () => ({ version: 0, lastChanged: new Map() }),
  }
}
