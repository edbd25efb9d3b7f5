/**
 * A route without a path inside the admin layout: bulk changes go on while pages change, and their cards stay on the screen. What
 * watches them is loaded after the page, which must not wait for it.
 */
import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { BulkChanges } from './bulk-changes.tsx'

export function Component() {
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
  return (
    <>
      <Outlet />
      {Changes && <Changes />}
    </>
  )
}
