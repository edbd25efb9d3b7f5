/**
 * Changes of single products in the list: shown at once, saved one after the other, and rolled back with the reason if they are
 * refused. Used by `product-list.tsx`.
 */

import { failureText } from '#admin/editor/failure.ts'
import { useOptimisticChanges } from '#admin/server-data/use-optimistic-changes.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatPrice } from '#shared/price.ts'
import type { StaffCard } from '../../../lists/staff-list.contract.ts'
import type { Product } from '../../../model/product.ts'
import { productListTexts } from './texts/index.ts'

export type RowChange = { price: number | null } | { visible: boolean }
/** Returns why the change was refused, or nothing once it is saved. */
export type SaveRow = (product: StaffCard, change: RowChange) => Promise<string | undefined>

/** `overtaken`: somebody else changed the same field since the list was loaded, and `product` is what they saved. */
type SavedProduct = { product: Product; overtaken?: { by: string | undefined } }

export function useRowChanges(loaded: StaffCard[]) {
  const api = useApi()
  const reasonOf = useReason()
  const { data: products, change: changeRows } = useOptimisticChanges<StaffCard[], SavedProduct>(loaded)

  async function send(before: StaffCard, { change, version }: { change: RowChange; version: number }) {
    const params = { id: before.id }
    try {
      return { product: await api.call('PATCH /products/:id', { params, body: { ...change, version } }) }
    } catch (error) {
      const { code, problem } = error as ApiError
      if (code !== 'conflict') throw error
      const product = await api.call('GET /products/by-id/:id', { params })
      const isSame = Object.keys(change).every(
        field => product[field as 'price'] === before[field as 'price'],
      )
      const by = typeof problem?.changedBy === 'string' ? problem.changedBy : undefined
      if (!isSame) return { product, overtaken: { by } }
      // Something else of the product was changed, which this change leaves as it is.
      const body = { ...change, version: product.version }
      return { product: await api.call('PATCH /products/:id', { params, body }) }
    }
  }

  const save: SaveRow = async (row, change) => {
    const { id } = row
    try {
      const saved = await changeRows({
        subject: id,
        apply: rows => rows.map(one => (one.id === id ? withChange(one, change) : one)),
        // Each begins with the version that the one before it left.
        send: previous =>
          send(row, { change, version: Math.max(previous?.product.version ?? 0, row.version) }),
        store: (rows, { product }) => rows.map(one => (one.id === id ? withSaved(one, product) : one)),
      })
      return saved.overtaken && reasonOf.overtaken({ ...saved, by: saved.overtaken.by }, change)
    } catch (error) {
      return reasonOf.failure(error)
    }
  }

  return { products, save }
}

function withSaved(row: StaffCard, { price, visible, shown, version, updatedAt }: Product): StaffCard {
  const others = row.missing.filter(part => part !== 'price')
  const missing = price === null ? [...others, 'price' as const] : others
  return { ...row, price, visible, shown, version, updatedAt, missing }
}

/** A product that is switched on may be in a hidden category, which only the server knows: its answer says so. */
const withChange = (row: StaffCard, change: RowChange): StaffCard => ({
  ...row,
  ...change,
  ...('visible' in change && { shown: change.visible }),
})

function useReason() {
  const t = useTexts(productListTexts)
  const locale = useLocale()
  const { currency } = useSite()
  return {
    failure: (error: unknown) => t.notSaved(failureText(error, locale)),
    overtaken(
      { product: current, by = t.someone }: { product: Product; by: string | undefined },
      change: RowChange,
    ) {
      if ('visible' in change) return t.notSaved(current.visible ? t.shownBy(by) : t.hiddenBy(by))
      if (current.price === null) return t.notSaved(t.priceRemovedBy(by))
      return t.notSaved(t.priceChangedBy(by, formatPrice(current.price, currency, locale)))
    },
  }
}
