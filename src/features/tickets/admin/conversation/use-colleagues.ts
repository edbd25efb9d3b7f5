import { useServerData } from '#admin/server-data/use-server-data.ts'
import type { Colleague } from './assignee-menu.tsx'

const none: Colleague[] = []

/**
 * The staff to whom a conversation can be assigned. Disabled accounts are left out. If they cannot be loaded, users can still assign a
 * conversation to themselves.
 */
export function useColleagues(): Colleague[] {
  const colleagues = useServerData({
    key: 'colleagues',
    async load(api) {
      const { items } = await api.call('GET /admin', { query: { pageSize: 100 } })
      return items
        .filter(({ disabled }) => !disabled)
        .map(({ id, displayName, username }) => ({ id, name: displayName || username }))
    },
  })
  return colleagues.data ?? none
}
