import { useServerData } from '#admin/server-data/use-server-data.ts'

const none: string[] = []

/** The tags that most products have, as suggestions. If they cannot be loaded, tags can be typed without them. */
export function useFrequentTags(): string[] {
  const tags = useServerData({
    key: 'tags',
    async load(api) {
      const { facets } = await api.call('GET /products/search-and-sort', {
        query: { visible: 'all', pageSize: 1 },
      })
      return facets?.tags.values.map(({ name }) => name) ?? none
    },
  })
  return tags.data ?? none
}
