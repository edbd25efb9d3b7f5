import { useEffect, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import type { Api } from '#contract'
import type { CategoryAttribute } from '../../model/attribute.ts'

/** What categories ask of their products, by the id of the category. */
export type AttributesByCategory = Record<number, CategoryAttribute[]>

/** For the loader of a product's form. A category whose attributes do not come is left out. */
export async function loadAttributes(api: Api, categoryIds: number[]): Promise<AttributesByCategory> {
  const loaded: AttributesByCategory = {}
  const load = async (id: number) => {
    loaded[id] = await api.call('GET /category/attributes/:id', { params: { id } })
  }
  await Promise.allSettled(categoryIds.map(load))
  return loaded
}

/**
 * The attributes of these categories, each once. Those of `known` are there with the first render: the fields of a form would
 * otherwise become other fields, which takes as long as creating the form. If the server does not respond, there are none.
 */
export function useProductAttributes(
  categoryIds: number[],
  known: AttributesByCategory = {},
): CategoryAttribute[] {
  const api = useApi()
  const [loaded, setLoaded] = useState(known)
  const missing = categoryIds.filter(id => !loaded[id]).join()

  useEffect(() => {
    if (!missing) return
    let isCurrent = true
    loadAttributes(api, missing.split(',').map(Number)).then(more => {
      if (isCurrent && Object.keys(more).length > 0) setLoaded(before => ({ ...before, ...more }))
    })
    return () => {
      isCurrent = false
    }
  }, [api, missing])

  const all = categoryIds.flatMap(id => loaded[id] ?? [])
  return all.filter((one, index) => all.findIndex(other => other.id === one.id) === index)
}
