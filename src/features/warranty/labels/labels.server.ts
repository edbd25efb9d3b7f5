/** Reads what the labels of serial numbers say. Called by the page of labels. */
import type { Db } from '#server/database/database.server.ts'
import { printedInRange } from '../serial.ts'
import { findRangeOf, isInRange, type RangeRow } from '../serial-rows.server.ts'
import type { Label } from './label.ts'

type Asked = { serials: string[]; ids: number[] }
type Found = { id: number; serial: string; printed: string; productId: number | null }

export async function listLabels(db: Db, { serials, ids }: Asked) {
  const [byId, bySerial] = [await singlesBy(db, 'id', ids), await singlesBy(db, 'serial', serials)]
  const found: Found[] = ids.flatMap(id => byId.get(id) ?? [])
  const unknown: string[] = []
  let range: RangeRow | undefined
  for (const serial of serials) {
    const single = bySerial.get(serial)
    // Most labels are those of one range, which need not be read for each of them.
    if (!single && !(range && isInRange(range, serial))) range = await findRangeOf(db, serial)
    if (single) found.push(single)
    else if (range) found.push(inRange(range, serial))
    else unknown.push(serial)
  }
  const products = await productsOf(db, new Set(found.map(({ productId }) => productId)))
  const items = found.map(
    ({ serial, printed, productId }): Label => ({
      serial,
      printed,
      product: (productId !== null && products.get(productId)) || null,
    }),
  )
  return { items, unknown }
}

const inRange = (range: RangeRow, serial: string): Found => ({
  ...{ id: range.id, productId: range.productId },
  ...{ serial, printed: printedInRange(range, serial) },
})

async function singlesBy<Key extends 'id' | 'serial'>(db: Db, key: Key, values: Found[Key][]) {
  if (values.length === 0) return new Map<Found[Key], Found>()
  const rows = await db
    .selectFrom('serial')
    .select(['id', 'serial', 'printed', 'productId'])
    .where(key as 'serial', 'in', values as string[])
    .execute()
  return new Map<Found[Key], Found>(
    rows.map(row => [row[key], { ...row, printed: row.printed || row.serial }]),
  )
}

/** Products that visitors cannot see have a name too: their labels are printed before they are sold. */
async function productsOf(db: Db, ids: Set<number | null>) {
  const known = [...ids].filter(id => id !== null)
  if (known.length === 0) return new Map<number, Label['product']>()
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name', 'translations'])
    .where('id', 'in', known)
    .execute()
  return new Map(
    rows.map(({ id, name, translations }) => {
      const { en, fa } = JSON.parse(translations) as NonNullable<Label['product']>['translations']
      const names = { ...(en?.name && { en: { name: en.name } }), ...(fa?.name && { fa: { name: fa.name } }) }
      return [id, { name, translations: names }]
    }),
  )
}
