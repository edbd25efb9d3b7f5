import { useEffect, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import type { Colleague } from './assignee-menu.tsx'

/** To whom a conversation can be assigned. Whoever cannot log in cannot answer either. */
export function useColleagues(): Colleague[] {
  const api = useApi()
  const [colleagues, setColleagues] = useState<Colleague[]>([])
  useEffect(() => {
    let isHere = true
    api.call('GET /admin', { query: { pageSize: 100 } }).then(
      ({ items }) => {
        const able = items.filter(({ disabled }) => !disabled)
        if (isHere)
          setColleagues(able.map(({ id, displayName, username }) => ({ id, name: displayName || username })))
      },
      // One can still take a conversation oneself.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [api])
  return colleagues
}
