/** The route module of the admin layout: gives the frame of the back office what a feature shows on every page. */
import { BulkChangeWatchLoader } from '#features/catalogue/products/bulk/admin/bulk-change-watch-loader.tsx'
import { AdminLayout } from './admin/layout.tsx'

export { HydrateFallback, handle, loader, shouldRevalidate } from './admin/layout.tsx'

export function Component() {
  return (
    <AdminLayout>
      <BulkChangeWatchLoader />
    </AdminLayout>
  )
}
