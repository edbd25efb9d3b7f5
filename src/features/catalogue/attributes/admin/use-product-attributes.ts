import { useEffect, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import type { CategoryAttribute } from '../attribute.ts'

/** What these categories ask of a product, each thing once. Without an answer from the server nothing is offered. */
export function useProductAttributes(categoryIds: number[]): CategoryAttribute[] {
  const api = useApi()
  const [known, setKnown] = useState<Record<number, CategoryAttribute[]>>({})
  const wanted = categoryIds.join()

  useEffect(() => {
    let isCurrent = true
    const keep = (id: number, list: CategoryAttribute[]) => {
      if (isCurrent) setKnown(before => ({ ...before, [id]: list }))
    }
    for (const id of wanted.split(',').filter(Boolean).map(Number)) {
      api.call('GET /category/attributes/:id', { params: { id } }).then(
        list => keep(id, list),
        () => keep(id, []),
      )
    }
    return () => {
      isCurrent = false
    }
  }, [api, wanted])

  const all = categoryIds.flatMap(id => known[id] ?? [])
  return all.filter((one, index) => all.findIndex(other => other.id === one.id) === index)
}
