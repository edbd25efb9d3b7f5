import { useEffect, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import type { CategoryAttribute } from '../attribute.ts'

/** The attributes of these categories, each once. If the server does not respond, there are none. */
export function useProductAttributes(categoryIds: number[]): CategoryAttribute[] {
  const api = useApi()
  const [loaded, setLoaded] = useState<Record<number, CategoryAttribute[]>>({})
  const idList = categoryIds.join()

  useEffect(() => {
    let isCurrent = true
    const store = (id: number, list: CategoryAttribute[]) => {
      if (isCurrent) setLoaded(before => ({ ...before, [id]: list }))
    }
    for (const id of idList.split(',').filter(Boolean).map(Number)) {
      api.call('GET /category/attributes/:id', { params: { id } }).then(
        list => store(id, list),
        () => store(id, []),
      )
    }
    return () => {
      isCurrent = false
    }
  }, [api, idList])

  const all = categoryIds.flatMap(id => loaded[id] ?? [])
  return all.filter((one, index) => all.findIndex(other => other.id === one.id) === index)
}
