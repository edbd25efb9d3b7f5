/** The blank layout: the login page stands alone. */
import { Outlet } from 'react-router'
import type { RouteHandle } from '#app/app-context.ts'
import { MantineFrame } from './mantine-frame.tsx'

export const handle = { area: 'admin' } satisfies RouteHandle

/** A route that has a guard and no data would be rendered again in the browser. */
export const loader = () => null

export function Component() {
  return (
    <MantineFrame>
      <Outlet />
    </MantineFrame>
  )
}
