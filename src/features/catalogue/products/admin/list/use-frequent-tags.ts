import { useEffect, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'

/** The tags that most products have, as suggestions. */
export function useFrequentTags(): string[] {
  const api = useApi()
  const [tags, setTags] = useState<string[]>([])
  useEffect(() => {
    let isCurrent = true
    const list = api.call('GET /products/search-and-sort', { query: { visible: 'all', pageSize: 1 } })
    list.then(
      ({ facets }) => isCurrent && setTags(facets?.tags.values.map(({ name }) => name) ?? []),
      // Suggestions are a help. Tags can be typed without them.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [api])
  return tags
}
