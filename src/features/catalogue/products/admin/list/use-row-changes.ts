/**
 * Changes of single products in the list: shown at once, saved one after the other, and rolled back with the reason if they are
 * refused. Used by `product-list.tsx`.
 */
import { useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
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

/** Somebody else changed the same field since the list was loaded. */
type Overtaken = { current: Product; by: string | undefined }

export function useRowChanges(loaded: StaffCard[]) {
  const api = useApi()
  const reasonOf = useReason()
  const [source, setSource] = useState(loaded)
  const [saved, setSaved] = useState(loaded)
  const [pending, setPending] = useState<{ id: number; change: RowChange }[]>([])
  const queue = useRef(new Map<number, Promise<unknown>>())
  if (source !== loaded) {
    setSource(loaded)
    setSaved(loaded)
  }
  const shown = saved.map(product =>
    pending.reduce((row, { id, change }) => (id === row.id ? withChange(row, change) : row), product),
  )

  const store = ({ id, price, visible, shown, version, updatedAt }: Product) =>
    setSaved(rows =>
      rows.map(row => {
        if (row.id !== id) return row
        const others = row.missing.filter(part => part !== 'price')
        const missing = price === null ? [...others, 'price' as const] : others
        return { ...row, price, visible, shown, version, updatedAt, missing }
      }),
    )

  async function send(
    { id, version }: StaffCard,
    { before, change }: { before: StaffCard; change: RowChange },
  ) {
    const params = { id }
    try {
      return { saved: await api.call('PATCH /products/:id', { params, body: { ...change, version } }) }
    } catch (error) {
      const { code, problem } = error as ApiError
      if (code !== 'conflict') throw error
      const current = await api.call('GET /products/by-id/:id', { params })
      const isSame = Object.keys(change).every(
        field => current[field as 'price'] === before[field as 'price'],
      )
      const by = typeof problem?.changedBy === 'string' ? problem.changedBy : undefined
      if (!isSame) return { overtaken: { current, by } }
      // Something else of the product was changed, which this change leaves as it is.
      const body = { ...change, version: current.version }
      return { saved: await api.call('PATCH /products/:id', { params, body }) }
    }
  }

  const save: SaveRow = async (product, change) => {
    const entry = { id: product.id, change }
    setPending(list => [...list, entry])
    const before = queue.current.get(product.id)
    const result = (async () => {
      // In the order in which they were made. Each begins with the version that the one before it left.
      const previous = (await before) as Product | undefined
      const version = Math.max(previous?.version ?? 0, product.version)
      try {
        const { saved, overtaken } = await send({ ...product, version }, { before: product, change })
        store(saved ?? overtaken.current)
        return {
          saved: saved ?? overtaken.current,
          reason: overtaken && reasonOf.overtaken(overtaken, change),
        }
      } catch (error) {
        return { saved: previous, reason: reasonOf.failure(error) }
      } finally {
        setPending(list => list.filter(one => one !== entry))
      }
    })()
    queue.current.set(
      product.id,
      result.then(({ saved }) => saved),
    )
    return (await result).reason
  }

  return { products: shown, save }
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
    overtaken({ current, by = t.someone }: Overtaken, change: RowChange) {
      if ('visible' in change) return t.notSaved(current.visible ? t.shownBy(by) : t.hiddenBy(by))
      if (current.price === null) return t.notSaved(t.priceRemovedBy(by))
      return t.notSaved(t.priceChangedBy(by, formatPrice(current.price, currency, locale)))
    },
  }
}
