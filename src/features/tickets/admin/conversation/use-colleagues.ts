import { useEffect, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import type { Colleague } from './assignee-menu.tsx'

/** The staff to whom a conversation can be assigned. Disabled accounts are left out. */
export function useColleagues(): Colleague[] {
  const api = useApi()
  const [colleagues, setColleagues] = useState<Colleague[]>([])
  useEffect(() => {
    let isMounted = true
    api.call('GET /admin', { query: { pageSize: 100 } }).then(
      ({ items }) => {
        const enabled = items.filter(({ disabled }) => !disabled)
        if (isMounted)
          setColleagues(
            enabled.map(({ id, displayName, username }) => ({ id, name: displayName || username })),
          )
      },
      // Without the list, users can still assign a conversation to themselves.
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [api])
  return colleagues
}
