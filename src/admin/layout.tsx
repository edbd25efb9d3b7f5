/** The layout of all pages under /admin except the login page. It needs a live session. */
import { Outlet, useLoaderData } from 'react-router'
import type { RouteHandle } from '#app/app-context.ts'
import { AdminFrame } from './frame.tsx'
import { LiveEventsProvider } from './live/live-events.tsx'
import { adminLoader } from './load.ts'
import { MantineFrame } from './mantine-frame.tsx'
import { AdminSkeleton } from './skeleton.tsx'
import { UnreadProvider } from './unread.tsx'

export const handle = { area: 'admin' } satisfies RouteHandle

export const loader = adminLoader(({ session }) => session)
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
