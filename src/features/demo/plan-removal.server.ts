/**
 * Decides what a removal of the demo takes away. What nobody changed goes. What somebody changed, or put something of their own into,
 * stays unless it was chosen to go too. What something that stays needs, stays with it: its categories and their attributes.
 */
import type { Db } from '#server/database/database.server.ts'
import type { Locale } from '#shared/locale.ts'
import { isChanged, itemId, type LiveItem, listLiveItems } from './demo-items.server.ts'
import { type DemoKind, demoKinds } from './demo-kinds.ts'

/** What somebody put into a category of the demo. */
type Contents = { products: number; categories: number; attributes: number }

export type ChangedItem = {
  kind: DemoKind
  key: string
  label: string
  translations: Partial<Record<Locale, { label: string }>>
  /** Whether the row itself was changed. Otherwise it is listed for what it holds. */
  isEdited: boolean
  holds: Contents
}

/** `all`: also everything that was changed. Otherwise the ids (`itemId`) of what goes although it was changed. */
export type RemovalChoice = 'all' | ReadonlySet<string>

export type RemovalPlan = {
  /** What goes, in an order in which each finds what it needs: products before their categories, categories before those above. */
  goes: LiveItem[]
  /** What was not changed, and stays because something that stays needs it. */
  needed: LiveItem[]
  changed: ChangedItem[]
}

const order: DemoKind[] = [
  ...(['conversation', 'serial', 'serialRange', 'product', 'attribute', 'category'] as const),
  ...demoKinds,
]

export async function planRemoval(db: Db, choice: RemovalChoice): Promise<RemovalPlan> {
  const items = await listLiveItems(db)
  const demo = await readDemo(db, items)
  const changed = items.flatMap(item => toChanged(item, demo))
  const isChosen = (one: { kind: DemoKind; key: string }) => choice === 'all' || choice.has(itemId(one))
  const staying = new Set(changed.filter(one => !isChosen(one)).map(itemId))
  const keptProducts = items.filter(item => item.kind === 'product' && staying.has(itemId(item)))
  const keptCategories = new Set([
    ...items
      .filter(item => item.kind === 'category' && staying.has(itemId(item)))
      .map(item => Number(item.key)),
    ...keptProducts.flatMap(item => demo.categoriesOf.get(Number(item.key)) ?? []),
  ])
  // A category cannot stay without those above it.
  for (const id of keptCategories) {
    const parentId = demo.parentOf.get(id)
    if (parentId) keptCategories.add(parentId)
  }
  const stays = (item: LiveItem) => {
    if (item.kind === 'category') return keptCategories.has(Number(item.key))
    if (item.kind === 'attribute') return keptCategories.has(demo.categoryOf.get(Number(item.key)) ?? 0)
    return staying.has(itemId(item))
  }
  const listed = new Set(changed.map(itemId))
  const rank = (item: LiveItem) => order.indexOf(item.kind)
  const depth = (item: LiveItem) => (item.kind === 'category' ? demo.depthOf(Number(item.key)) : 0)
  return {
    goes: items
      .filter(item => !stays(item))
      .sort((one, other) => rank(one) - rank(other) || depth(other) - depth(one)),
    needed: items.filter(item => stays(item) && !listed.has(itemId(item))),
    changed,
  }
}

type Demo = Awaited<ReturnType<typeof readDemo>>

function toChanged(item: LiveItem, { heldBy, hasOwnSerials }: Demo): ChangedItem[] {
  // The attributes of a category are listed with it, and what the settings still have of the demo is found field by field.
  if (item.kind === 'attribute') return []
  const isEdited = isChanged(item) || (item.kind === 'product' && hasOwnSerials.has(Number(item.key)))
  const holds = (item.kind === 'category' && heldBy.get(Number(item.key))) || nothingHeld
  const isFilled = Object.values(holds).some(count => count > 0)
  if (!isEdited && !isFilled) return []
  return [{ kind: item.kind, key: item.key, ...item.name, isEdited, holds }]
}

const nothingHeld: Contents = { products: 0, categories: 0, attributes: 0 }

