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
import type { RecordEvent } from '#features/history/event.ts'
import type { Media } from '#features/media/media.ts'
import type { NewPage } from '#features/pages/page.ts'
import type { Settings, SettingsChanges } from '#features/settings/settings.ts'
import type { NewCannedReply } from '#features/tickets/canned-replies/canned-reply.ts'
import type { SampleConversation } from '#features/tickets/sample/sample-conversation.ts'
import type { NewSerial, NewSerialRange } from '#features/warranty/warranty.ts'
import type { ContentTx, Database, Db, Tx } from '#server/database/database.server.ts'
import { codeOf } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { mainCategoriesOf, toNewAttribute } from './demo-attributes.ts'
import { recordItems } from './demo-items.server.ts'
import { attachPicture } from './demo-pictures.server.ts'
import { saveDates, saveLinks, saveVisits } from './demo-rows.server.ts'
import {
  type DemoAttributes,
  type DemoData,
  type DemoPicture,
  inOrder,
  listSoldSerials,
  toNewCategory,
  toNewPage,
  toNewProduct,
  toNewQuestion,
  toPictures,
  toSerialFields,
  toSettings,
} from './demo-shop.ts'
import {
  attachDocument,
  type StoreFile,
  saveSearches,
  saveStaff,
  storeFiles,
  toConversations,
} from './demo-support.server.ts'
import { within } from './within.server.ts'

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
  pages: { create(fields: NewPage, actor: Actor): Promise<{ id: number }> }
  cannedReplies: { create(fields: NewCannedReply, actor: Actor): Promise<{ id: number }> }
  warranties: {
    addSerial(fields: NewSerial): Promise<void>
    addRange(fields: NewSerialRange): Promise<void>
  }
  conversations: { add(tx: Tx, conversation: SampleConversation): Promise<number> }
}
type Options = {
  database: Database
  baseLocale: Locale
  media: Pick<Media, 'ingestPicture' | 'ingestDocument'>
  /** Stores a file that a message takes. */
  storeFile: StoreFile
  record: RecordEvent
  /** Creates these services on another database, without writing history, because nobody made these changes. */
  shopOn(database: Database): DemoShopService
  /** Called in the transaction in which a product gets a picture. */
  onPicture(tx: ContentTx, productId: number): Promise<unknown>
  /** The same for a document. */
  onDocument(tx: ContentTx, productId: number): Promise<unknown>
}
/** The ids of the demo shop's rows by slug, and the number of pictures that are loaded. */
type State = {
  products: Record<string, number>
  categories: Record<string, number>
  pictures: number
  /** The number of loaded documents. Earlier versions had none. */
  documents?: number
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

export function createDemo(options: Options) {
  const { database, baseLocale, media, storeFile, record, shopOn, onPicture, onDocument } = options
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
    const files = await storeFiles(data.support, async name => {
      const path = fileOf(name)
      const upload = { path, name, bytes: (await stat(path)).size }
      return (await storeFile(upload, name.endsWith('.pdf') ? 'application/pdf' : 'image/webp')).token
    })
    return await database.contentTransaction(async tx => {
      // Content writes follow one another. If several processes start at once, one loads, and the others then find it done.
      if (await readState(tx)) return true
      if (!(await isEmpty(tx))) return false
      const state = await saveShop(tx, data, files)
      tx.changed('all')
      await tx
        .insertInto('setting')
        .values({ name: settingName, value: JSON.stringify(state) })
        .execute()
      await record(tx, { admin: undefined, entity: 'demo', entityId: 1, label: '', action: 'load-demo' })
      return true
    })
  }

  async function saveShop(tx: ContentTx, data: DemoData, files: Map<string, string>): Promise<State> {
    const shop = shopOn(within(tx, database))
    const { categories, attributes, products, settings, help, pages } = shop
    const { cannedReplies, warranties, conversations } = shop
    const attributeIds: number[] = []
    const questionIds: number[] = []
    const replyIds: number[] = []
    const conversationIds: number[] = []
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
        attributeIds.push(id)
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
    for (const one of plan.questions)
      questionIds.push((await help.create(toNewQuestion(one, language), actor)).id)
    const page = await pages.create(toNewPage(plan.page, { ...language, products: state.products }), actor)
    for (const { name, text } of plan.cannedReplies) {
      replyIds.push((await cannedReplies.create({ name: name[baseLocale], ...text }, actor)).id)
    }
    const serials = await saveSerials(tx, warranties, data, state)
    await saveLinks(tx, data, state.products)
    const newestFirst = inOrder(data)
      .toReversed()
      .map(({ slug }) => requireId(state.products, slug))
    await saveDates(tx, newestFirst)
    await saveVisits(tx, newestFirst)
    const now = Date.now()
    const staff = await saveStaff(tx, data.support, baseLocale)
    const known = { products: state.products, staff, files, baseLocale, now }
    for (const one of toConversations(data.support, known))
      conversationIds.push(await conversations.add(tx, one))
    await recordItems(tx, {
      ...serials,
      product: Object.values(state.products),
      category: Object.values(state.categories),
      attribute: attributeIds,
      question: questionIds,
      page: [page.id],
      cannedReply: replyIds,
      conversation: conversationIds,
      search: await saveSearches(tx, data.support, now),
      staff: [...staff.values()],
      settings: ['site'],
    })
    return state
  }

  /** Returns the ids of the numbers and ranges, which are all there are of these products. */
  async function saveSerials(
    tx: Tx,
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
    for (const one of listSoldSerials(plan.serialRange)) {
      await warranties.addSerial({ serial: one.serial, productId, ...toSerialFields(one, context) })
    }
    const ids = Object.values(products)
    const idsIn = async (table: 'serial' | 'serialRange') => {
      const rows = await tx.selectFrom(table).select('id').where('productId', 'in', ids).execute()
      return rows.map(row => row.id)
    }
    return { serial: await idsIn('serial'), serialRange: await idsIn('serialRange') }
  }

  /** Of a shop that loaded its rows before there were any, too: `documents` is then not stored yet. */
  async function loadDocuments() {
    const { documents } = (await readData()).support
    for (const [index, { file, name, products }] of documents.entries()) {
      if (stopped) return
      const found = await readState(database.db)
      if (!found || found.finished || (found.documents ?? 0) > index) continue
      const path = fileOf(file)
      const ref = await media.ingestDocument({ path, name: file, bytes: (await stat(path)).size })
      await database.contentTransaction(async tx => {
        const state = await readState(tx)
        if (!state || state.finished || (state.documents ?? 0) > index) return
        const productIds = products.map(slug => requireId(state.products, slug))
        await attachDocument(tx, { productIds, ref, name: `${name}.pdf` })
        for (const id of productIds) await onDocument(tx, id)
        await changeState(tx, { documents: index + 1 })
      })
    }
  }

  async function loadPictures(onProgress: OnProgress) {
    const found = await readState(database.db)
    if (!found || found.finished) return
    const pictures = toPictures(await readData(), { baseLocale })
    await loadDocuments()
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
        // Another process is loading as well, and was faster. Or the demo is being removed.
        if (!state || state.finished || state.pictures > next) return
        const id = ownerOf(picture, state)
        await attachPicture(tx, { ...picture, id, ref })
        if (picture.of === 'home') await recordItems(tx, { hero: [ref] })
        if (picture.of === 'product') await onPicture(tx, id)
        await changeState(tx, { pictures: next + 1 })
      })
      if ((await readState(database.db))?.finished) return
      await report(next + 1)
    }
    while (!stopped && (await report(pictures.length)) < pictures.length) {
      await sleep(checkMs, undefined, { signal: ending.signal })
    }
    if (!stopped) await database.transaction(tx => changeState(tx, { finished: true }))
  }

  return {
    loadRows,

    /** What the demo set, by which the removal knows what is still its own. */
    readSettings: async () => toSettings(await readData(), baseLocale),

    /** Before a removal. Pictures and documents that are not loaded yet stay away. */
    stopLoading: (tx: Tx) => changeState(tx, { finished: true }),

    /** After the removal. The empty state remains, so that the demo is not loaded again. */
    forget: (tx: Tx) => changeState(tx, { products: {}, categories: {}, pictures: 0 }),

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
  return {
    catalogue: await read('catalogue.json'),
    plan: await read('shop.json'),
    support: await read('support.json'),
  }
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
