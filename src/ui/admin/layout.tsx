/** The layout of everything under /admin but the login page: only for a live session. */
import { Outlet, redirect } from 'react-router'
import type { RouteHandle } from '../app-context.ts'
import { appOf } from '../app-context.ts'
import { clearingCookie, hasSessionCookie, loginAddress } from '../session.ts'
import type { Route } from './+types/layout.ts'
import { AdminFrame } from './frame.tsx'
import { LiveEventsProvider } from './live-events.tsx'
import { adminLoading } from './load.ts'
import { MantineFrame } from './mantine-frame.tsx'
import { AdminSkeleton } from './skeleton.tsx'
import { UnreadProvider } from './unread.tsx'

export const handle = { area: 'admin' } satisfies RouteHandle

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => {
    if (appOf(context).session === 'live') return
    throw redirect(loginFrom(request), { headers: { 'Set-Cookie': clearingCookie } })
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    if (!hasSessionCookie(document.cookie)) throw redirect(loginFrom(request))
  },
]

function loginFrom(request: Request) {
  const { pathname, search } = new URL(request.url)
  return loginAddress(pathname + search)
}

export const clientLoader = adminLoading(({ session }) => session)
export const shouldRevalidate = () => false

export default function AdminLayout({ loaderData: { admin } }: Route.ComponentProps) {
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
