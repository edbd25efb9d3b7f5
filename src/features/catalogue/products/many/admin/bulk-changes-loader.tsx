/** Shows bulk changes on every page of the back office. What watches them is loaded after the page, which must not wait for it. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { BulkChanges } from './bulk-changes.tsx'

export function BulkChangesLoader() {
  const [Changes, setChanges] = useState<typeof BulkChanges>()
  const { pathname } = useLocation()
  // If it could not be loaded, it is tried again on the next page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page
  useEffect(() => {
    import('./bulk-changes.tsx').then(
      ({ BulkChanges }) => setChanges(() => BulkChanges),
      () => {},
    )
  }, [pathname])
  return Changes && <Changes />
}
