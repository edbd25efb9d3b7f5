/** The rows of exports, read from the database a few at a time while they are sent. Called by `exports.server.ts`. */
import type { Db } from '#server/database/database.server.ts'
import { chunksInTurns } from '#server/process/chunks.server.ts'
import { type Cell, type ExportSheet, sheetBounds } from '#server/sheets/cells.server.ts'
import { AppError } from '#shared/errors.ts'
import type { CategoryNode } from '../model/category.ts'
import { readProducts } from '../products/read-product.server.ts'
import { listOf } from '../tree/inherited-attributes.server.ts'
import { lineageOf, toCategoryTree } from '../tree/lineage.ts'
import { attributeSheetColumns, categoryColumns } from './category-columns.ts'
import { maxFixedColumns, productColumns, type SheetAttribute } from './product-columns.ts'
import { type SheetColumn, type SheetLanguage, textForReader } from './sheet-column.ts'
import { toPath } from './sheet-lists.ts'

/** Products that are read together. More would hold up other requests for longer than a page takes. */
const chunkSize = 20
/** Products of which it is read together which attributes they have. */
const usedChunkSize = 500

type Shop = SheetLanguage & {
  db: Db
  currency: string
  siteUrl: string
  /** As staff see it. */
  tree: CategoryNode[]
}

export async function productSheet(shop: Shop, ids: number[]): Promise<ExportSheet> {
  const { db, base } = shop
  const categories = withPaths(shop)
  const attributes = await listUsedAttributes(shop, ids)
  const columns = productColumns({ ...shop, ...categories, attributes })
  if (columns.length > sheetBounds.columns) throw new AppError('too_many_columns')
  return {
    header: headerOf(columns),
    count: ids.length,
    async *rows(from, to) {
      for await (const chunk of chunksInTurns(ids.slice(from, to), chunkSize)) {
        const products = await readProducts(db, chunk, base)
        for (const id of chunk) {
          // One that was deleted meanwhile is left out.
          const product = products.get(id)
          if (product) yield columns.map(column => column.cell(product))
        }
      }
    },
  }
}

export function categorySheet(shop: Shop): ExportSheet {
  const { nodes, pathOf } = withPaths(shop)
  return sheetOf(nodes, categoryColumns({ ...shop, pathOf }))
}

export async function attributeSheet(shop: Shop): Promise<ExportSheet> {
  const { nodes, pathOf } = withPaths(shop)
  const ids = nodes.map(node => node.id)
  return sheetOf(await listOf(shop.db, ids), attributeSheetColumns({ ...shop, pathOf }))
}

function sheetOf<Item>(items: Item[], columns: SheetColumn<Item>[]): ExportSheet {
  return {
    header: headerOf(columns),
    count: items.length,
    async *rows(from, to) {
      for (const item of items.slice(from, to)) yield columns.map(column => column.cell(item))
    },
  }
}

const headerOf = <Item>(columns: SheetColumn<Item>[]): Cell[] => columns.map(column => column.header)

/** Every category from the first main one down, and the path to each. */
function withPaths({ tree, ...language }: Shop) {
  const allOf = (nodes: CategoryNode[]): CategoryNode[] =>
    nodes.flatMap(node => [node, ...allOf(node.children)])
  const nodes = allOf(tree)
  const byId = toCategoryTree(nodes)
  const paths = new Map(
    nodes.map(({ id }) => [id, toPath(lineageOf(byId, id).map(one => textForReader(one, 'name', language)))]),
  )
  return { nodes, pathOf: (id: number | null) => paths.get(id ?? 0) ?? '' }
}

/**
 * The attributes of the categories that these products are in and under, and those they have a value of. A shop with few attributes has
 * columns for all of them: the products need not be looked at, and an export of any list can be filled in by hand.
 */
async function listUsedAttributes({ db, ...shop }: Shop, ids: number[]): Promise<SheetAttribute[]> {
  const { nodes } = withPaths({ db, ...shop })
  const all = await listOf(
    db,
    nodes.map(node => node.id),
  )
  const tree = toCategoryTree(nodes)
  const [categories, used] = [new Set<number>(), new Set<number>()]
  for await (const chunk of chunksInTurns(ids, usedChunkSize)) {
    const links = db.selectFrom('productCategory').select('categoryId').distinct()
    const values = db.selectFrom('spec').select('attributeId').distinct()
    for (const { categoryId } of await links.where('productId', 'in', chunk).execute())
      for (const { id } of lineageOf(tree, categoryId)) categories.add(id)
    const found = await values.where('productId', 'in', chunk).where('attributeId', 'is not', null).execute()
    for (const { attributeId } of found) used.add(attributeId ?? 0)
  }
  return all.filter(one => categories.has(one.categoryId) || used.has(one.id))
}

/** Whether even a list of all products would have room for the columns of its attributes, two for each text. */
export async function haveRoom(db: Db): Promise<boolean> {
  const { count } = await db
    .selectFrom('attribute')
    .select(select => select.fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return maxFixedColumns + 2 * Number(count) <= sheetBounds.columns
}
