/** Shows bulk changes on every page of the back office. What watches them is loaded after the page, which must not wait for it. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { BulkChangeWatch } from './bulk-change-watch.tsx'

export function BulkChangeWatchLoader() {
  const [Watch, setWatch] = useState<typeof BulkChangeWatch>()
  const { pathname } = useLocation()
  // If it could not be loaded, it is tried again on the next page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page
  useEffect(() => {
    import('./bulk-change-watch.tsx').then(
      ({ BulkChangeWatch }) => setWatch(() => BulkChangeWatch),
      () => {},
    )
  }, [pathname])
  return Watch && <Watch />
}
