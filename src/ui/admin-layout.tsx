/** The layout of everything under /admin but the login page: only for a live session. */
import { Outlet, redirect } from 'react-router'
import type { Route } from './+types/admin-layout.ts'
import { AdminFrame } from './admin-frame.tsx'
import { adminLoading } from './admin-load.ts'
import { AdminSkeleton } from './admin-skeleton.tsx'
import { appOf } from './app-context.ts'
import { MantineFrame } from './mantine-frame.tsx'
import { clearingCookie, hasSessionCookie, loginAddress } from './session.ts'
import type { RouteHandle } from './site.ts'

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
      <AdminFrame admin={admin}>
        <Outlet />
      </AdminFrame>
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
