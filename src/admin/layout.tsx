/** The layout of everything under /admin but the login page: only for a live session. */
import { Outlet, useLoaderData } from 'react-router'
import type { RouteHandle } from '#app/app-context.ts'
import { AdminFrame } from './frame.tsx'
import { LiveEventsProvider } from './live/live-events.tsx'
import { adminLoading } from './load.ts'
import { MantineFrame } from './mantine-frame.tsx'
import { AdminSkeleton } from './skeleton.tsx'
import { UnreadProvider } from './unread.tsx'

export const handle = { area: 'admin' } satisfies RouteHandle

export const loader = adminLoading(({ session }) => session)
export const shouldRevalidate = () => false

export function Component() {
  const { admin } = useLoaderData<typeof loader>()
  return (
    <MantineFrame>
      <LiveEventsProvider account={admin.id}>
        <UnreadProvider>
          <AdminFrame admin={admin}>
            <Outlet />
          </AdminFrame>
        </UnreadProvider>
      </LiveEventsProvider>
    </MantineFrame>
  )
}

export function HydrateFallback() {
  return (
    <MantineFrame>
      <AdminFrame>
        <AdminSkeleton />
      </AdminFrame>
    </MantineFrame>
  )
}
