/** The blank layout: the login page stands alone. */
import { Outlet, redirect } from 'react-router'
import type { RouteHandle } from '../app-context.ts'
import { appOf } from '../app-context.ts'
import { afterLoginPath, clearingCookie, hasSessionCookie } from '../session.ts'
import type { Route } from './+types/blank-layout.ts'
import { MantineFrame } from './mantine-frame.tsx'

export const handle = { area: 'admin' } satisfies RouteHandle

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }, next) => {
    const { session } = appOf(context)
    if (session === 'live') throw redirect(afterLoginPath)
    const response = await next()
    if (session === 'dead') response.headers.append('Set-Cookie', clearingCookie)
    return response
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  () => {
    if (hasSessionCookie(document.cookie)) throw redirect(afterLoginPath)
  },
]

export default function BlankLayout() {
  return (
    <MantineFrame>
      <Outlet />
    </MantineFrame>
  )
}
