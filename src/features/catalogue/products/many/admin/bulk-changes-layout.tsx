/**
 * A route without a path inside the admin layout: bulk changes go on while pages change, and their cards stay on the screen. What
 * watches them is loaded after the page, which must not wait for it.
 */
import { useEffect, useReducer, useState } from 'react'
import { Outlet } from 'react-router'
import type { BulkChanges } from './bulk-changes.tsx'
import { BulkStartContext } from './bulk-start.ts'

export function Component() {
  const [Changes, setChanges] = useState<typeof BulkChanges>()
  const [started, addStart] = useReducer((count: number) => count + 1, 0)
  // With each start, in case the file could not be loaded before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each start
  useEffect(() => {
    import('./bulk-changes.tsx').then(
      ({ BulkChanges }) => setChanges(() => BulkChanges),
      () => {},
    )
  }, [started])
  return (
    <BulkStartContext value={addStart}>
      <Outlet />
      {Changes && <Changes started={started} />}
    </BulkStartContext>
  )
}
