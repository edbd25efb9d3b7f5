/** A route without a path inside the admin layout: bulk changes go on while pages change, and their cards stay on the screen. */
import { Outlet } from 'react-router'
import { BulkChangesProvider } from './bulk-changes.tsx'

export function Component() {
  return (
    <BulkChangesProvider>
      <Outlet />
    </BulkChangesProvider>
  )
}
