/** The main pictures of the products on one page of the check, by the id of the product. They come after the rows. */
import { useServerData } from '#admin/server-data/use-server-data.ts'
import type { Picture } from '#features/media/picture.ts'
import { importKinds } from '../import-kinds.ts'
import type { ImportEntity, ImportRow } from '../sheet-import.ts'

export function useRowPictures(
  kind: ImportEntity,
  rows: ImportRow[],
): ReadonlyMap<number, Picture> | undefined {
  const ids = importKinds[kind].hasPictures ? [...new Set(rows.flatMap(row => row.entityId ?? []))] : []
  const { data } = useServerData({
    key: ids.length > 0 ? ids.join() : undefined,
    load: async api => {
      const { items } = await api.call('GET /products/each', { query: { id: ids.map(String) } })
      return new Map(items.flatMap(({ id, image }) => (image ? [[id, image] as const] : [])))
    },
  })
  return data
}
