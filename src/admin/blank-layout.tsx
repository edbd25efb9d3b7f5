/** The blank layout, of the login page and of the pages behind links for staff. */
import { Outlet } from 'react-router'
import type { RouteHandle } from '#app/app-context.ts'
import { MantineFrame } from './mantine-frame.tsx'

export const handle = { area: 'admin' } satisfies RouteHandle

/** Without loader data, a route with a guard would be rendered again in the browser. */
export const loader = () => null

export function Component() {
  return (
    <MantineFrame>
      <Outlet />
    </MantineFrame>
  )
}
