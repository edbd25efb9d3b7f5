/** The layout of all pages under /admin except the login page. It needs a live session. Its route module is `src/admin-layout.tsx`. */
import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, useLoaderData, useLocation } from 'react-router'
import type { RouteHandle } from '#app/app-context.ts'
import { adminLoader } from './admin-loader.ts'
import { ChecklistProvider } from './checklist-state.tsx'
import { CurrentAdminProvider } from './current-admin.tsx'
import { forgetPutBack, holdPutBack } from './drafts/form-draft.ts'
import { AdminFrame } from './frame.tsx'
import { LiveEventsProvider } from './live/live-events.tsx'
import { MantineFrame } from './mantine-frame.tsx'
import { SessionEnd } from './session-end/session-end.tsx'
import { AdminSkeleton } from './skeleton.tsx'
import { UnreadProvider } from './unread.tsx'

export const handle = { area: 'admin' } satisfies RouteHandle

export const loader = adminLoader(async ({ api, session }) => {
  // Together with the session, because the first entry of the navigation depends on it. Without it the page is shown all the same.
  const checklist = api.call('GET /checklist').catch(() => undefined)
  const { admin, secondsLeft } = await session
  return { admin, endsAt: Date.now() + secondsLeft * 1000, checklist: await checklist }
})
export const shouldRevalidate = () => false

/** `children` are shown on every page, beside it. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { admin, endsAt, checklist } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const firstPath = useRef(pathname)
  // Drafts are put back on the first page after a login. On any other page they are offered.
  useEffect(() => {
    if (pathname === firstPath.current) holdPutBack()
    else forgetPutBack()
  }, [pathname])
  return (
    <MantineFrame>
      <CurrentAdminProvider admin={admin}>
        <LiveEventsProvider account={admin.id}>
          <UnreadProvider>
            <ChecklistProvider loaded={checklist}>
              <AdminFrame admin={admin}>
                <Outlet />
                {children}
              </AdminFrame>
            </ChecklistProvider>
            <SessionEnd admin={admin} endsAt={endsAt} />
          </UnreadProvider>
        </LiveEventsProvider>
      </CurrentAdminProvider>
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
