/** The route module of the admin layout: gives the frame of the back office what a feature shows on every page. */
import { announceBulkChanges } from '#features/catalogue/admin/bulk-change-channel.ts'
import { BulkChangeWatchLoader } from '#features/catalogue/products/bulk/admin/bulk-change-watch-loader.tsx'
import { AdminLayout } from './admin/layout.tsx'
import { WorkStartedProvider } from './admin/live/work-started.ts'

export { HydrateFallback, handle, loader, shouldRevalidate } from './admin/layout.tsx'

export function Component() {
  return (
    <WorkStartedProvider value={announceBulkChanges}>
      <AdminLayout>
        <BulkChangeWatchLoader />
      </AdminLayout>
    </WorkStartedProvider>
  )
}
