/** A route without a path inside the admin layout: an error is shown in place of the page, and the navigation stays. */
import { Outlet, useRouteError } from 'react-router'
import { ErrorPage } from '#app/error-page.tsx'
import { useTitlePrefix } from './unread.tsx'

export function Component() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} titlePrefix={useTitlePrefix()} inside />
}
