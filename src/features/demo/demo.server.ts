/**
 * Fills an empty database with the demo shop: all rows in one transaction, then the pictures one by one. Where the pictures
 * stand is stored with them, so that a load which was interrupted goes on where it ended.
 */
import { readFile, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { AdminAccount } from '#features/accounts/account.ts'
import type { NewAttribute } from '#features/catalogue/attributes/attribute.ts'
import type { NewCategory } from '#features/catalogue/categories/category.ts'
import type { NewProduct } from '#features/catalogue/products/product.ts'
import type { NewQuestion } from '#features/help/help-question.ts'
import type { Media } from '#features/media/media.ts'
import type { Settings, SettingsChanges } from '#features/settings/settings.ts'
import type { NewSerial, NewSerialRange } from '#features/warranty/warranty.ts'
import { raiseContentVersion } from '#server/database/content-version.server.ts'
import type { Database, Db, Tx } from '#server/database/database.server.ts'
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
/** The features' own functions, on a database that is one transaction. */
export type DemoShopService = {
  categories: { create(fields: NewCategory, actor: Actor): Promise<{ id: number }> }
  attributes: { create(categoryId: number, fields: NewAttribute, actor: Actor): Promise<{ id: number }> }
  products: { create(fields: NewProduct, actor: Actor): Promise<{ id: number }> }
  settings: { update(changes: SettingsChanges, actor: Actor): Promise<Settings> }
  help: { create(fields: NewQuestion, actor: Actor): Promise<{ id: number }> }
  warranties: {
    addSerial(fields: NewSerial): Promise<void>
    addRange(fields: NewSerialRange): Promise<void>
  }
}
type Options = {
  database: Database
  baseLocale: Locale
  media: Pick<Media, 'ingestPicture'>
  /** Gives them on another database, writing no history: nobody did these things. */
  shopOn(database: Database): DemoShopService
}
/** Which rows the demo shop's own names became, and how many of its pictures are there. */
type State = {
  products: Record<string, number>
  categories: Record<string, number>
  pictures: number
  /** Nothing is left to do or to tell. */
  finished?: boolean
}
/** `ready`: pictures whose widths are made. */
export type DemoProgress = { products: number; pictures: number; ready: number; of: number }
type OnProgress = (progress: DemoProgress) => void
/** Between two looks at how far the widths are. */
const checkMs = 1000

/** Hidden products, too, are answered to whoever made them. */
const actor: Actor = { admin: { id: 0, username: 'demo', displayName: '' } }

export type Demo = ReturnType<typeof createDemo>

export function createDemo({ database, baseLocale, media, shopOn }: Options) {
  let stopped = false
  const ending = new AbortController()
  let running: Promise<void> | undefined

  /** Answers whether there is a demo shop, now or from an earlier start. */
  async function loadRows(): Promise<boolean> {
    if (await readState(database.db)) return true
    if (!(await isEmpty(database.db))) return false
    const data = await readData()
    return await database.transaction(async tx => {
      // Locks: of several processes that start at once one loads, the others then find it done.
      await raiseContentVersion(tx)
      if (await readState(tx)) return true
      if (!(await isEmpty(tx))) return false
      const state = await saveShop(tx, data)
      await tx
        .insertInto('setting')
        .values({ name: settingName, value: JSON.stringify(state) })
        .execute()
      return true
    })
  }

  async function saveShop(tx: Tx, data: DemoData): Promise<State> {
    const { categories, attributes, products, settings, help, warranties } = shopOn(within(tx, database))
    const state: State = { products: {}, categories: {}, pictures: 0 }
    const { catalogue, plan } = data
    const manner = await settings.update(toSettings(data, baseLocale), actor)
    for (const { slug, name, tagline } of catalogue.categories) {
      const texts = { name, description: tagline, imageAlt: plan.pictures[slug] }
      const { id } = await categories.create(toNewCategory(texts, { ...manner, parentId: null }), actor)
      state.categories[slug] = id
    }
    const askedIn = new Map<string, DemoAttributes>()
    for (const { slug } of catalogue.categories) {
      const asked: DemoAttributes = new Map()
      for (const attribute of plan.attributes.filter(one => one.in.includes(slug))) {
        const fields = toNewAttribute(attribute, { data, category: slug, ...manner })
        const { id } = await attributes.create(requireId(state.categories, slug), fields, actor)
        asked.set(attribute.name.en, id)
      }
      askedIn.set(slug, asked)
    }
    for (const { slug, parent, name, description } of plan.groups) {
      const parentId = requireId(state.categories, parent)
      const fields = toNewCategory({ name, description }, { ...manner, parentId })
      state.categories[slug] = (await categories.create(fields, actor)).id
    }
    for (const product of inOrder(data)) {
      const group = plan.groups.find(one => one.models.includes(product.model))
      const place = {
        categoryId: requireId(state.categories, group?.slug ?? product.category.slug),
        extraCategoryIds: (plan.alsoIn[product.model] ?? []).map(slug => requireId(state.categories, slug)),
      }
      // Its own category's question, or else that of another it is in.
      const mains = mainCategoriesOf(product, data).toReversed()
      const asked: DemoAttributes = new Map(mains.flatMap(slug => [...(askedIn.get(slug) ?? [])]))
      const fields = toNewProduct(product, { ...manner, plan, place, asked })
      state.products[product.slug] = (await products.create(fields, actor)).id
    }
    for (const one of plan.questions) await help.create(toNewQuestion(one, manner), actor)
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
    const facts = { catalogue, baseLocale, today: new Date().toISOString().slice(0, 10) }
    for (const one of plan.serials) {
      const productId = requireId(products, one.product)
      await warranties.addSerial({ serial: one.serial, productId, ...toSerialFields(one, facts) })
    }
    const { prefix, from, to, product } = plan.serialRange
    const productId = requireId(products, product)
    await warranties.addRange({ prefix, from, to, productId, ...toSerialFields(plan.serialRange, facts) })
  }

  async function loadPictures(onProgress: OnProgress) {
    const found = await readState(database.db)
    if (!found || found.finished) return
    const pictures = toPictures(await readData(), { baseLocale })
    const products = Object.keys(found.products).length
    const tell = async (loaded: number) => {
      const ready = loaded - (await countUnready(database.db))
      onProgress({ products, pictures: loaded, ready, of: pictures.length })
      return ready
    }
    for (let next = found.pictures; next < pictures.length && !stopped; next++) {
      const picture = pictures[next]!
      const path = fileOf(picture.file)
      const bytes = (await stat(path)).size
      const ref = await media.ingestPicture({ path, name: picture.file, bytes })
      await database.transaction(async tx => {
        await raiseContentVersion(tx)
        const state = await readState(tx)
        // Another process loads as well, and was faster.
        if (!state || state.pictures > next) return
        await attachPicture(tx, { ...picture, id: ownerOf(picture, state), ref })
        await changeState(tx, { pictures: next + 1 })
      })
      await tell(next + 1)
    }
    while (!stopped && (await tell(pictures.length)) < pictures.length) {
      await sleep(checkMs, undefined, { signal: ending.signal })
    }
    if (!stopped) await database.transaction(tx => changeState(tx, { finished: true }))
  }

  return {
    loadRows,

    /** Goes on in the background until all are there, or `stop()` is called. */
    async loadPictures(onProgress: OnProgress) {
      running ??= loadPictures(onProgress).catch(error => {
        // A stop takes away what it needs.
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

/** Nothing is there, nothing is in the trash, and nobody has done anything yet but log in. */
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

/** The settings have no number. */
function ownerOf({ of, slug }: DemoPicture, { products, categories }: State): number {
  return of === 'home' ? 0 : requireId(of === 'product' ? products : categories, slug)
}

function requireId(ids: Record<string, number>, slug: string): number {
  const id = ids[slug]
  if (id === undefined) throw new Error(`the demo shop has no "${slug}"`)
  return id
}

/** The same database as one transaction that is already open. Everything read in it is new, so no version holds. */
function within(tx: Tx, database: Database): Database {
  let reads = 0
  return { ...database, db: tx, transaction: run => run(tx), readVersion: () => --reads }
}