/** How the rows of the demo hang together, and what of the shop's own hangs on them. */
async function readDemo(db: Db, items: LiveItem[]) {
  const idsOf = (kind: DemoKind) => items.filter(item => item.kind === kind).map(item => Number(item.key))
  const categories = await db
    .selectFrom('category')
    .select(['id', 'parentId'])
    .where('deletedAt', 'is', null)
    .execute()
  const parentOf = new Map(categories.map(row => [row.id, row.parentId]))
  const demoCategories = new Set(idsOf('category'))
  const demoProducts = idsOf('product')
  const memberships = await db
    .selectFrom('productCategory')
    .select(['productId', 'categoryId'])
    .where('productId', 'in', or0(demoProducts))
    .execute()
  const attributes = await db
    .selectFrom('attribute')
    .select(['id', 'categoryId'])
    .where('categoryId', 'in', or0([...demoCategories]))
    .where('deletedAt', 'is', null)
    .execute()
  const heldBy = new Map<number, Contents>()
  const hold = (id: number, what: keyof Contents, count: number) => {
    const held = heldBy.get(id) ?? { ...nothingHeld }
    heldBy.set(id, { ...held, [what]: held[what] + count })
  }
  for (const { categoryId, products } of await countOwnProducts(db, demoCategories, demoProducts)) {
    hold(categoryId, 'products', products)
  }
  for (const { id, parentId } of categories) {
    if (parentId && demoCategories.has(parentId) && !demoCategories.has(id)) hold(parentId, 'categories', 1)
  }
  const untouched = new Set(
    items.filter(item => item.kind === 'attribute' && !isChanged(item)).map(item => Number(item.key)),
  )
  // Shops that loaded the demo before its attributes were recorded: there nobody can tell.
  if (idsOf('attribute').length > 0) {
    for (const { id, categoryId } of attributes) if (!untouched.has(id)) hold(categoryId, 'attributes', 1)
  }
  const depthOf = (id: number): number => {
    const parentId = parentOf.get(id)
    return parentId ? 1 + depthOf(parentId) : 0
  }
  return {
    parentOf,
    depthOf,
    heldBy,
    categoriesOf: Map.groupBy(memberships, row => row.productId)
      .entries()
      .reduce(
        (all, [id, rows]) =>
          all.set(
            id,
            rows.map(row => row.categoryId),
          ),
        new Map<number, number[]>(),
      ),
    categoryOf: new Map(attributes.map(row => [row.id, row.categoryId])),
    hasOwnSerials: await listWithOwnSerials(db, demoProducts, {
      serial: idsOf('serial'),
      serialRange: idsOf('serialRange'),
    }),
  }
}

/** A list of ids that a statement may contain, which cannot be empty. */
const or0 = (ids: number[]) => (ids.length > 0 ? ids : [0])

async function countOwnProducts(db: Db, categories: Set<number>, products: number[]) {
  const rows = await db
    .selectFrom('productCategory')
    .innerJoin('product', 'product.id', 'productCategory.productId')
    .select(count => ['productCategory.categoryId', count.fn.countAll<number>().as('products')])
    .where('productCategory.categoryId', 'in', or0([...categories]))
    .where('product.deletedAt', 'is', null)
    .where('product.id', 'not in', or0(products))
    .groupBy('productCategory.categoryId')
    .execute()
  return rows.map(row => ({ categoryId: row.categoryId, products: Number(row.products) }))
}

/** Products of the demo that somebody gave serial numbers. */
async function listWithOwnSerials(
  db: Db,
  products: number[],
  known: Record<'serial' | 'serialRange', number[]>,
): Promise<Set<number>> {
  const found = new Set<number>()
  // Shops that loaded the demo before its serial numbers were recorded: there nobody can tell.
  if (known.serial.length === 0) return found
  for (const table of ['serial', 'serialRange'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('productId')
      .where('productId', 'in', or0(products))
      .where('id', 'not in', or0(known[table]))
      .distinct()
      .execute()
    for (const { productId } of rows) if (productId !== null) found.add(productId)
  }
  return found
}
