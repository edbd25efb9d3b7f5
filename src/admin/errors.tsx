/** A layout without a path inside the frame: an error is drawn where the page would be, the navigation stays. */
import { Outlet, useRouteError } from 'react-router'
import { ErrorPage } from '#app/error-page.tsx'
import { useTitlePrefix } from './unread.tsx'

export function Component() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} titlePrefix={useTitlePrefix()} inside />
}
